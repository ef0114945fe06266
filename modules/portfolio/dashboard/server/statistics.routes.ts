import { domainsNamed } from '@portico/core/contract.ts'
import { yearOfMonths } from '@portico/platform/contract/months.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import { statistics } from '../dashboard.contract.ts'
import { expiringDays, groupOf, type LeadMeasure, openExceptions } from '../dashboard.rules.ts'
import { statisticsStore } from './statistics.store.ts'
import { waitingStore } from './waiting.store.ts'

const dayMs = 86_400_000
const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0)

export const statisticsRoutes = ({ database, clock, timeZone, ports }: Services): Route[] => [
  route(statistics, async ({ caller, query }) => {
    const of = { ...(query.domain && { domain: query.domain }), ...(query.release && { release: query.release }) }
    const today = todayIn({ clock, timeZone })()
    const months = yearOfMonths(today)
    const since = months[0] ?? ''
    const lastDay = new Date(Date.parse(today) + expiringDays * dayMs).toISOString().slice(0, 10)
    const store = statisticsStore(database.db, { today, of })
    const waiting = waitingStore(database.db, { today, caller, of })
    const [tally, mix, exceptions, compliance, releases, leadTime, counts] = await Promise.all([
      store.tally(),
      store.mix(),
      store.exceptions(),
      store.compliance(),
      store.releases(),
      store.leadTime(since),
      store.counts(lastDay, since),
    ])
    const [next, nextMeeting, work, recentDecisions] = await Promise.all([
      waiting.ending(),
      waiting.nextMeeting(),
      waiting.work(),
      waiting.decisions(),
    ])
    const names = await ports.of(domainsNamed)(database.db, [...new Set(tally.map(({ domainId }) => domainId))])
    const kind = (name: string) => mix.filter((one) => one.kind === name).map(({ id, name, count }) => ({ id, name, count }))
    const inState = (...states: readonly string[]) => sum(exceptions.filter(({ status }) => states.includes(status)))
    const days = (measure: LeadMeasure, month: string) =>
      leadTime.find((one) => one.measure === measure && one.month === month)?.days ?? null
    const funnel = prospectStates.map((status) => ({ status, count: sum(tally.filter((one) => one.status === status)) }))
    return {
      funnel,
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
      exceptions: { open: inState(...openExceptions), expiring30: counts.expiring, expired: inState('EXPIRED'), next },
      compliance,
      conditions: { open: counts.conditions, overdue: counts.overdue },
      releases,
      nextMeeting,
      leadTime: months.map((month) => ({ month, toApproved: days('toApproved', month), toRealised: days('toRealised', month) })),
      reuseShare: counts.qualified === 0 ? null : counts.reused / counts.qualified,
      myWork: { ...work, toScreen: funnel.find(({ status }) => status === 'SUBMITTED')?.count ?? 0 },
      recentDecisions,
    }
  }),
]
