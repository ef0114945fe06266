import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type OperationRow, operationRow } from '@portico/documents/contract/document-view.contract.ts'
import { documentFormats } from '@portico/documents/contract/formats.rules.ts'
import type { Json, SchemaView } from '@portico/documents/contract/operation-view.rules.ts'
import { likePattern } from '@portico/platform/contract/lists.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type RowSchema, rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { visibleProducts } from '../../api-products/server/visible.store.ts'

const head = z.strictObject({
  id: z.string(),
  version: z.string(),
  format: z.enum(documentFormats),
  apiproduct: z.string(),
  contentHash: z.string(),
  /** Of the bytes as uploaded: `application/json`, `application/yaml` or `application/graphql`. */
  contentType: z.string(),
})
/** What is known of a visible spec before its content is read. */
export type SpecHead = z.infer<typeof head>
const stored = z.strictObject({ text: z.string(), contentHash: z.string() })
export type Stored = z.infer<typeof stored>

const unpack: (bytes: Uint8Array) => Promise<Buffer> = promisify(gunzip)
const document = z.strictObject({ document: z.string(), packed: z.nullable(z.instanceof(Uint8Array)) })
const textOf = async ({ document: text, packed }: z.infer<typeof document>): Promise<string> =>
  packed === null ? text : (await unpack(packed)).toString()

/** The text of a stored document, whoever may see it. Undefined when it was deleted since. */
export async function storedDocument(db: Db, specId: string): Promise<string | undefined> {
  const [row] = await rowsOf(db, document, sql`select document, packed from spec_source where spec_id = ${specId}`)
  return row && textOf(row)
}

const operationColumns = sql`json_build_object('opId', o.op_id, 'method', o.method, 'path', o.path, 'summary', o.summary, 'tags', o.tags, 'deprecated', o.deprecated)`

/** The contents of specifications: each read is one statement that also decides whether the caller may see it. */
export const contentStore = (db: Db) => {
  const visibleSpec = (caller: Caller | undefined, id: string): SQL =>
    sql`spec s join ${apiProduct} p on p.id = s.product_id and s.id = ${id} and ${visibleProducts(caller)}`
  /** By its own id, or as the newest one of a product by the product's: two looks at an index each, and ids of the two are never the same. */
  const visibleOrNewest = (caller: Caller | undefined, id: string): SQL =>
    sql`spec s join ${apiProduct} p on p.id = s.product_id and s.id in (select ${id}::uuid union all select n.id from spec n where n.product_id = ${id} and n.latest)
      and ${visibleProducts(caller)}`
  const one = async <T>(row: RowSchema<T>, query: SQL): Promise<T | undefined> => (await rowsOf(db, row, query))[0]

  return {
    head: (caller: Caller | undefined, id: string) =>
      one(
        head,
        sql`select s.id, s.version, s.format, p.name as apiproduct, s.content_hash as "contentHash", d.content_type as "contentType" from ${visibleSpec(caller, id)} join spec_source d on d.spec_id = s.id`,
      ),

    operation: (caller: Caller | undefined, id: string, opId: string) =>
      one(
        stored,
        sql`select o.view as text, s.content_hash as "contentHash" from ${visibleOrNewest(caller, id)} join spec_operation o on o.spec_id = s.id and o.op_id = ${opId}`,
      ),

    schema: (caller: Caller | undefined, id: string, name: string) =>
      one(
        stored,
        sql`select x.view as text, s.content_hash as "contentHash" from ${visibleSpec(caller, id)} join spec_schema x on x.spec_id = s.id and x.name = ${name}`,
      ),

    /** Of a spec that was found to be visible. */
    async schemas(id: string, names: string[]): Promise<Map<string, Json>> {
      const rows = await rowsOf(
        db,
        z.strictObject({ name: z.string(), view: z.string() }),
        sql`select x.name, x.view from spec_schema x where x.spec_id = ${id} and x.name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
      )
      return new Map(rows.map(({ name, view }) => [name, (JSON.parse(view) as SchemaView).schema]))
    },

    /** The same with their size, unless they are larger together: undefined, and none of them is read. */
    async schemasWithin(id: string, names: string[], mostBytes: number): Promise<{ found: Map<string, Json>; bytes: number } | undefined> {
      const rows = await rowsOf(
        db,
        z.strictObject({ name: z.string(), bytes: z.number(), view: z.nullable(z.string()) }),
        sql`select x.name, octet_length(x.view) as bytes, case when sum(octet_length(x.view)) over () <= ${mostBytes}::bigint then x.view end as view
          from spec_schema x where x.spec_id = ${id} and x.name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
      )
      const found = rows.flatMap(({ name, view }) => (view === null ? [] : [[name, (JSON.parse(view) as SchemaView).schema] as const]))
      return found.length < rows.length ? undefined : { found: new Map(found), bytes: rows.reduce((sum, row) => sum + row.bytes, 0) }
    },

    overview: (caller: Caller | undefined, id: string) =>
      one(
        stored,
        sql`select d.overview as text, s.content_hash as "contentHash" from ${visibleOrNewest(caller, id)} join spec_source d on d.spec_id = s.id`,
      ),

    /** The index as one JSON text, made by the database. */
    operations: (caller: Caller | undefined, id: string) =>
      one(
        stored,
        sql`select s.content_hash as "contentHash", coalesce((select json_agg(${operationColumns} order by o.position)::text from spec_operation o where o.spec_id = s.id), '[]') as text from ${visibleOrNewest(caller, id)}`,
      ),

    schemaNames: (caller: Caller | undefined, id: string) =>
      one(
        stored,
        sql`select s.content_hash as "contentHash", coalesce((select json_agg(x.name order by x.position)::text from spec_schema x where x.spec_id = s.id and x.position >= 0), '[]') as text from ${visibleSpec(caller, id)}`,
      ),

    /** For a spec that was found to be visible. */
    document: (id: string): Promise<string | undefined> => storedDocument(db, id),

    /** The bytes as uploaded. */
    async source(id: string): Promise<Uint8Array> {
      const row = await one(
        z.extend(document, { source: z.instanceof(Uint8Array) }),
        sql`select source, document, packed from spec_source where spec_id = ${id}`,
      )
      if (row === undefined) return new Uint8Array()
      if (row.source.length === 0) return row.packed === null ? Buffer.from(row.document) : unpack(row.packed)
      return row.packed === null ? row.source : unpack(row.source)
    },

    /** What is named so comes before what only speaks of it. */
    async search(id: string, text: string, limit: number): Promise<{ operations: OperationRow[]; schemas: string[] }> {
      const pattern = likePattern(text.toLowerCase())
      const operations = await rowsOf(
        db,
        z.strictObject({ row: operationRow }),
        sql`select ${operationColumns} as row from spec_operation o where o.spec_id = ${id} and o.search_text like ${pattern}
          order by (lower(o.path || ' ' || o.summary || ' ' || o.op_id) like ${pattern}) desc, o.position limit ${limit}`,
      )
      const schemas = await rowsOf(
        db,
        z.strictObject({ name: z.string() }),
        sql`select x.name from spec_schema x where x.spec_id = ${id} and x.position >= 0 and x.search_text like ${pattern} order by (lower(x.name) like ${pattern}) desc, x.position limit ${limit}`,
      )
      return { operations: operations.map(({ row }) => row), schemas: schemas.map(({ name }) => name) }
    },
  }
}
