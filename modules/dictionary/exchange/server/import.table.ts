import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ImportFormat, ImportResult, ImportState } from '../import.contract.ts'
import type { Settled } from '../settled.rules.ts'

export const termImport = pgTable('term_import', {
  id: uuid().primaryKey(),
  format: text().$type<ImportFormat>().notNull(),
  state: text().$type<ImportState>().notNull(),
  dryRun: boolean('dry_run').notNull(),
  onConflict: text('on_conflict').$type<'SKIP' | 'UPDATE' | 'WORKING_COPY'>().notNull(),
  keepStatus: boolean('keep_status').notNull(),
  domainId: uuid('domain_id'),
  done: bigint({ mode: 'number' }).notNull().default(0),
  total: bigint({ mode: 'number' }).notNull().default(0),
  cancelAsked: boolean('cancel_asked').notNull().default(false),
  result: jsonb().$type<ImportResult>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** Others read and write meanwhile: nobody relates terms, and what was settled is gone on with. */
  inSteps: boolean('in_steps').notNull().default(false),
  settled: jsonb().$type<Settled>(),
  storedSteps: integer('stored_steps').notNull().default(0),
})

export const termImportPiece = pgTable(
  'term_import_piece',
  {
    importId: uuid('import_id').notNull(),
    uri: text().notNull(),
    place: bigint({ mode: 'number' }).notNull(),
    piece: jsonb().notNull(),
  },
  ({ importId, uri, place }) => [primaryKey({ columns: [importId, uri, place] })],
)

export const termImportRow = pgTable(
  'term_import_row',
  {
    importId: uuid('import_id').notNull(),
    row: integer().notNull(),
    fileUri: text('file_uri').notNull(),
    uri: text().notNull(),
    domainId: uuid('domain_id').notNull(),
    domainCode: text('domain_code').notNull(),
    name: text().notNull(),
    notation: text().notNull(),
    status: text().notNull(),
    data: jsonb().notNull(),
    relations: jsonb().notNull(),
    termId: uuid('term_id'),
    matched: text(),
    action: text(),
    codeNumber: bigint('code_number', { mode: 'number' }),
  },
  ({ importId, row }) => [primaryKey({ columns: [importId, row] })],
)

export const termImportLink = pgTable('term_import_link', {
  importId: uuid('import_id').notNull(),
  row: integer().notNull(),
  type: text().notNull(),
  ownId: uuid('own_id').notNull(),
  ownDomain: uuid('own_domain').notNull(),
  targetId: uuid('target_id'),
  targetDomain: uuid('target_domain'),
  targetText: text('target_text').notNull(),
  externalUri: text('external_uri').notNull(),
  matches: integer().notNull(),
})
