import type { AddressInfo } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { systemClock } from '../../contract/clock.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { signInRequired } from '../../contract/errors.ts'
import { countAnswer, countQuery, filterQuery, listSpec, pageOf, pageQuery } from '../../contract/lists.ts'
import type { Database } from '../database/database.ts'
import { idempotencyKeys } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { serve } from '../http/serve.ts'
import { iso, type ListSource } from '../lists/source.ts'
import { page } from '../lists/style1.ts'
import { counted, filtered } from '../lists/style2.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

const fields = {
  id: { kind: 'uuid' },
  name: { kind: 'text', sort: true, search: true },
  size: { kind: 'int', sort: true },
  made: { kind: 'date', sort: true },
  done: { kind: 'bool', sort: true },
  kind: { kind: 'text' },
  note: { kind: 'text' },
} as const
const spec = listSpec({ style: 2, fields, relations: ['twins'], defaultOrder: 'name ASC', pageSize: 10 })
const thing = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  made: z.string(),
  done: z.boolean(),
  kind: z.string(),
  note: z.nullable(z.string()),
  twins: z.optional(z.array(z.string())),
})
export type Thing = z.infer<typeof thing>

export const thingSource: ListSource<Thing> = {
  row: thing,
  spec,
  table: sql`thing t`,
  id: sql`t.id`,
  fields: Object.fromEntries(Object.keys(fields).map((name) => [name, sql`t.${sql.identifier(name)}`])),
  search: sql`t.search_text`,
  select: sql`t.id, t.name, t.size, ${iso(sql`t.made`)} as made, t.done, t.kind, t.note`,
  counter: 'thing',
}

const open = { method: 'GET', summary: '', tag: '', access: 'signedIn', modules: [] } as const
const styleOne = endpoint({
  ...open,
  path: '/api/pages',
  query: pageQuery({ kind: z.optional(z.string()) }),
  answer: pageOf(thing),
  list: { ...spec, style: 1 },
})
const styleTwo = endpoint({ ...open, path: '/api/things', query: filterQuery({}), answer: z.array(thing), list: spec })
const count = endpoint({ ...open, path: '/api/things/count', query: countQuery, answer: countAnswer })

export interface Things {
  database: Database
  url: string
  fill(rows: SQL): Promise<void>
  get<T>(
    path: string,
    as?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T; link: string; details: { path: string; code: string }[] }>
  close(): Promise<void>
}

/** A table with nothing special, listed in both wire styles over HTTP. A caller's token is their name. */
export async function thingServer(): Promise<Things> {
  const database = await testDatabase()
  for (const statement of ddl) await database.db.execute(statement)
  const app = await testApp()
  const routes = [
    route(
      styleOne,
      async ({ query, reply }) =>
        (await page(
          database.db,
          thingSource,
          { query, filters: [query.kind === undefined ? undefined : sql`t.kind = ${query.kind}`], finish: (rows) => rows },
          reply,
        )) as never,
    ),
    route(
      styleTwo,
      async ({ query, reply }) =>
        (await filtered(
          database.db,
          thingSource,
          {
            query,
            finish: (rows, include) => (include.has('twins') ? rows.map((row) => ({ ...row, twins: [] })) : rows),
          },
          reply,
        )) as Thing[],
    ),
    route(count, ({ query }) => counted(database.db, thingSource, query)),
  ]
  serve(app, routes, {
    authenticate: async (token) =>
      token === 'nobody' ? Promise.reject(signInRequired()) : { id: token, email: token, name: token, roles: [] },
    modules: new Set(),
    idempotency: idempotencyKeys(database, systemClock),
    rateLimit: false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    database,
    url,
    async fill(rows) {
      await database.db.execute(sql`insert into thing (name, size, made, done, kind, note) ${rows}`)
      await database.db.execute(sql`vacuum analyze thing`)
    },
    async get(path, as = 'anna', headers = {}) {
      const answer = await fetch(path.startsWith('http') ? path : url + path, { headers: { authorization: `Bearer ${as}`, ...headers } })
      const body = (await answer.json()) as never
      return {
        status: answer.status,
        body,
        link: answer.headers.get('link') ?? '',
        details: (body as { error?: { details: [] } }).error?.details ?? [],
      }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const ddl = [
  sql`create table thing (
    id uuid primary key default gen_random_uuid(), name text collate "und-x-icu" not null, size integer not null, made timestamptz not null,
    done boolean not null, kind text not null, note text, search_text text not null generated always as (lower(name || chr(31) || kind)) stored)`,
  ...['name', 'size', 'made', 'done'].map(
    (name) => sql`create index ${sql.identifier(`thing_${name}`)} on thing (${sql.identifier(name)}, id)`,
  ),
  sql`create index thing_search on thing using gin (search_text gin_trgm_ops)`,
  sql`create index thing_like on thing using gin (lower(name) gin_trgm_ops)`,
  sql`create trigger thing_inserted after insert on thing referencing new table as changed_rows for each statement execute function count_rows('thing')`,
  sql`create trigger thing_deleted after delete on thing referencing old table as changed_rows for each statement execute function count_rows('thing')`,
]
