import { sql } from 'drizzle-orm'
import type { Change, Entity } from './entity.ts'

/** Columns of an entity as both drivers answer them alike in a raw query: times as milliseconds. */
export const columns =
  sql.raw(`e.environment, e.kind, e.id::text as id, e.parent_id::text as "parentId", e.name, e.alias, e.fields, e.sealed, e.tags,
  (extract(epoch from e.expires_at) * 1000)::float8 as "expiresAt", (extract(epoch from e.created_at) * 1000)::float8 as "createdAt",
  (extract(epoch from e.updated_at) * 1000)::float8 as "updatedAt"`)

export interface EntityRow extends Omit<Entity, 'expiresAt' | 'createdAt' | 'updatedAt'> {
  expiresAt: number | null
  createdAt: number
  updatedAt: number
}

export interface ChangeRow extends Omit<EntityRow, 'id'> {
  revision: number
  changed: string
  /** Null when the entity is gone. */
  id: string | null
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
