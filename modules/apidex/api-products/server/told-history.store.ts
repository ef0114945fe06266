import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { historyOf } from '@portico/platform/server/audit-history.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { toldOnKeys } from './visible.store.ts'

/** Fields whose values are products, by name or id. A decision stands under the name of its product. */
const ofProducts = new Set(['apiProducts', 'replacedById', 'requestComment'])

/**
 * The history of a record without products that the caller may not see: what happened to them is left out, and the rest stays.
 * People of an application itself are told of all that it holds (PG-6). What they are told of has its display name beside it.
 */
export async function toldHistory(
  db: Db,
  caller: Caller,
  environmentId: string,
  record: { type: 'application' | 'apiProduct'; id: string },
): Promise<AuditRecord[]> {
  const entries = await historyOf(db, record.type, record.id)
  const named = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, ...values }) => [field, ...textsIn(values.old), ...textsIn(values.new)]),
  )
  if (named.length === 0) return entries
  const held = record.type === 'application' ? sql`${record.id}::uuid` : sql`null::uuid`
  const products = await rowsOf(
    db,
    z.strictObject({ id: z.string(), name: z.string(), displayName: z.string(), isTold: z.boolean() }),
    sql`select p.id, p.name, p.display_name as "displayName", ${toldOnKeys(caller, held)} as "isTold" from api_product p where p.environment_id = ${environmentId}
      and (p.name = ${anyText([...new Set(named)])} or p.id::text = ${anyText([...new Set(named)])})`,
  )
  const untold = new Set(products.flatMap(({ id, name, isTold }) => (isTold ? [] : [id, name])))
  const names = new Map(products.flatMap(({ id, name, displayName }) => [id, name].map((key) => [key, displayName] as const)))
  return entries
    .map((entry) => ({ ...entry, changes: told(entry.changes, untold) }))
    .filter(({ changes }, at) => changes.length > 0 || entries[at]?.changes.length === 0)
    .map((entry) => ({ ...entry, names: { ...entry.names, ...namesIn(entry, names) } }))
}

/** Without what happened to hidden products. */
function told(changes: Changes, untold: ReadonlySet<string>): Changes {
  const without = (value: unknown): unknown =>
    Array.isArray(value) ? value.filter((one) => !untold.has(one)) : typeof value === 'string' && untold.has(value) ? null : value
  return changes
    .filter(({ field }) => !untold.has(field))
    .map((change) => (ofProducts.has(change.field) ? { ...change, old: without(change.old), new: without(change.new) } : change))
    .filter((change) => !(ofProducts.has(change.field) && isEmpty(change.old) && isEmpty(change.new)))
}

/** The display names of the products that an entry tells of; no other word that happens to be the name of one. */
function namesIn({ changes, transition }: AuditRecord, names: ReadonlyMap<string, string>): Record<string, string> {
  const keys = changes.flatMap(({ field, of, ...values }) =>
    ofProducts.has(field) ? [...textsIn(values.old), ...textsIn(values.new)] : transition && of !== undefined ? [field] : [],
  )
  return Object.fromEntries(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? '']] : [])))
}

type Changes = AuditRecord['changes']
const textsIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
