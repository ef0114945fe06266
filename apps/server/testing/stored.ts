import type { Hears } from '@portico/platform/contract/event.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/**
 * Logs, the counts of traffic and when it used a key last, what systems beside the portal keep for themselves, the seals that a job puts on
 * the audit each minute, and the counts of rows, which triggers keep of tables that are compared themselves, and the words of the search,
 * which a job takes from its documents; who signed in, which the walks themselves do again once a token is half over; and what is noted here.
 */
const left =
  /^(request_log|migration|identity_|traffic_|key_product_use$|embedded_gateway_|embedded_content_|row_count$|portfolio_count$|audit_seal$|audit_person$|sign_in$|mail_queue$|notification$|search_|environment_log$|stored_)/
/** What the portal's own jobs move at any time: what gateways were seen to have, what linter and comparison find, who was here last. */
const moving = [
  ...['observed', 'observed_revision', 'observed_at', 'last_used_at', 'last_seen_at', 'seen_at', 'updated_at'],
  ...[
    'reachable',
    'checked_at',
    'answered_at',
    'last_sync_at',
    'latency_ms',
    'message',
    'unreachable_since',
    'unreachable_told',
    'reconciler',
  ],
  ...['state', 'urgent', 'attempts', 'next_attempt_at', 'lease_number', 'leased_until', 'unsure_until', 'last_error', 'since'],
  ...['lint_errors', 'lint_warnings', 'lint_score', 'lint_failure', 'lint_attempts', 'lint_claimed_until'],
  ...['breaking', 'risky', 'safe', 'complete', 'diff', 'diff_bytes', 'failure', 'claimed_until'],
  ...['closed_at', 'outcome'],
]
/** What the portal's own jobs tell people, whenever they come to it: a comparison that has ended, and the notices of a day. */
const toldByJobs = [
  ...['SPEC_UPDATED', 'APPROVALS_WAITING_DIGEST', 'KEY_EXPIRY_NOTICE', 'IT_AGREEMENT_ENDING', 'REVIEW_DUE'],
  ...['CONDITION_REMINDER', 'ACTION_REMINDER', 'RELEASE_FREEZE_NOTICE', 'EXCEPTION_EXPIRY_NOTICE', 'EXCEPTION_EXPIRED'],
]

/** A mark of everything that is stored, table by table. */
export type Stored = ReadonlyMap<string, string>

/** Reads these marks; two readings differ where something was written between them. */
export async function storedReader({ db }: Database): Promise<() => Promise<Stored>> {
  const tables = await rowsOf(
    db,
    z.strictObject({ name: z.string(), part: z.boolean() }),
    sql`select relname as name, relispartition as part from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const compared = tables.filter(({ name }) => !left.test(name))
  // A part may be written by the name of the whole, whose statements it does not hear of.
  const always = compared.filter(({ part }) => part).map(({ name }) => name)
  // What no statement has touched need not be read; most tables are as they were most of the time.
  await db.execute(sql`create unlogged table if not exists stored_touched (name text not null)`)
  await db.execute(sql`create or replace function stored_touch() returns trigger language plpgsql
    as $$ begin insert into stored_touched values (tg_table_name); return null; end $$`)
  for (const { name } of compared)
    await db.execute(sql`create or replace trigger stored_touch after insert or update or delete or truncate on ${sql.identifier(name)}
      for each statement execute function stored_touch()`)
  const ofRequests = (table: string) => {
    if (table === 'event_outbox') return sql.raw(` where x.event not in ('${toldByJobs.join("', '")}')`)
    return table.startsWith('audit_entry') ? sql.raw(` where x.action <> 'login'`) : sql``
  }
  const contentsOf = (names: readonly string[]) =>
    sql.join(
      names.map(
        (name) =>
          sql`select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg(r, chr(10) order by r), '')) as mark
            from (select (to_jsonb(x) - ${sql.raw(`'{${moving.join()}}'::text[]`)})::text as r from ${sql.identifier(name)} x${ofRequests(name)}) rows_of_it`,
      ),
      sql` union all `,
    )
  const read = async (statement: SQL) =>
    new Map((await rowsOf(db, z.strictObject({ name: z.string(), mark: z.string() }), statement)).map(({ name, mark }) => [name, mark]))
  const known = await read(contentsOf(compared.map(({ name }) => name)))
  return async () => {
    const touched = await rowsOf(
      db,
      z.strictObject({ name: z.string() }),
      sql`with taken as (delete from stored_touched returning name) select distinct name from taken`,
    )
    const moved = [...always, ...touched.map(({ name }) => name)]
    if (moved.length > 0) for (const [name, mark] of await read(contentsOf(moved))) known.set(name, mark)
    return new Map(known)
  }
}

export const changedTables = (before: Stored, after: Stored): string[] =>
  [...after]
    .filter(([name, mark]) => before.get(name) !== mark)
    .map(([name]) => name)
    .toSorted()

/** While `work` runs the database refuses whatever reads or writes a table. */
export async function withoutTable<T>({ db }: Database, table: string, work: () => Promise<T>): Promise<T> {
  const away = `${table}_away`
  await db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(away)}`)
  return work().finally(() => db.execute(sql`alter table ${sql.identifier(away)} rename to ${sql.identifier(table)}`))
}

/** A command had a write without an answer just now, and its target is to be looked at again. */
export const withoutAnswer = ({ db }: Database, targetId: string): Promise<unknown> =>
  db.execute(
    sql`update gateway_command set unsure_until = now() + interval '60 seconds', next_attempt_at = now() where target_id = ${targetId}`,
  )

/** Something else was noted of a key than its gateway has. */
export const notedAsGone = ({ db }: Database, keyId: string): Promise<unknown> =>
  db.execute(sql`update api_key set observed = '{"present": false, "active": false, "approved": []}' where id = ${keyId}`)

/** A gateway that was lost has been away for as long as that. */
export const awayFor = ({ db }: Database, environmentId: string, minutes: number): Promise<unknown> =>
  db.execute(sql`update environment set unreachable_since = now() - make_interval(mins => ${minutes}) where id = ${environmentId}`)

const storedEvent = z.strictObject({ event: z.string(), carries: z.record(z.string(), z.unknown()), hears: z.array(z.custom<Hears>()) })
export type StoredEvent = z.infer<typeof storedEvent>
/** What waits for people to be told, the oldest first. */
export const eventsIn = ({ db }: Database): Promise<StoredEvent[]> =>
  rowsOf(db, storedEvent, sql`select event, carries, hears from event_outbox order by id`)

/** How many occurrences nobody has been told of yet. */
export const openEventsIn = ({ db }: Database): Promise<number> =>
  rowsOf(db, z.strictObject({ open: z.int() }), sql`select count(*)::int as open from event_outbox where closed_at is null`).then(
    ([row]) => row?.open ?? 0,
  )

/** Every row of every table, as text: what is searched for something that may stand nowhere. */
export async function everyRowAsText({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const tables = await rowsOf(
    db,
    z.strictObject({ name: z.string() }),
    sql`select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const [row] = await rowsOf(
      db,
      z.strictObject({ text: z.nullable(z.string()) }),
      sql`select string_agg(t::text, ' ') as text from ${sql.identifier(name)} t`,
    )
    texts.push(row?.text ?? '')
  }
  return texts
}
