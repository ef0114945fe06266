import { domainsNamed } from '@portico/core/contract.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import { statistics } from '../dashboard.contract.ts'
import { groupOf } from '../dashboard.rules.ts'
import { statisticsStore } from './statistics.store.ts'

const yearMs = 365 * 86_400_000

export const statisticsRoutes = ({ database, clock, ports }: Services): Route[] => [
  route(statistics, async ({ caller, query }) => {
    const now = clock.now()
    const of = { ...(query.domain && { domain: query.domain }), ...(query.release && { release: query.release }) }
    const store = statisticsStore(database.db, { today: now.toISOString().slice(0, 10), caller, of })
    const [tally, mix, releases, nextMeeting, { qualified, reused }, myWork, recentDecisions] = await Promise.all([
      store.tally(),
      store.mix(),
      store.releases(),
      store.nextMeeting(),
      store.reuse(new Date(now.getTime() - yearMs).toISOString().slice(0, 10)),
      store.work(),
      store.decisions(),
    ])
    const names = await ports.of(domainsNamed)(database.db, [...new Set(tally.map(({ domainId }) => domainId))])
    const kind = (name: string) => mix.filter((one) => one.kind === name).map(({ id, name, count }) => ({ id, name, count }))
    const sum = (list: typeof tally) => list.reduce((all, { count }) => all + count, 0)
    return {
      funnel: prospectStates.map((status) => ({ status, count: sum(tally.filter((one) => one.status === status)) })),
      byDomain: names.map(({ id, name }) => {
        const own = tally.filter(({ domainId }) => domainId === id)
        const group = (wanted: ReturnType<typeof groupOf>) => sum(own.filter(({ status }) => groupOf(status) === wanted))
        return { domainId: id, name, open: group('open'), approved: group('approved'), live: group('live'), ended: group('ended') }
      }),
      mix: {
        northBound: kind('northBound'),
        southBound: kind('southBound'),
        abstractionType: kind('abstractionType'),
        usageType: kind('usageType'),
      },
      releases,
      nextMeeting,
      reuseShare: qualified === 0 ? null : reused / qualified,
      myWork,
      recentDecisions,
    }
  }),
]
