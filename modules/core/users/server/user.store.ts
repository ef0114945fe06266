import { existing } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin, type Role } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { arrayOf, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { type Me, type User, user, users } from '../user.contract.ts'

const source: ListSource<User> = {
  row: user,
  spec: users.find.list,
  table: sql`${person} p`,
  id: sql`p.id`,
  fields: { id: sql`p.id`, name: sql`p.name`, email: sql`p.email` },
  search: sql`p.search_text`,
  names: [sql`lower(p.name)`],
  select: sql`p.id, p.email, p.name, p.roles`,
}

export const userStore = (db: Db) => ({
  /** People who never signed in are addresses that somebody wrote down; only admins look through them. Whose account is closed is nobody's choice any more. */
  find: (caller: Caller, query: PageQuery & { role?: readonly string[] | undefined }, reply: FastifyReply) => {
    const visible = isAdmin(caller) ? sql`p.closed_at is null and p.erased_at is null` : sql`p.issuer is not null and p.closed_at is null`
    const filters = [query.role && sql`p.roles && ${arrayOf(query.role)}::text[]`]
    return page(db, source, { query, visible, filters, finish: (rows) => rows }, reply)
  },

  async me(id: string): Promise<Me | undefined> {
    const [row] = await db.select().from(person).where(eq(person.id, id))
    return (
      row && {
        id: row.id,
        email: row.email,
        name: row.name,
        roles: row.roles as Role[],
        language: row.language as Me['language'],
        theme: row.theme as Me['theme'],
        lastSeenRelease: row.lastSeenRelease,
        mailPreferences: row.mailPreferences,
      }
    )
  },

  /** The same, held until the transaction ends, for a change that depends on what is there. */
  async held(id: string): Promise<Me | undefined> {
    await hold(db, person, id)
    return this.me(id)
  },

  /** Choices of mails join those that are there: two of them that meet both stay. */
  async change(
    id: string,
    { mailPreferences, ...changes }: Partial<Pick<Me, 'language' | 'theme' | 'lastSeenRelease' | 'mailPreferences'>>,
  ): Promise<void> {
    if (mailPreferences === undefined && Object.keys(changes).length === 0) return
    const me = existing(await this.held(id))
    await peopleStore(db).change(id, {
      ...changes,
      ...(mailPreferences && { mailPreferences: { ...me.mailPreferences, ...mailPreferences } }),
    })
  },
})
