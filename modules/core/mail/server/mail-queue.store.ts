import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Locale } from '../mail.contract.ts'
import { type MailContent, mails, queuedMail } from '../mail.contract.ts'
import { quietMs } from '../mail.rules.ts'
import { mailQueue } from './mail.table.ts'

const row = queuedMail
type Row = z.infer<typeof row>
const select =
  fixed(sql`m.id, m.event, m.recipient as "to", m.subject, m.locale as language, m.status, m.attempts, m.last_error as "lastError",
  ${iso(sql`m.created_at`)} as "createdAt", ${iso(sql`m.next_attempt_at`)} as "nextAttemptAt", ${iso(sql`m.sent_at`)} as "sentAt"`)

const source: ListSource<Row> = {
  row,
  spec: mails.list.list,
  table: sql`${mailQueue} m`,
  id: sql`m.id`,
  fields: { id: sql`m.id`, createdAt: sql`m.created_at`, to: sql`m.recipient`, subject: sql`m.subject` },
  search: sql`m.search_text`,
  select,
}

/** What the mails of one occurrence are about. */
export interface MailsOf {
  event: string
  /** What it is about, as one word. */
  record: string
  /** Beside what waits, and not in its place: it says nothing of what that one says. */
  adds?: boolean | undefined
}
export interface NewMail {
  personId: string | null
  recipient: string
  language: Locale
  subject: string
  html: string
  plain: string
}

/** What the one who sends a mail holds of it. */
const leasedRow = z.strictObject({
  id: z.string(),
  event: z.string(),
  personId: z.nullable(z.string()),
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  plain: z.string(),
  attempts: z.int(),
  leaseNumber: z.int(),
})
export type LeasedMail = z.infer<typeof leasedRow>

/** Mails in one statement. */
const atATime = 200
const idRow = z.strictObject({ id: z.string() })

