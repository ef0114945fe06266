import { conflict } from '@portico/platform/contract/errors.ts' // not copied
import type { Filter } from '@portico/platform/contract/lists.ts' // not copied
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { Includes } from '@portico/platform/server/lists/style2.ts' // not copied
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts' // not copied
import { recordStore, type Stamp } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { takenAt } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts' // not copied
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify' // not copied
import * as z from 'zod/mini'
import { agreementParts } from '../../agreements/server/agreement.store.ts' // not copied
import { type AsOf, agreementsAsOf } from '../../agreements/server/ending.store.ts' // not copied
import { applicationParts } from '../../links/server/link.store.ts' // not copied
import { type Company, companies, company as companySchema } from '../company.contract.ts'
import { isManager } from '../company.rules.ts'
import { company } from './company.table.ts'

const reading = readingOf(company, 'c')
export type CompanyFields = OwnFields<typeof company>
const otherRow = z.strictObject({ id: z.string(), name: z.string() })

/** What a company's name or number is told to be when another one has it; who that is where it is known. */
const taken = (path: 'companyName' | 'cocNumber' | 'alternativeCustomerNumber', by?: string) => ({
  path,
  message:
    path === 'companyName'
      ? 'There is already a company with this name.'
      : `Company number already in use${by === undefined ? '' : ` by ${by}`}`,
})
/** By the names of the unique indexes. */
export const companyTaken = {
  company_name_taken: taken('companyName'),
  /** Of two that look alike and come in one instant, or of one that is opened again. */
  company_look: { path: 'companyName', message: 'There is a company whose name looks like this one.' },
  company_coc_taken: taken('cocNumber'),
  company_customer_taken: taken('alternativeCustomerNumber'),
}

/** Of records that have owners this names them. List, count and detail share it. */
const visibleTo = (caller: Caller): SQL | undefined => (isManager(caller) ? undefined : sql`false`)

// not copied: from here
/**
 * Every write that makes, moves or changes links begins with this, before it looks at the state or the agreements of their companies: what
 * the guards of companies count, and the agreements that stand under links (IT-1), do not change beside it. Links that go with their
 * application or environment do without: these are held already, which come after companies, and fewer links let no guard be passed wrongly.
 */
export const holdForLinks = (tx: Db, ...companyIds: string[]) => holdAll(tx, company, companyIds)

/** Makes companies of the demo as old as their story says, in days: one that was made a minute ago tells nobody how long others wait. What is pending has been so since it was made. */
export async function ageCompanies(tx: Db, ages: readonly { name: string; days: number }[]): Promise<void> {
  await tx.execute(sql`update ${company} c set created_at = c.created_at - asked.days * interval '1 day', status_changed_at = c.status_changed_at - case when c.status = 'PENDING' then asked.days else least(asked.days, 3) end * interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(ages)}::jsonb) as asked(name text, days int) where c.company_name = asked.name`)
}

/**
 * Companies with an agreement that ends soon stand by its end, the first above, unless another order is asked for. It is no sort of the
 * whole list: what ends soon depends on the day, and only of few companies something does.
 */
const endingFirst = {
  ...companies.list.list,
  fields: { ...companies.list.list.fields, agreementEndsOn: { kind: 'text', sort: true } },
  defaultOrder: 'agreementEndsOn ASC',
} as const
const asksForEnding = ({ where, order }: Filter = {}): boolean =>
  (order === undefined || order.length === 0) &&
  [where, ...(Array.isArray(where?.and) ? where.and : [])].some((one) => one?.agreementEnding === true)
// not copied: to here

const applications = applicationParts(reading.at('id')) // not copied
const listing = {
  reading,
  row: companySchema,
  spec: companies.list.list,
  counter: 'company',
  more: applications.more, // not copied
  members: applications.members, // not copied
}
const list = recordList<typeof company, Company>(listing)
const listByEnd = recordList<typeof company, Company>({ ...listing, spec: endingFirst }) // not copied

/** The only file that queries companies. */
const companyStore = (
  db: Db,
  visible: SQL | undefined,
  asOf: AsOf, // not copied
) => {
  const agreements = agreementParts(db, reading.at('id'), asOf) // not copied
  const kept = {
    taken: companyTaken,
    visible,
    more: agreements.more, // not copied
    finish: async (rows: Company[], include: Includes) => applications.finish(db, await agreements.finish(rows, include), include), // not copied
  }
  const store = recordStore<typeof company, Company, Company>(db, list, kept)
  const byEnd = recordStore<typeof company, Company, Company>(db, listByEnd, kept) // not copied
  // not copied: from here
  /** @throws UniqueConflict naming a company whose name looks like this one and is another. Who races past this is refused by the index, as one that is the same is. */
  const refuseAlike = async (companyName: string, ownId: string | undefined): Promise<void> => {
    const alike = await rowsOf(
      db,
      otherRow,
      sql`select c.id, c.company_name as name from company c where name_look(c.company_name) = name_look(${companyName}) and c.status <> 'TERMINATED'
        and lower(c.company_name) <> lower(${companyName}) order by c.created_at limit 2`,
    )
    const other = alike.find(({ id }) => id !== ownId)
    if (!other) return
    const message = `This name looks like that of another company: ${other.name}`
    throw conflict('UniqueConflict', message, [{ path: 'companyName', code: 'lookAlike', message, params: { company: other.name } }])
  }
  // not copied: to here
  /** @throws UniqueConflict naming the company that has one of the numbers. Who races past this is refused by the index. */
  const refuseTaken = async (values: Partial<CompanyFields>, ownId?: string): Promise<void> => {
    if (values.companyName !== undefined) await refuseAlike(values.companyName, ownId) // not copied
    for (const path of ['cocNumber', 'alternativeCustomerNumber'] as const) {
      if (!values[path]) continue
      const live = path === 'cocNumber' ? sql`and c.status <> 'TERMINATED'` : sql``
      const column = reading.at(path)
      const fits =
        path === 'cocNumber' ? sql`${column} = ${values[path]}` : sql`lower(${column}) = lower(${values[path]}) and ${column} <> ''`
      const [other] = await rowsOf(db, otherRow, sql`select c.id, c.company_name as name from company c where ${fits} ${live} limit 1`)
      if (other && other.id !== ownId) throw takenAt(taken(path, other.name))
    }
  }
  return {
    ...store,
    // not copied: from here
    list: (query: { filter?: Filter | undefined; cursor?: string | undefined }, reply: FastifyReply) =>
      (asksForEnding(query.filter) ? byEnd : store).list(query, reply),
    idsOf: (filter: Filter, limit: number) => (asksForEnding(filter) ? byEnd : store).idsOf(filter, limit),
    // not copied: to here
    create: async (row: typeof company.$inferInsert): Promise<string> => {
      await refuseTaken(row)
      return store.create(row)
    },
    change: async (id: string, row: Partial<CompanyFields> & Stamp): Promise<void> => {
      await refuseTaken(row, id)
      return store.change(id, row)
    },
  }
}

/** The store; with a caller: of what they see. */
export const companyStoreOf = (
  services: Pick<Services, 'clock' | 'timeZone' | 'settings'>, // not copied
) => {
  const asOf = agreementsAsOf(services) // not copied
  return (db: Db, caller?: Caller) =>
    companyStore(
      db,
      caller && visibleTo(caller),
      asOf(), // not copied
    )
}
