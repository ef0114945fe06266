import { conflict } from '@portico/platform/contract/errors.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { type Counted, likePattern } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, type FilterWant, filtered } from '@portico/platform/server/lists/style2.ts'
import { nameOfAddress } from '@portico/platform/server/record/name-of-address.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { itAgreement } from '../../agreements/server/agreement.table.ts'
import { company } from '../../companies/server/company.table.ts'
import { companyApplications, toldLinkList } from '../../links/link.contract.ts'
import { linkStore } from '../../links/server/link.store.ts'
import { companyApplication } from '../../links/server/link.table.ts'

const isUuid = (text: string): boolean => uuid().safeParse(text).success
/** A link with what this module knows of both ends. */
const linkRow = z.strictObject({
  id: z.string(),
  appId: z.string(),
  applicationId: z.string(),
  companyId: z.string(),
  itAgreementId: z.nullable(z.string()),
  environmentId: z.string(),
  companyName: z.string(),
  companyStatus: z.string(),
  itAgreementNumber: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  createdByName: z.string(),
})
export type LinkRow = z.infer<typeof linkRow>
/** An address can belong to two people (a second identity); one name is enough here. */
const columns =
  fixed(sql`l.id, l.app_id as "appId", l.application_id as "applicationId", l.company_id as "companyId", l.it_agreement_id as "itAgreementId", l.environment_id as "environmentId",
  c.company_name as "companyName", c.status as "companyStatus", g.number as "itAgreementNumber", ${iso(sql`l.created_at`)} as "createdAt", l.created_by as "createdBy",
  ${nameOfAddress(sql`l.created_by`)} as "createdByName"`)
const joins = fixed(sql`join ${company} c on c.id = l.company_id left join ${itAgreement} g on g.id = l.it_agreement_id`)

const source: ListSource<LinkRow> = {
  spec: companyApplications.list.list,
  row: linkRow,
  table: sql`${companyApplication} l`,
  id: sql`l.id`,
  fields: {
    id: sql`l.id`,
    appId: sql`l.app_id`,
    companyId: sql`l.company_id`,
    environmentId: sql`l.environment_id`,
    createdAt: sql`l.created_at`,
  },
  select: columns,
  joins,
}
/** For those who are not told which company by its id, nor when it was linked: they neither filter nor sort by these, and no cursor holds them. */
const { id, appId, environmentId } = source.fields as Record<'id' | 'appId' | 'environmentId', SQL>
const toldSource: ListSource<LinkRow> = {
  ...source,
  spec: toldLinkList,
  fields: { id, appId, environmentId },
}
/** Undefined: every application's. */
const ofApplications = (ids: readonly string[] | undefined): SQL | undefined => ids && sql`l.application_id = ${anyId(ids)}`

/** Links with both of their ends. */
export const linkingStore = (db: Db) => {
  const links = linkStore(db)
  const read = (where: SQL): Promise<LinkRow[]> =>
    rowsOf(db, linkRow, sql`select ${columns} from ${companyApplication} l ${joins} where ${where}`)
  return {
    list: <Answer extends object>(
      query: FilterWant<LinkRow, Answer>['query'],
      seen: readonly string[] | undefined,
      finish: (rows: LinkRow[]) => Promise<Answer[]>,
      reply: FastifyReply,
    ) => filtered(db, seen ? toldSource : source, { query, visible: ofApplications(seen), finish }, reply),

    count: (asked: Counted, seen: readonly string[] | undefined) => counted(db, seen ? toldSource : source, asked, ofApplications(seen)),

    get: async (id: string): Promise<LinkRow | undefined> => (await read(sql`l.id = ${id}`))[0],

    /** Of these applications, by the portal's own ids. */
    ofApplications: (ids: readonly string[]): Promise<LinkRow[]> =>
      ids.length === 0 ? Promise.resolve([]) : read(sql`l.application_id = ${anyId(ids)}`),

    /** The applications of an environment whose company has this id, or this text in its name. */
    async applicationsOf(environmentId: string, asked: string): Promise<string[]> {
      const meant = isUuid(asked) ? sql`c.id = ${asked}` : sql`lower(c.company_name) like ${likePattern(asked.toLowerCase())}`
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select l.application_id as id from ${companyApplication} l where l.environment_id = ${environmentId}
          and l.company_id in (select c.id from ${company} c where ${meant})`,
      )
      return rows.map(({ id }) => id)
    },

    /** @throws UniqueConflict naming the company that has the application: one at most (L-1), whoever comes second. */
    async create(row: typeof companyApplication.$inferInsert): Promise<string> {
      const made = await links.create(row)
      if (made) return made
      const [other] = await read(sql`l.environment_id = ${row.environmentId} and l.app_id = ${row.appId}`)
      const message = `Application is already linked to ${other?.companyName ?? 'a company'}`
      throw conflict('UniqueConflict', message, [
        { path: 'appId', code: 'alreadyLinked', message, params: { company: other?.companyName ?? '' } },
      ])
    },

    moveTo: links.moveTo,
    setAgreement: links.setAgreement,
    remove: links.remove,

    /** Of one environment, by company: how many links go. */
    ofEnvironment: (environmentId: string) =>
      rowsOf(
        db,
        z.strictObject({ id: z.string(), companyName: z.string(), count: z.int() }),
        sql`select c.id, c.company_name as "companyName", count(*)::int as count from ${companyApplication} l join ${company} c on c.id = l.company_id
          where l.environment_id = ${environmentId} group by c.id order by c.id`,
      ),

    removeOfEnvironment: links.removeOfEnvironment,

    /** The next links behind one, by their ids. */
    after: (last: string | undefined, limit: number): Promise<LinkRow[]> =>
      read(
        sql`l.id in (select id from ${companyApplication} where ${last === undefined ? sql`true` : sql`id > ${last}`} order by id limit ${limit})`,
      ),
  }
}
