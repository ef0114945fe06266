import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const gatewayDocument = pgTable('gateway_document', {
  productId: uuid('product_id').primaryKey(),
  /** SHA-256 of its bytes; null where the gateway has none that can be taken. */
  contentHash: text('content_hash'),
  /** Why it was not taken; null when it was. */
  refusal: text(),
  lookedAt: timestamp('looked_at', { withTimezone: true }).notNull(),
})
