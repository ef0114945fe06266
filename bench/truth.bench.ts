import { apiClient } from '../apps/server/testing/client.ts'
import { outsideGateway } from '../apps/server/testing/outside-gateway.ts'
import type { PortalPlace } from '../apps/server/testing/place.ts'
import { storm } from '../apps/server/testing/storm.ts'
import type { Row } from './table.ts'

const changes = 1000
const goalMs = 10_000

/** Changes of many keys while their gateway fails in every way and the portal is killed in the middle. */
export async function truthBench(place: PortalPlace): Promise<Row> {
  const gateway = await outsideGateway()
  let portal = await place.start()
  let api = apiClient(portal.url)
  await gateway.introduce(api)
  const report = await storm({
    changes,
    gateway,
    portal: () => api,
    middle: async () => {
      await portal.stop('SIGKILL')
      portal = await place.start()
      api = apiClient(portal.url)
    },
  })
  await portal.stop('SIGTERM')
  await gateway.close()
  const wrong = [...report.wrong, ...report.lies]
  return {
    what: `${report.changes} changes while the gateway fails, ${report.revokes} revokes, ${report.compared} states compared`,
    measured: `all enforced ${(report.enforcedAfterMs / 1000).toFixed(1)} s after its return, ${wrong.length} wrong${wrong.length > 0 ? `: ${wrong[0]}` : ''}`,
    baseline: '',
    ratio: '',
    goal: `< ${goalMs / 1000} s, 0 wrong`,
    met: report.enforcedAfterMs < goalMs && wrong.length === 0,
  }
}
