import type { Db } from '@portico/platform/server/database/database.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Change, Entity, Kind } from './entity.ts'

/** Columns of an entity as both drivers answer them alike in a raw query: times as milliseconds. */
export const columns =
  sql.raw(`e.environment, e.kind, e.id::text as id, e.parent_id::text as "parentId", e.name, e.alias, e.fields, e.sealed, e.tags,
  (extract(epoch from e.expires_at) * 1000)::float8 as "expiresAt", (extract(epoch from e.created_at) * 1000)::float8 as "createdAt",
  (extract(epoch from e.updated_at) * 1000)::float8 as "updatedAt"`)

export interface EntityRow {
  environment: string
  kind: Kind
  id: string
  parentId: string | null
  name: string | null
  alias: string | null
  fields: Record<string, unknown>
  sealed: string | null
  tags: string[] | null
  expiresAt: number | null
  createdAt: number
  updatedAt: number
}

export interface ChangeRow extends Omit<EntityRow, 'id' | 'createdAt'> {
  revision: number
  changed: string
  /** Null when the entity is gone. */
  id: string | null
  createdAt: number
}

export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows
}

export function toEntity(row: EntityRow): Entity {
  return {
    ...row,
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }
}

export function toChange({ revision, changed, ...row }: ChangeRow): Change {
  const entity = row.id === null ? undefined : toEntity({ ...row, id: row.id })
  return { revision: Number(revision), environment: row.environment, kind: row.kind, id: changed, entity }
}
