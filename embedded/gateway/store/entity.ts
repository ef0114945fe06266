/** The collections of the Admin API, by their names in its addresses. */
export type Kind = 'services' | 'routes' | 'plugins' | 'consumers' | 'key-auths' | 'acls'

export const kinds = ['services', 'routes', 'plugins', 'consumers', 'key-auths', 'acls'] as const satisfies readonly Kind[]

/** One stored entity; what `name`, `alias` and `parentId` mean per kind stands in the migration. */
export interface Entity {
  environment: string
  kind: Kind
  id: string
  parentId: string | null
  name: string | null
  alias: string | null
  fields: Record<string, unknown>
  sealed: string | null
  tags: string[] | null
  expiresAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** One line of the change log: `entity` is undefined when it is gone. */
export interface Change {
  revision: number
  environment: string
  kind: Kind
  id: string
  entity: Entity | undefined
}

/** One entity of a bulk load: id, parentId, name, alias, tags, expiresAt in milliseconds, fields. */
export type BulkRow = [string, string | null, string | null, string | null, string[] | null, number | null, Record<string, unknown>]

/** Purposes under which secrets of this gateway are sealed. */
export const sealedAs = { key: 'embedded gateway key', headers: 'embedded gateway log headers' } as const
