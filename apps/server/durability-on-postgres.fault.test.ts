import { afterEach, expect, it } from 'vitest'
import { onlyInternal, type PortalPlace, portalPlace } from './testing/place.ts'
import { killRounds, survive } from './testing/survive.ts'

let place: PortalPlace | undefined
afterEach(() => place?.remove())

it(`killed ${killRounds} times in the middle of writes, a portal on PostgreSQL keeps every acknowledged one, nothing half`, {
  timeout: killRounds * 60_000,
}, async () => {
  place = await portalPlace({ onPostgres: true, env: onlyInternal })
  expect((await survive(place, killRounds)).teams).toBeGreaterThan(killRounds)
})
