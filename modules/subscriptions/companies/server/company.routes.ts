import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Filter } from '@portico/platform/contract/lists.ts'
import { offeredTransitions, type Standing } from '@portico/platform/contract/record/machine.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { partsOfRecord, type RecordRoom } from '@portico/platform/server/record/parts.routes.ts'
import { makeTransition } from '@portico/platform/server/record/transition.ts'
import { auditUpdate, bornBy, changedBy, nextCode, requireVersion } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { GivenAgreement } from '../agreement.contract.ts'
import { dayOf } from '../agreement.rules.ts'
import { type Company, companies } from '../company.contract.ts'
import { type CompanyFacts, companyGuards, companyMachine, missingForActivation, staysComplete } from '../company.rules.ts'
import { agreementStore } from './agreement.store.ts'
import { type CompanyFields, companyStore, companyTaken } from './company.store.ts'
import { company } from './company.table.ts'

const entityType = 'company'
const mayUse = (caller: Caller): boolean => caller.roles.includes('subscriptionManager')

/** Companies with their comments, attached links and history. */
export const companyRecord = ({ clock }: Services): RecordRoom => ({
  entityType,
  modules: companies.get.modules,
  async seen(db, caller, id) {
    const found = mayUse(caller) ? await companyStore(db, dayOf(clock.now())).get(id) : undefined
    return found && { id, name: found.companyName, mayWrite: true }
  },
  hold: (tx, id) => hold(tx, company, id),
})

export const companyRoutes = (services: Services): Route[] => {
  const { database, clock, audit } = services
  const store = (db: Db) => companyStore(db, dayOf(clock.now()))
  const agreements = (db: Db) => agreementStore(db, dayOf(clock.now()))
  const standing = (caller: Caller, found: Company): Standing<CompanyFacts> => ({ status: found.status, facts: found, caller })
  const detail = async (db: Db, caller: Caller, id: string, filter?: Filter): Promise<Company> => {
    const found = existing(await store(db).get(id, filter))
    return { ...found, availableTransitions: offeredTransitions(companyMachine, companyGuards, standing(caller, found)) }
  }

  return [
    route(companies.list, ({ query, reply }) => store(database.db).list(query, reply)),

    route(companies.count, ({ query }) => store(database.db).count(query.where)),

    route(companies.get, ({ caller, params, query }) => detail(database.db, caller, params.id, query.filter)),

    route(
      companies.create,
      ({ caller, body: { itAgreements = [], ...given }, actor, idempotency }) =>
        database.transaction(async (tx) => {
          const now = clock.now()
          const fields: CompanyFields = { ...empty, ...given }
          await store(tx).refuseTaken(fields)
          const code = await nextCode(tx, entityType, 'CMP')
          const status = companyMachine.initial
          const id = await store(tx).create({ ...fields, ...bornBy(caller.email, now), code, status, statusChangedAt: now })
          await agreements(tx).replace(id, itAgreements)
          await audit(tx, actor, { entityType, entityId: id, entityName: given.companyName, action: 'create' })
          await idempotency.remember(tx, { id })
          return detail(tx, caller, id)
        }),
      ({ id = '' }, { caller }) => detail(database.db, caller, id),
    ),

    route(companies.change, ({ caller, params, body: { version, status: _, itAgreements, ...given }, actor }) =>
      database.transaction(async (tx) => {
        const held = existing(await hold(tx, company, params.id))
        const before = existing(await store(tx).get(held.id))
        requireVersion(held, version)
        const faults = staysComplete(before.status) ? missingForActivation({ ...before, ...given }) : []
        if (faults.length > 0) throw invalid(faults)
        await store(tx).refuseTaken(given, held.id)
        await store(tx).change(held.id, { ...given, ...changedBy(caller.email, clock.now()) })
        if (itAgreements) await agreements(tx).replace(held.id, itAgreements)
        const after = await detail(tx, caller, held.id)
        const entity = { type: entityType, id: held.id, name: after.companyName }
        await auditUpdate(audit, tx, actor, entity, written(before, given, itAgreements), written(after, given, itAgreements))
        return after
      }),
    ),

    route(companies.transition, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const held = existing(await hold(tx, company, params.id))
        const found = existing(await store(tx).get(held.id))
        await makeTransition(
          { tx, audit, actor, now: clock.now() },
          {
            machine: companyMachine,
            guards: companyGuards,
            effects: {},
            context: found,
            table: company,
            entity: { type: entityType, id: held.id, name: held.companyName },
            held,
            on: standing(caller, found),
            asked: body,
            taken: companyTaken,
          },
        )
        return detail(tx, caller, held.id)
      }),
    ),

    ...partsOfRecord(services, companyRecord(services), companies),
  ]
}

const empty = {
  cocNumber: '',
  alternativeCustomerNumber: '',
  contactPerson: '',
  emailAddress: '',
  phoneNumber: '',
  salesEmailAddress: '',
  salesPhoneNumber: '',
  notes: '',
}

/** What a change may have written, as the history tells it. */
function written(record: Company, given: Partial<CompanyFields>, itAgreements: readonly GivenAgreement[] | undefined): object {
  const fields = Object.entries(record).filter(([name]) => Object.hasOwn(given, name))
  const told = (record.itAgreements ?? []).map(({ number, startDate, endDate }) => `${number}: ${startDate} – ${endDate || '…'}`)
  return { ...Object.fromEntries(fields), ...(itAgreements && { itAgreements: told }) }
}
