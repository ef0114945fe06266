import type { Filter, Where } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type ListSource, rowsOf } from '@portico/platform/server/lists/source.ts'
import { counted, filtered, type Includes, includesOf } from '@portico/platform/server/lists/style2.ts'
import { type changedBy, governedSelect, takenAt, uniquely } from '@portico/platform/server/record/write.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { linkCount, linkStore } from '../../links/server/link.store.ts'
import { type Company, companies } from '../company.contract.ts'
import { agreementCount, agreementStore, withEndingAgreement } from './agreement.store.ts'
import { company } from './company.table.ts'

type Query = { filter?: Filter | undefined; cursor?: string | undefined }
export type CompanyRow = Omit<Company, 'availableTransitions' | 'itAgreements' | 'companyApplications' | 'apps'>
export type CompanyFields = Pick<
  typeof company.$inferSelect,
  | 'companyName'
  | 'cocNumber'
  | 'alternativeCustomerNumber'
  | 'contactPerson'
  | 'emailAddress'
  | 'phoneNumber'
  | 'salesEmailAddress'
  | 'salesPhoneNumber'
  | 'notes'
>

type Stamp = ReturnType<typeof changedBy>

const c = sql`c`
const fields = {
  id: sql`c.id`,
  code: sql`c.code`,
  companyName: sql`c.company_name`,
  cocNumber: sql`c.coc_number`,
  alternativeCustomerNumber: sql`c.alternative_customer_number`,
  contactPerson: sql`c.contact_person`,
  emailAddress: sql`c.email_address`,
  status: sql`c.status`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
}

/** The list as it is on a day. */
function sourceOn(today: string): ListSource {
  const ending = withEndingAgreement(fields.id, today)
  return {
    spec: companies.list.list,
    table: sql`company c`,
    id: fields.id,
    fields: { ...fields, agreementEnding: ending },
    select: sql`${governedSelect(c)}, c.company_name as "companyName", c.coc_number as "cocNumber", c.alternative_customer_number as "alternativeCustomerNumber",
      c.contact_person as "contactPerson", c.email_address as "emailAddress", c.phone_number as "phoneNumber", c.sales_email_address as "salesEmailAddress",
      c.sales_phone_number as "salesPhoneNumber", c.notes, ${linkCount(fields.id)} as "applicationCount", ${agreementCount(fields.id)} as "agreementCount",
      ${ending} as "agreementEnding"`,
    counter: 'company',
  }
}

/** What a company's number or name is told to be when another one has it; who that is where it is known. */
const taken = (field: 'companyName' | 'cocNumber' | 'alternativeCustomerNumber', by?: string) => ({
  path: field,
  message:
    field === 'companyName'
      ? 'There is already a company with this name.'
      : `Company number already in use${by === undefined ? '' : ` by ${by}`}`,
})
/** By the names of the unique indexes. */
export const companyTaken = {
  company_name_taken: taken('companyName'),
  company_coc_taken: taken('cocNumber'),
  company_customer_taken: taken('alternativeCustomerNumber'),
}

/** The only file that queries companies. */
export const companyStore = (db: Db, today: string) => {
  const source = sourceOn(today)
  const finish = async (rows: CompanyRow[], include: Includes): Promise<Company[]> => {
    const ids = rows.map(({ id }) => id)
    // One after the other: inside a transaction there is one connection.
    const agreements = include.has('itAgreements') ? await agreementStore(db, today).ofCompanies(ids) : undefined
    const links = include.has('companyApplications') ? await linkStore(db).ofCompanies(ids) : undefined
    return rows.map((row) => {
      const own = links?.filter(({ companyId }) => companyId === row.id)
      return {
        ...row,
        ...(agreements && {
          itAgreements: agreements.filter(({ companyId }) => companyId === row.id).map(({ companyId: _, ...one }) => one),
        }),
        ...(own && {
          companyApplications: own,
          apps: own.map(({ appId, environmentId }) => ({ appId, environmentId })),
        }),
      }
    })
  }

  return {
    list: (query: Query, reply: FastifyReply) => filtered<CompanyRow, Company>(db, source, { query, finish }, reply),

    count: (where: Where | undefined) => counted(db, source, where),

    /** With its agreements and applications, whatever the filter includes. */
    async get(id: string, filter: Filter = {}): Promise<Company | undefined> {
      includesOf(source, filter)
      const rows = await rowsOf<CompanyRow>(db, sql`select ${source.select} from company c where c.id = ${id}`)
      return (
        await finish(
          rows,
          new Map([
            ['itAgreements', {}],
            ['companyApplications', {}],
          ]),
        )
      )[0]
    },

    /**
     * @throws UniqueConflict naming the company that has one of the numbers. Who races past this is refused by the index.
     */
    async refuseTaken(values: Partial<CompanyFields>, ownId?: string): Promise<void> {
      for (const field of ['cocNumber', 'alternativeCustomerNumber'] as const) {
        const value = values[field]
        if (!value) continue
        const live = field === 'cocNumber' ? sql` and c.status <> 'TERMINATED'` : sql``
        const [other] = await rowsOf<{ id: string; name: string }>(
          db,
          sql`select c.id, c.company_name as name from company c where ${fields[field]} = ${value}${live} limit 1`,
        )
        if (other && other.id !== ownId) throw takenAt(taken(field, other.name))
      }
    },

    async create(row: typeof company.$inferInsert): Promise<string> {
      const [made] = await uniquely(db.insert(company).values(row).returning({ id: company.id }), companyTaken)
      if (!made) throw new Error('A company was not stored.')
      return made.id
    },

    async change(id: string, row: Partial<CompanyFields> & Stamp): Promise<void> {
      await uniquely(db.update(company).set(row).where(eq(company.id, id)), companyTaken)
    },
  }
}
