import { domainsNamed } from '@portico/core/contract.ts'
import { yearOfMonths } from '@portico/platform/contract/months.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { fourEyesDataDictionary } from '../../terms/term-settings.contract.ts'
import { termStates, validStates } from '../../terms/term-states.contract.ts'
import { statistics } from '../dashboard.contract.ts'
import { heldIn } from '../dashboard.rules.ts'
import { statisticsStore } from './statistics.store.ts'

/** Of all that waits so many are looked at for those that somebody may approve. */
const mostWaiting = 1000
const shownWaiting = 10
const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0)

export const statisticsRoutes = (services: Services): Route[] => {
  const { database, clock, ports, settings } = services

  /** What waits, as far as somebody may approve it: by the rules of the machine's table. */
  async function approvable(db: Db, caller: Caller, store: ReturnType<typeof statisticsStore>) {
    if (isReadOnly(caller)) return []
    const waiting = await store.waiting(mostWaiting)
    const admin = isAdmin(caller)
    const mayOwn = admin && !(await settings.read(db, fourEyesDataDictionary))
    const domainIds = [...new Set(waiting.map(({ domainId }) => domainId))]
    const isSteward = caller.roles.includes('businessAnalist') && !admin && domainIds.length > 0
    const own = isSteward ? (await ports.of(domainsNamed)(db, domainIds)).filter(({ stewardIds }) => stewardIds.includes(caller.id)) : []
    const stewarded = new Set(own.map(({ id }) => id))
    return waiting
      .filter(({ domainId, editor }) => (admin || stewarded.has(domainId)) && (mayOwn || editor !== caller.email))
      .slice(0, shownWaiting)
      .map(({ domainId: _d, editor: _e, ...one }) => one)
  }

  return [
    route(statistics, async ({ caller, query }) => {
      const { db } = database
      const today = clock.now().toISOString().slice(0, 10)
      const store = statisticsStore(db, { today, domain: query.domain })
      const [tally, tied, translated, quality, toApprove] = await Promise.all([
        store.tally(),
        store.tied(),
        store.translated(),
        store.quality(),
        approvable(db, caller, store),
      ])
      const [reviewDue, held, recent, generated] = await Promise.all([store.reviews(), store.held(), store.recent(), store.generated()])
      const of = (kind: 'term' | 'businessObject') => tally.filter((one) => one.kind === kind)
      const [terms, objects] = [of('term'), of('businessObject')]
      const approved = (list: typeof tally) => list.filter(({ status }) => validStates.includes(status))
      const attributes = (list: typeof tally) => list.reduce((all, one) => all + one.attributes, 0)
      const domainIds = [...new Set(tally.map(({ domainId }) => domainId))]
      const names = await ports.of(domainsNamed)(db, domainIds)
      const states = (list: typeof tally) =>
        termStates.map((status) => ({ status, count: sum(list.filter((one) => one.status === status)) }))
      const allTerms = sum(terms)
      const months = yearOfMonths(today)
      const heldOf = (kind: string) => held.filter((one) => one.kind === kind)
      return {
        totals: {
          terms: { count: allTerms, approved: sum(approved(terms)) },
          objects: { count: sum(objects), approved: sum(approved(objects)) },
          attributes: { count: attributes(objects), approved: attributes(approved(objects)) },
          domains: { count: domainIds.length, approved: new Set(approved(tally).map(({ domainId }) => domainId)).size },
        },
        termsByStatus: states(terms),
        objectsByStatus: states(objects),
        byDomain: names
          .map(({ id, name }) => {
            const own = (list: typeof tally) => sum(list.filter(({ domainId }) => domainId === id))
            return { domainId: id, name, terms: own(terms), objects: own(objects) }
          })
          .toSorted((a, b) => b.terms + b.objects - a.terms - a.objects || a.name.localeCompare(b.name)),
        coverage: {
          attributes: { count: tied, all: attributes(objects) },
          explained: { count: allTerms - (quality.find(({ code }) => code === 'T-10')?.count ?? 0), all: allTerms },
          translated,
        },
        quality,
        toApprove,
        reviewDue,
        growth: months.map((month) => ({
          month,
          terms: heldIn(month, heldOf('term')),
          objects: heldIn(month, heldOf('businessObject')),
        })),
        recent,
        generated,
      }
    }),
  ]
}
