import { sql } from 'drizzle-orm'
import type { SealedPlace } from '../reseal.ts'

/** A sealed setting; its name is its purpose. */
export const sealedSetting = (name: string): SealedPlace => ({
  select: sql`select name as id, value #>> '{}' as sealed from setting where name = ${name}`,
  purpose: name,
  replace: (id, sealed, old) => sql`update setting set value = to_jsonb(${sealed}::text) where name = ${id} and value #>> '{}' = ${old}`,
})
