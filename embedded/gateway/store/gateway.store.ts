import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Change, Entity, Kind } from './entity.ts'
import { changeRow, columns, entityRow, toChange, toEntity } from './rows.ts'

/** How a list is narrowed and paged; `tags` is "all of" or "any of". */
export interface Page {
  parentId?: string
  alias?: string
  tags?: { mode: 'all' | 'any'; names: string[] }
  after?: string
  size: number
}

/** One key of an entity: its id, or one of the two unique texts. */
export type Reference = { id: string } | { name: string } | { alias: string }

export type GatewayStore = ReturnType<typeof gatewayStore>
const bulkRow = z.strictObject({ text: z.nullable(z.string()), last: z.nullable(z.string()), count: z.int() })

export type GatewayWriter = ReturnType<typeof writer>

/** The only place that queries the gateway's tables. Expired keys do not exist for any reader. */
export function gatewayStore(database: Database) {
  const { db } = database
  return {
    find: (environment: string, kind: Kind, by: Reference, now: Date) => find(db, environment, kind, by, now),
    page: (environment: string, kind: Kind, page: Page, now: Date) => pageOf(db, environment, kind, page, now),

    /** Tags with the entities that have them, by tag; the page after the first `skip` rows. */
    async tags(environment: string, tag: string | undefined, skip: number, size: number) {
      const rows = await rowsOf(
        db,
        z.strictObject({ tag: z.string(), entity_name: z.string(), entity_id: z.string() }),
        sql`select t.tag, e.kind as entity_name, e.id::text as entity_id from embedded_gateway_entity e, jsonb_array_elements_text(case when jsonb_typeof(e.tags) = 'array' then e.tags else '[]'::jsonb end) as t(tag)
          where e.environment = ${environment} ${tag === undefined ? sql`` : sql`and t.tag = ${tag}`} order by t.tag, e.kind, e.id offset ${skip} limit ${size + 1}`,
      )
      const shown = rows
        .slice(0, size)
        .map((row) => ({ ...row, entity_name: row.entity_name === 'key-auths' ? 'keyauth_credentials' : row.entity_name }))
      return { rows: shown, next: rows.length > size ? String(skip + size) : undefined }
    },

    async alive(): Promise<void> {
      await db.execute(sql`select 1`)
    },

    /** The newest revision; load after reading it, then follow from it. */
    async revision(): Promise<number> {
      const [row] = await rowsOf(
        db,
        z.strictObject({ revision: z.number() }),
        sql`select coalesce(max(revision), 0) as revision from embedded_gateway_change`,
      )
      return row?.revision ?? 0
    },

    async changesAfter(revision: number, limit: number): Promise<Change[]> {
      const found = await rowsOf(
        db,
        changeRow,
        sql`select c.revision, c.id::text as changed, ${columns}, c.environment, c.kind
          from (select * from embedded_gateway_change where revision > ${revision} order by revision limit ${limit}) c
          left join embedded_gateway_entity e on e.environment = c.environment and e.kind = c.kind and e.id = c.id order by c.revision`,
      )
      return found.map(toChange)
    },

    /** Names of all environments that have anything, by hopping along the primary key. */
    async environments(): Promise<string[]> {
      const found = await rowsOf(
        db,
        z.strictObject({ environment: z.string() }),
        sql`with recursive hop as (select min(environment) as environment from embedded_gateway_entity
          union all select (select min(environment) from embedded_gateway_entity where environment > hop.environment) from hop where hop.environment is not null)
          select environment from hop where environment is not null`,
      )
      return found.map((row) => row.environment)
    },

    /** All entities of a kind, in batches along the primary key. */
    async *all(environment: string, kind: Kind, size: number): AsyncGenerator<Entity[]> {
      let after: string | undefined
      do {
        const page = await pageOf(db, environment, kind, { size, ...(after ? { after } : {}) }, new Date(0))
        if (page.entities.length > 0) yield page.entities
        after = page.next
      } while (after)
    },

    /** The same as JSON text of `BulkRow`s made by the database: 100,000 keys pass through here at each start, unread. */
    async *bulk(environment: string, kind: Kind, size: number): AsyncGenerator<string> {
      let after: string | null = '00000000-0000-0000-0000-000000000000'
      while (after) {
        const [batch]: z.infer<typeof bulkRow>[] = await rowsOf(
          db,
          bulkRow,
          sql`select json_agg(json_build_array(e.id, e.parent_id, e.name, e.alias, e.tags, (extract(epoch from e.expires_at) * 1000)::bigint, e.fields))::text as text,
            (array_agg(e.id order by e.id desc))[1]::text as last, count(*)::int as count
            from (select * from embedded_gateway_entity where environment = ${environment} and kind = ${kind} and id > ${after}::uuid order by id limit ${size}) e`,
        )
        if (batch?.text) yield batch.text
        after = batch && batch.count === size ? batch.last : null
      }
    },

    /** One transaction whose commits are in the order of their revisions, on every server. Answers its revision beside the result. */
    async write<T>(work: (write: GatewayWriter) => Promise<T>): Promise<{ result: T; revision: number }> {
      return await database.transaction(async (tx) => {
        if (database.kind === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('embedded gateway', 0))`)
        const write = writer(tx)
        const result = await work(write)
        return { result, revision: write.revision() }
      })
    },

    /** Drops change rows older than a day; a server that slept longer loads everything anew. */
    async forgetOldChanges(): Promise<void> {
      await db.execute(
        sql`delete from embedded_gateway_change where at < now() - interval '1 day' and revision < (select max(revision) from embedded_gateway_change)`,
      )
    },
  }
}

/** What a write may do inside its transaction. Each is one statement: whatever the portal gives or takes waits for some of them, one by one. */
function writer(tx: Db) {
  let revision = 0
  /** Runs `parts`, notes each entity that `changed` selects, and tells who serves calls of the last revision. */
  const noting = async (parts: SQL, changed: SQL): Promise<void> => {
    const noted = await rowsOf(
      tx,
      z.strictObject({ revision: z.number(), told: z.string() }),
      sql`with ${parts}, noted as (insert into embedded_gateway_change (environment, kind, id) ${changed} returning revision)
        select max(revision) as revision, pg_notify('embedded_gateway', max(revision)::text)::text as told from noted having count(*) > 0`,
    )
    for (const row of noted) revision = Math.max(revision, row.revision)
  }
  const removeWhere = (condition: SQL): Promise<void> =>
    noting(
      sql`gone as (delete from embedded_gateway_entity where ${condition} returning environment, kind, id)`,
      sql`select environment, kind, id from gone`,
    )
  return {
    revision: () => revision,
    find: (environment: string, kind: Kind, by: Reference, now: Date) => find(tx, environment, kind, by, now),
    hasChild: async (environment: string, kind: Kind, parentId: string): Promise<boolean> =>
      (await pageOf(tx, environment, kind, { parentId, size: 1 }, new Date(0))).entities.length > 0,
    remove: (environment: string, kind: Kind, id: string) =>
      removeWhere(sql`environment = ${environment} and kind = ${kind} and id = ${id}::uuid`),
    removeChildren: (environment: string, kind: Kind, parentId: string) =>
      removeWhere(sql`environment = ${environment} and kind = ${kind} and parent_id = ${parentId}::uuid`),

    /** Keys whose time has passed; their ids and values are free again afterwards. */
    removeExpired: (now: Date) => removeWhere(sql`expires_at <= ${now.toISOString()}::timestamptz`),

    /** Inserts, or replaces the one with this id. @throws 23505 of `embedded_gateway_entity_{id,name,alias}` when it is not unique. */
    put(entity: Entity, mode: 'insert' | 'replace'): Promise<void> {
      const { environment, kind, id } = entity
      const tags = sql`jsonb_array_elements_text(${JSON.stringify(entity.tags ?? [])}::jsonb)`
      const replace = sql`on conflict on constraint embedded_gateway_entity_id do update set parent_id = excluded.parent_id, name = excluded.name,
        alias = excluded.alias, fields = excluded.fields, sealed = excluded.sealed, tags = excluded.tags, expires_at = excluded.expires_at,
        updated_at = excluded.updated_at`
      const untagged = sql`untagged as (delete from embedded_gateway_tag where environment = ${environment} and kind = ${kind} and id = ${id}::uuid
        and tag not in (select ${tags})),`
      return noting(
        sql`stored as (insert into embedded_gateway_entity
          (environment, kind, id, parent_id, name, alias, fields, sealed, tags, expires_at, created_at, updated_at) values
          (${environment}, ${kind}, ${id}::uuid, ${entity.parentId}::uuid, ${entity.name}, ${entity.alias},
          ${JSON.stringify(entity.fields)}::jsonb, ${entity.sealed}, ${entity.tags ? JSON.stringify(entity.tags) : null}::jsonb,
          ${entity.expiresAt?.toISOString() ?? null}::timestamptz, ${entity.createdAt.toISOString()}::timestamptz,
          ${entity.updatedAt.toISOString()}::timestamptz) ${mode === 'replace' ? replace : sql``}),
        ${mode === 'replace' ? untagged : sql``}
        tagged as (insert into embedded_gateway_tag (environment, kind, tag, id) select ${environment}, ${kind}, tag, ${id}::uuid
          from ${tags} as t(tag) on conflict do nothing)`,
        sql`select ${environment}, ${kind}, ${id}::uuid`,
      )
    },
  }
}

async function find(db: Db, environment: string, kind: Kind, by: Reference, now: Date): Promise<Entity | undefined> {
  const is = 'id' in by ? sql`e.id = ${by.id}::uuid` : 'name' in by ? sql`e.name = ${by.name}` : sql`e.alias = ${by.alias}`
  const [row] = await rowsOf(
    db,
    entityRow,
    sql`select ${columns} from embedded_gateway_entity e where e.environment = ${environment} and e.kind = ${kind} and ${is} and ${alive(now)}`,
  )
  return row && toEntity(row)
}

/** `next` is the id to go on after; a page can be shorter than asked when keys of it have expired. */
async function pageOf(
  db: Db,
  environment: string,
  kind: Kind,
  page: Page,
  now: Date,
): Promise<{ entities: Entity[]; next: string | undefined }> {
  const after = page.after ? sql`and id > ${page.after}::uuid` : sql``
  const parent = page.parentId ? sql`and parent_id = ${page.parentId}::uuid` : sql``
  const alias = page.alias === undefined ? sql`` : sql`and alias = ${page.alias}`
  const limit = page.size + 1
  const here = sql`environment = ${environment} and kind = ${kind}`
  // A scalar sub-select is a probe per row whatever the planner knows; an `exists` may become a bad join where statistics are missing.
  const narrowed =
    page.parentId || page.alias !== undefined
      ? sql`and (select true from embedded_gateway_entity p where p.environment = ${environment} and p.kind = ${kind} and p.id = t.id ${parent} ${alias})`
      : sql``
  const tags = page.tags && { ...page.tags, names: await rarestFirst(db, here, page.tags.names) }
  const ids = tags
    ? tagged(tags, here, after, narrowed, limit)
    : sql`select id from embedded_gateway_entity where ${here} ${parent} ${alias} ${after} order by id limit ${limit}`
  const found = await rowsOf(
    db,
    z.extend(entityRow, { live: z.boolean() }),
    sql`select ${columns}, ${alive(now)} as live from (${ids}) page
      join embedded_gateway_entity e on e.environment = ${environment} and e.kind = ${kind} and e.id = page.id order by e.id`,
  )
  const shown = found.slice(0, page.size)
  const next = found.length > page.size ? shown.at(-1)?.id : undefined
  return { entities: shown.filter((row) => row.live).map(({ live, ...row }) => toEntity(row)), next }
}

/** The walk follows the first tag and probes the others, so the first one should be rare; counting stops early. */
async function rarestFirst(db: Db, here: SQL, names: string[]): Promise<string[]> {
  if (names.length < 2) return names
  const counts = await rowsOf(
    db,
    z.strictObject({ tag: z.string(), count: z.number() }),
    sql.join(
      names.map(
        (tag) =>
          sql`select ${tag}::text as tag, (select count(*) from (select 1 from embedded_gateway_tag where ${here} and tag = ${tag} limit 2000) few)::int as count`,
      ),
      sql` union all `,
    ),
  )
  return counts.sort((a, b) => a.count - b.count).map((row) => row.tag)
}

function tagged(tags: NonNullable<Page['tags']>, here: SQL, after: SQL, narrowed: SQL, limit: number): SQL {
  const [first = '', ...others] = tags.names
  const one = (tag: string, also: SQL) =>
    sql`(select t.id from embedded_gateway_tag t where ${here} and t.tag = ${tag} ${after} ${also} ${narrowed} order by t.id limit ${limit})`
  if (tags.mode === 'any') {
    return sql`${sql.join(
      tags.names.map((tag) => one(tag, sql``)),
      sql` union `,
    )} order by id limit ${limit}`
  }
  const also = others.map((tag) => sql`and (select true from embedded_gateway_tag o where ${here} and o.tag = ${tag} and o.id = t.id)`)
  return one(first, sql.join(also, sql` `))
}

const alive = (now: Date): SQL => sql`(e.expires_at is null or e.expires_at > ${now.toISOString()}::timestamptz)`
