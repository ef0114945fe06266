import { conflict, existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import { auditUpdate, changedBy } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type ChangedTerm, moreOfTerms, type Term, terms } from '../term.contract.ts'
import { lockedFields, mayReview, monthsAfter } from '../term.rules.ts'
import { checksOf } from '../term-checks.rules.ts'
import { reviewMonths } from '../term-settings.contract.ts'
import { validStates } from '../term-states.contract.ts'
import { relationStore } from './relation.store.ts'
import { termRecord, termStoreOf, todayOf, toldOf } from './term.record.ts'
import { term } from './term.table.ts'
import { changedTermFields, newTermFields } from './term-body.ts'

/** With what the caller may do beside its transitions. A working copy moves with its term, and has no life of its own. */
const shownTo = (caller: Caller, found: Term): Term =>
  found.validatedObjectId === null
    ? { ...found, mayReview: validStates.includes(found.status) && mayReview(caller, found) }
    : { ...found, availableTransitions: [], may: found.may?.filter((one) => one !== 'remove') }

export const termRoutes = (services: Services, record = termRecord(services)): Route[] => {
  const { database, clock, audit } = services
  const store = termStoreOf(services)
  /** A working copy has the relations of its term. */
  const related = async (db: Db, found: Term): Promise<Term> => {
    const { relatedTerms } = existing(await store(db).get(found.validatedObjectId ?? found.id))
    return { ...found, relatedTerms }
  }
  const changedFields = (body: ChangedTerm, before: Term) => changesBetween(before, body).map(({ field }) => field)

  return [
    route(terms.list, ({ query, reply }) => store(database.db).list(query, reply)),
    route(terms.count, async ({ query }) => store(database.db).count(query)),
    route(terms.get, async (asked) => {
      const found = await record.get(asked)
      if (asked.query.filter?.fields) return found
      return { ...shownTo(asked.caller, found), specificationCount: await store(database.db).specificationCount(found) }
    }),

    route(
      terms.create,
      (asked) =>
        record.create(asked, (tx) =>
          newTermFields(tx, { services, store: store(tx), caller: asked.caller }, asked.body, crypto.randomUUID()),
        ),
      record.repeated,
    ),

    route(terms.change, async (asked) => {
      const { version, ...body } = asked.body
      const changed = await record.change(
        asked,
        version,
        async (tx, before) => {
          // Whether it goes with its relations depends on these, so nobody changes them meanwhile.
          if (body.domainId || body.topConcept) await relationStore(tx).holdAll()
          if (before.validatedObjectId !== null) await store(tx).noteChange(before.validatedObjectId)
          return changedTermFields(tx, { services, store: store(tx), caller: asked.caller }, body, await related(tx, before))
        },
        {
          told: toldOf,
          check(before) {
            const changed = changedFields(body, before)
            if (changed.includes('reviewDueAt') && !mayReview(asked.caller, before))
              throw forbidden('Only stewards of the domain and admins say when a term is reviewed.')
            const faults = lockedFields(before, changed)
            if (faults.length > 0) throw invalid(faults)
          },
        },
      )
      return shownTo(asked.caller, changed)
    }),

    route(terms.remove, (asked) =>
      record.remove(asked, async (_tx, { objectCount }) => {
        if (objectCount > 0) throw conflict('ReferenceConflict', `${objectCount} business objects use it.`)
      }),
    ),

    route(terms.transition, async (asked) => {
      const found = existing(await store(database.db).get(asked.params.id))
      if (found.validatedObjectId !== null)
        throw conflict('InvalidTransition', 'A working copy moves with its term. Ask for the transition of that one.')
      // What was said of the state before is over with it.
      return record.transition({ ...asked, body: { statusDescription: '', ...asked.body } as typeof asked.body })
    }),

    route(moreOfTerms.checks, async ({ params }) => {
      const { db } = database
      const found = await related(db, existing(await store(db).get(params.id)))
      const paths = await relationStore(db).pathsOf(found.validatedObjectId ?? found.id)
      return checksOf(found, paths).map(({ code, level, message }) => ({ code, level, message }))
    }),

    route(moreOfTerms.reviewed, async ({ params, caller, actor }) => {
      const id = await database.transaction(async (tx) => {
        existing(await hold(tx, term, params.id))
        const before = existing(await store(tx).get(params.id))
        if (!mayReview(caller, before)) throw forbidden('Only stewards of the domain and admins may do this.')
        if (before.validatedObjectId !== null || !validStates.includes(before.status))
          throw conflict('InvalidTransition', 'Only a term that holds is reviewed.')
        const today = todayOf(services)
        const reviewed = { lastReviewedAt: today, reviewDueAt: monthsAfter(today, await services.settings.read(tx, reviewMonths)) }
        await store(tx).change(before.id, { ...reviewed, ...changedBy(caller.email, clock.now()) })
        await auditUpdate(audit, tx, actor, { type: 'term', id: before.id, name: before.name }, before, reviewed)
        return before.id
      })
      return record.one({ caller, params: { id } })
    }),

    ...partsOfRecord(services, record.parts, terms),
  ]
}
