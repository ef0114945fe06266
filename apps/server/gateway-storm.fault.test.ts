import { afterEach, describe, expect, it } from 'vitest'
import { apiClient } from './testing/client.ts'
import { outsideAzure } from './testing/outside-azure.ts'
import { outsideGateway } from './testing/outside-gateway.ts'
import { onlyInternal, type PortalPlace, portalPlace } from './testing/place.ts'
import { storm } from './testing/storm.ts'

let place: PortalPlace | undefined
let gateway: { close(): Promise<void> } | undefined
afterEach(async () => {
  await place?.remove()
  await gateway?.close()
})

describe('200 changes while the gateway fails in every way, and the portal is killed in the middle of them', () => {
  it('every revoke is enforced, none is lost, what is shown is true, and all is enforced within 10 s of its return', {
    timeout: 400_000,
  }, async () => {
    const outside = await outsideGateway()
    gateway = outside
    place = await portalPlace({ env: onlyInternal })
    const { start } = place
    let portal = await start()
    let api = apiClient(portal.url)
    await outside.introduce(api)
    const report = await storm({
      changes: 200,
      leastCompared: 60,
      gateway: outside,
      portal: () => api,
      middle: async () => {
        await portal.stop('SIGKILL')
        portal = await start()
        api = apiClient(portal.url)
      },
    })
    console.log(`storm: ${JSON.stringify(report)}`)
    expect(report.wrong).toEqual([])
    expect(report.lies).toEqual([])
    expect(report.enforcedAfterMs).toBeLessThan(10_000)
    expect(report.writesOfRepeat).toBe(0)
    expect(report.changes).toBeGreaterThanOrEqual(200)
    expect(report.revokes).toBeGreaterThan(5)
    expect(report.compared).toBeGreaterThan(50)
  })

  it('so it is at a gateway of a vendor, whose keys open one product', { timeout: 400_000 }, async () => {
    const outside = await outsideAzure()
    gateway = outside
    place = await portalPlace({ env: onlyInternal })
    const api = apiClient((await place.start()).url)
    await outside.introduce(api)
    const report = await storm({ changes: 60, leastCompared: 20, gateway: outside, portal: () => api })
    console.log(`storm of Azure: ${JSON.stringify(report)}`)
    expect(report.wrong).toEqual([])
    expect(report.lies).toEqual([])
    expect(report.writesOfRepeat).toBe(0)
    expect(report.revokes).toBeGreaterThan(0)
    expect(outside.violations).toEqual([])
  })
})