/** The only file that queries the outbox of mails. */
export const mailQueueStore = (db: Db) => ({
  list: (query: PageQuery & { status?: Row['status'] | undefined; event?: string | undefined }, reply: FastifyReply) =>
    page(
      db,
      source,
      {
        query,
        filters: [query.status && sql`m.status = ${query.status}`, query.event ? sql`m.event = ${query.event}` : undefined],
        finish: (rows) => rows,
      },
      reply,
    ),

  async get(id: string): Promise<MailContent | undefined> {
    const schema = z.extend(row, { html: z.string(), text: z.string() })
    return (await rowsOf(db, schema, sql`select ${select}, m.html, m.plain as text from ${mailQueue} m where m.id = ${id}`))[0]
  },

  /**
   * Puts the mails of one occurrence into the queue, each recipient once; answers their ids. Of one event, record and recipient there is at most
   * one within ten minutes: one that still waits says what is new instead, unless the new one adds to it, and after one that was sent the next
   * waits until the ten minutes are over. So nobody is flooded, and nobody misses the last word.
   */
  async add({ event, record, adds }: MailsOf, those: readonly NewMail[], now: Date): Promise<string[]> {
    const ids: string[] = []
    const at = now.toISOString()
    const since = new Date(now.getTime() - quietMs).toISOString()
    const same = sql`m.recipient = g.recipient and m.event = ${event} and m.record = ${record}`
    for (let from = 0; from < those.length; from += atATime) {
      const given = JSON.stringify(those.slice(from, from + atATime).map(({ language, ...mail }) => ({ ...mail, locale: language })))
      const rows = await rowsOf(
        db,
        idRow,
        sql`with given as materialized (select * from jsonb_to_recordset(${given}::jsonb)
              as g("personId" uuid, recipient text, locale text, subject text, html text, plain text)),
          waiting as materialized (select w.id, g.* from given g cross join lateral (select m.id from ${mailQueue} m
            where ${adds ? sql`false` : same} and m.status = 'QUEUED' and m.attempts = 0 and m.leased_until is null
            order by m.created_at desc limit 1 for update skip locked) w),
          renewed as (update ${mailQueue} m set subject = w.subject, html = w.html, plain = w.plain, locale = w.locale
            from waiting w where m.id = w.id returning m.id),
          made as (insert into ${mailQueue} (id, event, record, person_id, recipient, locale, subject, html, plain, status, created_at, next_attempt_at)
            select gen_random_uuid(), ${event}, ${record}, g."personId", g.recipient, g.locale, g.subject, g.html, g.plain, 'QUEUED', ${at}::timestamptz,
              coalesce((select max(${adds ? sql`greatest(m.created_at, m.next_attempt_at)` : sql`m.created_at`}) + make_interval(secs => ${quietMs / 1000}) from ${mailQueue} m
                where ${same} and m.created_at > ${since}), ${at}::timestamptz)
            from given g where not exists (select from waiting w where w.recipient = g.recipient) returning id)
          select id from renewed union all select id from made`,
      )
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  },

  /** Which of these addresses have so many mails since then, sent or waiting. */
  async full(addresses: readonly string[], since: Date, most: number): Promise<Set<string>> {
    const rows = await rowsOf(
      db,
      z.strictObject({ recipient: z.string() }),
      sql`select m.recipient from ${mailQueue} m where m.recipient in (select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))
        and m.created_at > ${since.toISOString()} group by m.recipient having count(*) >= ${most}`,
    )
    return new Set(rows.map(({ recipient }) => recipient))
  },

  /** Takes the mails that are due for one sender; nobody else takes them until the time is over. */
  async claim(now: Date, most: number, leaseMs: number): Promise<LeasedMail[]> {
    const at = now.toISOString()
    return rowsOf(
      db,
      leasedRow,
      sql`update ${mailQueue} m set leased_until = ${new Date(now.getTime() + leaseMs).toISOString()}, lease_number = m.lease_number + 1
        where m.id in (select d.id from ${mailQueue} d where d.status = 'QUEUED' and d.next_attempt_at <= ${at} and (d.leased_until is null or d.leased_until <= ${at})
          order by d.next_attempt_at, d.id limit ${most} for update skip locked)
        returning m.id, m.event, m.person_id as "personId", m.recipient, m.subject, m.html, m.plain, m.attempts, m.lease_number as "leaseNumber"`,
    )
  },

  /** Notes how it went; false where somebody else took it meanwhile, whose word counts. `next` null: never again. */
  async settle(
    { id, leaseNumber }: Pick<LeasedMail, 'id' | 'leaseNumber'>,
    result: { sent: Date } | { error: string; next: Date | null },
  ): Promise<boolean> {
    const set =
      'sent' in result
        ? sql`status = 'SENT', sent_at = ${result.sent.toISOString()}, next_attempt_at = null, last_error = null`
        : result.next
          ? sql`next_attempt_at = ${result.next.toISOString()}, last_error = ${result.error}`
          : sql`status = 'FAILED', next_attempt_at = null, last_error = ${result.error}`
    const rows = await rowsOf(
      db,
      idRow,
      sql`update ${mailQueue} m set ${set}, attempts = m.attempts + 1, leased_until = null
        where m.id = ${id} and m.lease_number = ${leaseNumber} and m.status = 'QUEUED' returning m.id`,
    )
    return rows.length > 0
  },

  /** From the first attempt; false where it did not fail. */
  async retry(id: string, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      db,
      idRow,
      sql`update ${mailQueue} m set status = 'QUEUED', attempts = 0, next_attempt_at = ${now.toISOString()}, leased_until = null
        where m.id = ${id} and m.status = 'FAILED' returning m.id`,
    )
    return rows.length > 0
  },

  /** Gives up what was written before and that nobody ever tried to send; an admin may still have it sent. */
  giveUpUntried: (before: Date) =>
    db.execute(sql`update ${mailQueue} set status = 'FAILED', next_attempt_at = null, last_error = 'No mail server was set up when this was written.'
      where status = 'QUEUED' and attempts = 0 and leased_until is null and created_at < ${before.toISOString()}`),

  /** Takes away all that was written to a person, and what still waits for them. */
  forgetPerson: (personId: string) => db.execute(sql`delete from ${mailQueue} where person_id = ${personId}`),

  /** Takes away what was sent or given up before, and what waited since then, because there is no mail server. */
  forget(before: Date) {
    const at = before.toISOString()
    return db.execute(sql`delete from ${mailQueue} where created_at < ${at} and (status <> 'QUEUED' or next_attempt_at < ${at})`)
  },
})
