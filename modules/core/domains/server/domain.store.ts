import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Domain, domain as domainSchema, domains } from '../domain.contract.ts'
import type { DomainUse } from '../domain-ports.contract.ts'
import { domain, domainSteward } from './domain.table.ts'

const domainRow = z.omit(domainSchema, { stewardIds: true, stewards: true, uses: true })
type DomainRow = z.infer<typeof domainRow>
export type DomainFields = Omit<typeof domain.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'>

const select = fixed(sql`d.id, d.version, d.code, d.name, d.description, d.parent_id as "parentId",
  (select above.name from ${domain} above where above.id = d.parent_id) as "parentName", d.owner_id as "ownerId", ${nameOfPerson(sql`d.owner_id`)} as "ownerName",
  d.base_uri as "baseUri", d.language, d.publisher, d.licence_uri as "licenceUri", d.color, d.position, d.active, d.public,
  ${iso(sql`d.created_at`)} as "createdAt", ${iso(sql`d.updated_at`)} as "updatedAt", d.created_by as "createdBy", d.updated_by as "updatedBy"`)

const source: ListSource<DomainRow> = {
  row: domainRow,
  spec: domains.list.list,
  table: sql`${domain} d`,
  id: sql`d.id`,
  fields: { id: sql`d.id`, position: sql`d.position`, code: sql`d.code`, name: sql`d.name` },
  search: sql`d.search_text`,
  names: [sql`lower(d.name)`],
  select,
}

const distinct = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, {
    domain_code_taken: { path: 'code', message: 'There is already a domain with this code.' },
    domain_name_taken: { path: 'name', message: 'There is already a domain with this name.' },
    domain_uri_taken: { path: 'baseUri', message: 'There is already a domain with this base address.' },
  })

/** The only file that queries domains; who uses them is asked of the modules. */
export const domainStore = (db: Db, usesOf: (tx: Db, ids: readonly string[]) => Promise<(readonly DomainUse[])[]>) => {
  const finish = async (rows: DomainRow[]): Promise<Domain[]> => {
    const ids = rows.map(({ id }) => id)
    const stewards = await rowsOf(
      db,
      z.strictObject({ domainId: z.string(), id: z.string(), name: z.string() }),
      sql`select s.domain_id as "domainId", p.id, p.name from ${domainSteward} s join ${person} p on p.id = s.person_id where s.domain_id = ${anyId(ids)} order by p.name, p.id`,
    )
    const uses = (await usesOf(db, ids)).flat()
    return rows.map((row) => {
      const own = stewards.filter(({ domainId }) => domainId === row.id).map(({ id, name }) => ({ id, name }))
      const used = uses.filter(({ domainId }) => domainId === row.id).map(({ entity, count }) => [entity, count])
      return { ...row, stewardIds: own.map(({ id }) => id), stewards: own, uses: Object.fromEntries(used) }
    })
  }
  return {
    list: (query: PageQuery & { active?: boolean | undefined }, reply: FastifyReply) =>
      page(db, source, { query, filters: [query.active === undefined ? undefined : sql`d.active = ${query.active}`], finish }, reply),

    async get(id: string): Promise<Domain | undefined> {
      return (await finish(await rowsOf(db, domainRow, sql`select ${select} from ${domain} d where d.id = ${id}`)))[0]
    },

    /** The place of a domain depends on all others: whoever writes one keeps others from writing any until their transaction ends. */
    async holdAll() {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('domains', 0))`)
      return db.select({ id: domain.id, parentId: domain.parentId, active: domain.active }).from(domain)
    },

    hold: (id: string) => hold(db, domain, id, 'remove'),

    async create(values: DomainFields & Pick<typeof domain.$inferInsert, 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'>) {
      const [made] = await distinct(db.insert(domain).values(values).returning({ id: domain.id }))
      if (!made) throw new Error('A domain was not stored.')
      return made.id
    },

    async change(id: string, values: DomainFields & { version: SQL<number>; updatedAt: Date; updatedBy: string }): Promise<void> {
      await distinct(db.update(domain).set(values).where(eq(domain.id, id)))
    },

    async setStewards(id: string, people: readonly string[]): Promise<void> {
      await db.delete(domainSteward).where(eq(domainSteward.domainId, id))
      const rows = [...new Set(people)].map((personId) => ({ domainId: id, personId }))
      if (rows.length > 0) await db.insert(domainSteward).values(rows)
    },

    async remove(id: string): Promise<void> {
      await db.delete(domain).where(eq(domain.id, id))
    },
  }
}
