import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BatchReason, BatchState, Mapped, OnError } from '../batch.rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const batchJob = pgTable('batch_job', {
  id: uuid().primaryKey(),
  productId: uuid('product_id').notNull(),
  product: text().notNull(),
  fileName: text('file_name').notNull(),
  delimiter: text(),
  columns: jsonb().$type<string[]>(),
  mapping: jsonb().$type<Mapped[]>().notNull(),
  outputFields: jsonb('output_fields').$type<string[]>().notNull(),
  onError: text('on_error').$type<OnError>().notNull(),
  status: text().$type<BatchState>().notNull(),
  rowCount: integer('line_count').notNull().default(0),
  succeeded: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  reason: text().$type<BatchReason>(),
  createdAt: at('created_at').notNull(),
  startedAt: at('started_at'),
  finishedAt: at('finished_at'),
  expiresAt: at('expires_at').notNull(),
  tokenHash: text('token_hash').notNull(),
  keySealed: text('key_sealed'),
  keyHash: text('key_hash'),
  addressHash: text('address_hash'),
  waitsUntil: at('waits_until'),
  leasedUntil: at('leased_until'),
  leaseNumber: integer('lease_number').notNull().default(0),
})

export const batchRow = pgTable('batch_row', {
  jobId: uuid('job_id').notNull(),
  line: integer().notNull(),
  cells: jsonb().$type<string[]>().notNull(),
  state: text().$type<'OPEN' | 'GOOD' | 'FAILED'>().notNull(),
  message: text(),
  output: jsonb().$type<string[]>(),
})
