import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Change, type Entity, kinds } from './entity.ts'

/** Columns of an entity as both drivers answer them alike in a raw query: times as milliseconds. */
export const columns =
  sql.raw(`e.environment, e.kind, e.id::text as id, e.parent_id::text as "parentId", e.name, e.alias, e.fields, e.sealed, e.tags,
  (extract(epoch from e.expires_at) * 1000)::float8 as "expiresAt", (extract(epoch from e.created_at) * 1000)::float8 as "createdAt",
  (extract(epoch from e.updated_at) * 1000)::float8 as "updatedAt"`)

export const entityRow = z.strictObject({
  environment: z.string(),
  kind: z.enum(kinds),
  id: z.string(),
  parentId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  alias: z.nullable(z.string()),
  fields: z.record(z.string(), z.unknown()),
  sealed: z.nullable(z.string()),
  tags: z.nullable(z.array(z.string())),
  /** Milliseconds. */
  expiresAt: z.nullable(z.number()),
  createdAt: z.number(),
  updatedAt: z.number(),
})
type EntityRow = z.infer<typeof entityRow>

const change = { revision: z.number(), changed: z.string() }
/** Of an entity that is gone only its environment, kind and id are there. */
const goneRow = z.strictObject({
  ...change,
  environment: z.string(),
  kind: z.enum(kinds),
  id: z.null(),
  parentId: z.null(),
  name: z.null(),
  alias: z.null(),
  fields: z.null(),
  sealed: z.null(),
  tags: z.null(),
  expiresAt: z.null(),
  createdAt: z.null(),
  updatedAt: z.null(),
})
export const changeRow = z.union([z.extend(entityRow, change), goneRow])
type ChangeRow = z.infer<typeof changeRow>

export function toEntity(row: EntityRow): Entity {
  return {
    ...row,
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }
}

export function toChange({ revision, changed, ...row }: ChangeRow): Change {
  const { environment, kind } = row
  return { revision, environment, kind, id: changed, entity: row.id === null ? undefined : toEntity(row) }
}
