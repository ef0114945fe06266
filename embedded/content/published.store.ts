import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Filter, Query } from './query.ts'
import type { ContentType } from './types.ts'

const publishedRow = z.strictObject({
  id: z.number(),
  documentId: z.string(),
  locale: z.string(),
  fields: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string(),
})
/** What everybody sees of a document in one locale. */
export type Published = z.infer<typeof publishedRow>

const columns = sql`e.id, e.document_id as "documentId", e.locale, e.published as fields, ${iso(sql`e.created_at`)} as "createdAt",
  ${iso(sql`e.updated_at`)} as "updatedAt", ${iso(sql`e.published_at`)} as "publishedAt"`

/** A page of what is published, and how much there is when that was asked for. */
export async function publishedList(db: Db, type: ContentType, query: Query): Promise<{ rows: Published[]; total: number | undefined }> {
  const where = sql`e.type = ${type.name} and e.published is not null and ${localeIs(query.locale)} and ${conditionOf(type, query.filter)}`
  const order = [
    ...query.sort.map(({ field, isDescending }) => sql`${valueIn(type, field)} ${sql.raw(isDescending ? 'desc' : 'asc')}`),
    sql`e.id`,
  ]
  const rows = await rowsOf(
    db,
    publishedRow,
    sql`select ${columns} from embedded_content_entry e where ${where}
      order by ${sql.join(order, sql`, `)} limit ${query.limit} offset ${query.start}`,
  )
  if (!query.withCount) return { rows, total: undefined }
  const counted = z.strictObject({ total: z.int() })
  const [count] = await rowsOf(db, counted, sql`select count(*)::int as total from embedded_content_entry e where ${where}`)
  return { rows, total: count?.total ?? 0 }
}

/** Documents of a type in one locale; of a single type the only one, when none is named. In the order of `documentIds`. */
export async function publishedDocuments(
  db: Db,
  type: ContentType,
  documentIds: readonly string[] | undefined,
  locale: string,
): Promise<Published[]> {
  if (documentIds?.length === 0) return []
  const named = documentIds
    ? sql`e.document_id in (${sql.join(
        [...new Set(documentIds)].map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql`true`
  const found = await rowsOf(
    db,
    publishedRow,
    sql`select ${columns} from embedded_content_entry e
      where e.type = ${type.name} and e.published is not null and e.locale = ${locale} and ${named}`,
  )
  return documentIds ? documentIds.flatMap((id) => found.find(({ documentId }) => documentId === id) ?? []) : found
}

const localeIs = (locale: string): SQL => (locale === '*' ? sql`true` : sql`e.locale = ${locale}`)

const common: Record<string, SQL> = {
  documentId: sql`e.document_id`,
  locale: sql`e.locale`,
  createdAt: iso(sql`e.created_at`),
  updatedAt: iso(sql`e.updated_at`),
  publishedAt: iso(sql`e.published_at`),
}

/** Written out and not bound, so that the indexes fit; the name is one of the type's. */
function valueIn(type: ContentType, field: string): SQL {
  const known = Object.keys(type.fields).find((name) => name === field)
  const value = known === undefined ? common[field] : sql.raw(`(e.published ->> '${known}')`)
  if (!value) throw new Error(`There is no field ${field} to be read.`)
  return value
}

function conditionOf(type: ContentType, filter: Filter): SQL {
  if ('all' in filter) return joined(filter.all, ' and ', 'true', type)
  if ('any' in filter) return joined(filter.any, ' or ', 'false', type)
  if ('not' in filter) return sql`not coalesce(${conditionOf(type, filter.not)}, false)`
  const value = valueIn(type, filter.field)
  const [first = ''] = filter.values
  switch (filter.operator) {
    case '$eq':
      return sql`${value} = ${first}`
    case '$ne':
      return sql`${value} is distinct from ${first}`
    case '$in':
      return among(value, filter.values)
    case '$notIn':
      return sql`not coalesce(${among(value, filter.values)}, false)`
    case '$contains':
      return sql`position(${first}::text in ${value}) > 0`
    case '$containsi':
      return sql`position(lower(${first}::text) in lower(${value})) > 0`
    case '$startsWith':
      return sql`starts_with(${value}, ${first}::text)`
    case '$null':
      return first === 'false' ? sql`${value} is not null` : sql`${value} is null`
    case '$notNull':
      return first === 'false' ? sql`${value} is null` : sql`${value} is not null`
  }
}

function joined(filters: readonly Filter[], word: ' and ' | ' or ', none: 'true' | 'false', type: ContentType): SQL {
  if (filters.length === 0) return sql.raw(none)
  return sql`(${sql.join(
    filters.map((filter) => conditionOf(type, filter)),
    sql.raw(word),
  )})`
}

const among = (value: SQL, values: readonly string[]): SQL =>
  values.length === 0
    ? sql`false`
    : sql`${value} in (${sql.join(
        values.map((one) => sql`${one}`),
        sql`, `,
      )})`
