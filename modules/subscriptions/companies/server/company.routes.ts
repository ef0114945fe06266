import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts' // not copied
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts' // not copied
import type { Services } from '@portico/platform/server/services.ts'
import { agreementsBeside } from '../../agreements/server/agreement.store.ts' // not copied
import { agreementsAsOf } from '../../agreements/server/ending.store.ts' // not copied
import { type Company, companies } from '../company.contract.ts'
import { companyGuards, companyMachine, isManager, missingForActivation, staysComplete } from '../company.rules.ts'
import { type CompanyFields, companyStoreOf, companyTaken } from './company.store.ts'
import { company } from './company.table.ts'

// not copied: from here
/** What a transition of a company brings with it, in its transaction: the rooms that stand on this one say so. */
export type CompanyMoved = (tx: Db, moved: Company, to: string, deed: Deed) => Promise<void>
// not copied: to here

/** The writes of companies, and what belongs to each. */
export const companyRecord = (
  services: Services,
  moved: CompanyMoved, // not copied
) =>
  governed<typeof companyMachine, Company, CompanyFields>(services, {
    entityType: 'company',
    prefix: 'CMP',
    modules: companies.get.modules,
    machine: companyMachine,
    guards: companyGuards,
    effects: {},
    table: company,
    taken: companyTaken,
    store: companyStoreOf(services), // copied as: store: companyStoreOf(),
    nameOf: ({ companyName }) => companyName,
    mayWrite: isManager,
    moved, // not copied
  })

export const companyRoutes = (services: Services, record: ReturnType<typeof companyRecord>): Route[] => {
  const { db } = services.database
  const store = companyStoreOf(services) // copied as: const store = companyStoreOf()
  const beside = agreementsBeside(agreementsAsOf(services)) // not copied

  return [
    route(companies.list, ({ caller, query, reply }) => store(db, caller).list(query, reply)),
    route(companies.count, ({ caller, query }) => store(db, caller).count(query)),
    route(companies.get, record.get),

    route(
      companies.create,
      (asked) => {
        const { itAgreements, ...fields } = asked.body // copied as: const fields = asked.body
        return record.create(asked, fields, beside(itAgreements)) // copied as: return record.create(asked, fields)
      },
      record.repeated,
    ),

    route(companies.change, (asked) => {
      const { version, status: _, itAgreements, ...fields } = asked.body // copied as: const { version, status: _, ...fields } = asked.body
      return record.change(asked, version, fields, {
        ...beside(itAgreements), // not copied
        check(before) {
          const faults = staysComplete(before.status) ? missingForActivation({ ...before, ...fields }) : []
          if (faults.length > 0) throw invalid(faults)
        },
      })
    }),

    route(companies.transition, record.transition),
    ...partsOfRecord(services, record.parts, companies),
  ]
}
