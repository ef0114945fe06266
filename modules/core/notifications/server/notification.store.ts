import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { OpenEvent } from '@portico/platform/server/events.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { bigint, bigserial, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Notification, notifications } from '../notification.contract.ts'

export const notification = pgTable('notification', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  personId: uuid('person_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  event: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  carries: jsonb().$type<Record<string, unknown>>().notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
})

const row = z.strictObject({
  id: z.int(),
  event: z.string(),
  date: z.string(),
  carries: z.record(z.string(), z.unknown()),
  read: z.boolean(),
})
export type NotificationRow = z.infer<typeof row>

const source: ListSource<NotificationRow> = {
  row,
  spec: notifications.list.list,
  table: sql`${notification} n`,
  id: sql`n.id`,
  fields: { id: sql`n.id` },
  select: sql`n.id, n.event, ${iso(sql`n.at`)} as date, n.carries, n.read_at is not null as read`,
}

/** Above so many the bell says "99+". */
const mostCounted = 100
const countRow = z.strictObject({ count: z.int() })

/** The only file that queries notifications. */
export const notificationStore = (db: Db) => ({
  /** Tells people of an occurrence; told twice of one is nobody. */
  async add({ id, event, at, carries }: OpenEvent, personIds: readonly string[]): Promise<void> {
    if (personIds.length === 0) return
    const told = { eventId: id, event, at: new Date(at), carries: { ...carries } }
    await db
      .insert(notification)
      .values(personIds.map((personId) => ({ ...told, personId })))
      .onConflictDoNothing()
  },

  list: (
    personId: string,
    query: PageQuery & { unread?: boolean | undefined },
    finish: (rows: NotificationRow[]) => Promise<Notification[]>,
    reply: FastifyReply,
  ) => {
    const filters = [query.unread === undefined ? undefined : query.unread ? sql`n.read_at is null` : sql`n.read_at is not null`]
    return page(db, source, { query, visible: sql`n.person_id = ${personId}`, filters, finish }, reply)
  },

  async unread(personId: string): Promise<{ unread: number; exact: boolean }> {
    const [counted] = await rowsOf(
      db,
      countRow,
      sql`select count(*)::int as count from (select 1 from ${notification} n where n.person_id = ${personId} and n.read_at is null limit ${mostCounted}) counted`,
    )
    const unread = counted?.count ?? 0
    return { unread, exact: unread < mostCounted }
  },

  /** What is another's, or was read, stays as it is. */
  async markRead(personId: string, those: { ids?: readonly number[] | undefined; upTo?: number | undefined }, now: Date): Promise<void> {
    await db
      .update(notification)
      .set({ readAt: now })
      .where(
        and(
          eq(notification.personId, personId),
          isNull(notification.readAt),
          those.ids && inArray(notification.id, [...those.ids]),
          those.upTo === undefined ? undefined : lte(notification.id, those.upTo),
        ),
      )
  },

  /** Takes away all of a person's; the row of the person itself may stay. */
  async forgetPerson(personId: string): Promise<void> {
    await db.delete(notification).where(eq(notification.personId, personId))
  },

  async forget(before: Date): Promise<void> {
    await db.delete(notification).where(lt(notification.at, before))
  },
})
