import { conflict, existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { streamed } from '@portico/platform/server/lists/stream.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { askedOf } from '../../prospects/server/prospect-objects.ts'
import { prospectsOfSolution } from '../../prospects/server/prospect-solution.store.ts'
import { prospectStoreOf } from '../../prospects/server/prospect-store-of.ts'
import { moreOfSolutions, type NewSolution, type Solution, solutionFilter, solutions } from '../solution.contract.ts'
import { isDesigned, lockedFields, mayEditSolution, requireMayJudge } from '../solution.rules.ts'
import { type SolutionRecord, solutionStoreOf } from './solution.record.ts'
import type { SolutionFields } from './solution.store.ts'
import { solution } from './solution.table.ts'
import { solutionBody } from './solution-body.ts'

export const solutionRoutes = (services: Services, record: SolutionRecord): Route[] => {
  const { database } = services
  const store = solutionStoreOf(services)
  /** The solution that prospects come into and go from, held; they do while it is designed. */
  const designed = async (tx: Db, caller: Caller, id: string): Promise<Solution> => {
    existing(await hold(tx, solution, id))
    const found = existing(await store(tx, caller).get(id))
    if (!mayEditSolution(caller, found)) throw forbidden('Only who may write the solution may change it.')
    if (!isDesigned(found))
      throw invalid({ path: 'id', code: 'reopenFirst', message: 'This is fixed since the approval. Reopen it first.' })
    return found
  }
  const seenBy = (tx: Db, caller: Caller) => (id: string) => prospectStoreOf(services)(tx, caller).get(id)
  const inTurn = (body: Partial<NewSolution>, actor: Actor) => ({
    async write(tx: Db, id: string) {
      if (body.releaseId) await prospectsOfSolution(services, tx).giveRelease(actor, id, body.releaseId)
    },
  })

  return [
    route(solutions.list, ({ caller, query, reply }) => {
      const asked = withFilter(solutionFilter, query)
      return store(database.db, caller).list({ query: asked, filter: asked }, reply)
    }),
    route(solutions.get, record.one),
    route(
      solutions.create,
      (asked) => {
        requireMayJudge(asked.caller, Object.keys(asked.body))
        return record.create(asked, async (tx) => (await solutionBody(tx, services, asked.caller, asked.body, undefined)) as SolutionFields)
      },
      record.repeated,
    ),

    route(solutions.change, (asked) => {
      const { version, ...body } = asked.body
      return record.change(asked, version, (tx, before) => solutionBody(tx, services, asked.caller, body, before), {
        ...inTurn(body, asked.actor),
        check(held) {
          const changed = changesBetween(held, body).map(({ field }) => field)
          requireMayJudge(asked.caller, changed)
          const faults = lockedFields(held, changed)
          if (faults.length > 0) throw invalid(faults)
        },
      })
    }),

    route(solutions.remove, (asked) =>
      record.remove(asked, async (tx, { id }) => {
        if (await store(tx).isNeeded(id)) throw conflict('ReferenceConflict', 'An exception or another solution refers to it.')
        // S-1
        await prospectsOfSolution(services, tx).detachAll(asked.actor, id)
      }),
    ),
    route(solutions.transition, record.transition),

    route(moreOfSolutions.prospects, async ({ caller, params, query }) => {
      existing(await store(database.db, caller).get(params.id))
      const asked = { ...askedOf(services, query), solutionId: [params.id] }
      const answer = await prospectStoreOf(services)(database.db, caller).list({ query: asked, filter: asked })
      if (answer === streamed) throw new Error('A page was streamed.')
      return answer
    }),

    route(moreOfSolutions.attach, ({ caller, actor, params: { id, prospectId } }) =>
      database.transaction(async (tx) => {
        const found = await designed(tx, caller, id)
        await prospectsOfSolution(services, tx).attach({ caller, actor }, prospectId, found, seenBy(tx, caller))
        return record.written(tx, caller, id)
      }),
    ),
    route(moreOfSolutions.detach, ({ caller, actor, params: { id, prospectId } }) =>
      database.transaction(async (tx) => {
        await designed(tx, caller, id)
        await prospectsOfSolution(services, tx).detach({ caller, actor }, prospectId, id, seenBy(tx, caller))
        return undefined
      }),
    ),

    route(moreOfSolutions.checklist, (asked) => {
      const { version, checklist } = asked.body
      const codes = checklist.map(({ checkCode }) => checkCode)
      const twice = codes.findIndex((code, at) => codes.indexOf(code) !== at)
      if (twice >= 0) throw invalid({ path: `checklist.${twice}.checkCode`, code: 'unique', message: 'Each check is answered once.' })
      return record.change(
        asked,
        version,
        {},
        {
          check(held) {
            if (!isDesigned(held))
              throw invalid({ path: 'checklist', code: 'reopenFirst', message: 'This is fixed since the approval. Reopen it first.' })
          },
          write: (tx, id) => store(tx).answer(id, checklist),
          told: (one) =>
            Object.fromEntries(one.checklist.map(({ checkCode, answer, note }) => [checkCode, note ? `${answer}: ${note}` : answer])),
        },
      )
    }),
    ...partsOfRecord(services, record.parts, solutions),
  ]
}
