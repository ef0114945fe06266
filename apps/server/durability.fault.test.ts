import { afterEach, expect, it } from 'vitest'
import { onlyInternal, type PortalPlace, portalPlace } from './testing/place.ts'
import { killRounds, survive } from './testing/survive.ts'

let place: PortalPlace | undefined
afterEach(() => place?.remove())

it(`killed ${killRounds} times in the middle of writes, the embedded database keeps every acknowledged one, nothing half, and opens again`, {
  timeout: killRounds * 60_000,
}, async () => {
  place = await portalPlace({ env: onlyInternal })
  expect((await survive(place, killRounds)).teams).toBeGreaterThan(killRounds)
})
