import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bucketBoundsMs } from '../histogram.rules.ts'
import type { TrafficStep } from '../traffic.contract.ts'

/** What is counted. Unknown application, key or product: `unknownId`. */
export const trafficSeries = pgTable('traffic_series', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  environmentId: text('environment_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  keyId: uuid('key_id').notNull(),
  productId: uuid('product_id').notNull(),
  operation: text().notNull(),
  statusClass: smallint('status_class').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What each known application called on a day (UTC). */
export const trafficApplicationDay = pgTable(
  'traffic_application_day',
  {
    at: timestamp({ withTimezone: true }).notNull(),
    applicationId: uuid('application_id').notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    errors: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.applicationId] })],
)

/** Up to when an environment's own sums were asked for (`report.store.ts`). */
export const trafficReport = pgTable('traffic_report', {
  environmentId: text('environment_id').primaryKey(),
  countedFrom: timestamp('counted_from', { withTimezone: true }),
  countedUntil: timestamp('counted_until', { withTimezone: true }),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  message: text(),
  restsUntil: timestamp('rests_until', { withTimezone: true }),
})

export const unknownId = '00000000-0000-0000-0000-000000000000'

/** The tables of counts: (at, series_id, calls, latency columns). Those of steps are partitioned; months are sums of days (`month.store.ts`). */
export const countTables: Record<TrafficStep | 'month', string> = {
  minute: 'traffic_minute',
  hour: 'traffic_hour',
  day: 'traffic_day',
  month: 'traffic_month',
}

/** One column per bucket of the histogram; null = none. */
export const latencyColumns: readonly string[] = bucketBoundsMs.map((_, bucket) => `l${bucket}`)
