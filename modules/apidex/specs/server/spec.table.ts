import type { DocumentFormat } from '@portico/documents/contract/formats.rules.ts'
import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const spec = pgTable('spec', {
  id: uuid().primaryKey().defaultRandom(),
  productId: uuid('product_id').notNull(),
  environmentId: text('environment_id').notNull(),
  version: text().notNull(),
  title: text().notNull(),
  format: text().$type<DocumentFormat>().notNull(),
  contentHash: text('content_hash').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  /** Null until the linter has run; what it failed at and who is at it is in `spec-checks.store.ts`. */
  lintErrors: integer('lint_errors'),
  lintWarnings: integer('lint_warnings'),
  lintScore: integer('lint_score'),
  operations: integer().notNull(),
  latest: boolean().notNull(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** The document as JSON (GraphQL: its text), and the bytes as uploaded where they are not just that. Read by `content.store.ts`. */
export const specSource = pgTable('spec_source', {
  specId: uuid('spec_id').primaryKey(),
  contentType: text('content_type').notNull(),
  /** As gzip where there is `packed`. Empty: the bytes of the document. */
  source: bytes().notNull(),
  /** Of what was stored before `packed`: its text. */
  document: text().notNull(),
  /** The document as gzip. */
  packed: bytes(),
  /** JSON of a SpecOverview. */
  overview: text().notNull(),
})

export const specOperation = pgTable('spec_operation', {
  specId: uuid('spec_id').notNull(),
  opId: text('op_id').notNull(),
  position: integer().notNull(),
  method: text().notNull(),
  path: text().notNull(),
  summary: text().notNull(),
  tags: text().array().notNull(),
  deprecated: boolean().notNull(),
  searchText: text('search_text').notNull(),
  /** JSON of an OperationView. */
  view: text().notNull(),
})

export const specSchema = pgTable('spec_schema', {
  specId: uuid('spec_id').notNull(),
  name: text().notNull(),
  /** In the order of the document; below 0: not a component, found by its pointer only. */
  position: integer().notNull(),
  searchText: text('search_text').notNull(),
  /** Its names and fields as they are written, for the search of the whole portal. */
  fields: text().notNull().default(''),
  /** JSON of a SchemaView. */
  view: text().notNull(),
})

/** Terms of the dictionary that a document names, by their addresses. */
export const specTerm = pgTable('spec_term', {
  specId: uuid('spec_id').notNull(),
  uri: text().notNull(),
  /** In how many places. */
  fields: integer().notNull(),
})

/** What a revision changed; its texts and the work on it are written in `spec-checks.store.ts`. */
export const changelog = pgTable('changelog', {
  id: uuid().primaryKey().defaultRandom(),
  newSpecId: uuid('new_spec_id').notNull(),
  oldSpecId: uuid('old_spec_id').notNull(),
})
