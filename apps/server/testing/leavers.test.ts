import { systemClock } from '@portico/platform/contract/clock.ts'
import { checkAudit, sealAudit } from '@portico/platform/server/audit-chain.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { erasePerson } from '@portico/platform/server/people/erase.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { fillEveryTable } from '@portico/platform/server/testing/every-table.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '../modules.ts'

const naming = modules.flatMap((one) => one.naming ?? [])
// A subject that stands for an address keeps its capitals.
const email = 'Anna.Vries@leaving.example'
const name = "Anna d'Vries & Co"

let database: Database
let ids: { leaver: string; taker: string }
beforeAll(async () => {
  database = await testDatabase()
  await fillEveryTable(database.db)
  const make = async (address: string, called: string) =>
    (
      await found<{ id: string }>(
        database.db,
        sql`insert into person (issuer, subject, email, name, roles, language) values ('https://leaving.example', ${address}, ${address}, ${called}, '{admin}', 'nl-NL') returning id`,
      )
    )[0]?.id ?? ''
  ids = { leaver: await make(email, name), taker: await make('bert@staying.example', 'Bert') }
}, 180_000)
afterAll(() => database.close())

interface Column {
  table: string
  column: string
  type: string
  /** The table that it refers to. */
  of: string | null
}
const columns = () =>
  found<Column>(
    database.db,
    sql`select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, null) as type,
        (select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) limit 1) as of
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`,
  )

/** What the platform itself sees to. */
const platforms = [
  ...['person.email', 'request_log.email', 'idempotency_key.person_id', 'event_outbox.carries', 'audit_person.email'],
  ...['audit_entry.actor_email', 'audit_entry.actor_id', 'audit_entry.actor_roles'],
  // By an id alone, which leads to a pseudonym then.
  ...['event_outbox.actor_id', 'record_comment.author_id', 'record_attachment.author_id'],
]
/** What is called as people are and names none of them, or none of the portal's own. */
const others = /^(embedded_|identity_)|^person\.email_verified$|^company\.|^api_product\.replaced_by_id$/
const telling =
  /(^|_)(email|contact|person|by|author|recipient|actor|owner|assignee|analyst|architect|steward|chair|secretary|manager|presenter|reviewer|reporter|user|member|user_comment|attendee|carrie)s?(_|$)/

const holdsText = /^(text|uuid|jsonb|character varying)/

const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`
const nameOfPlace = ({ column }: (typeof naming)[number]) => `${getTableName(column.table)}.${column.name}`
const declared = () => naming.map(nameOfPlace)

it('every column that names people says what becomes of it', async () => {
  const known = new Set([...declared(), ...platforms])
  const all = await columns()
  const named = all.filter(({ column, of, type }) => of === 'person' || (of === null && holdsText.test(type) && telling.test(column)))
  expect(named.map(nameOf).filter((one) => !known.has(one) && !others.test(one))).toEqual([])
  const there = new Set(all.map(nameOf))
  expect([...known].filter((one) => !there.has(one))).toEqual([])
})

/** Writes into every row; what a constraint refuses stays as it is. */
const tryTo = (statement: SQL) =>
  database.db
    .transaction((tx) => tx.execute(statement))
    .then(
      () => true,
      () => false,
    )

it('who leaves leaves nothing without an owner, and nothing of theirs is readable after the erasure', async () => {
  const { db } = database
  const all = await columns()
  const typeOf = (one: string) => all.find((column) => nameOf(column) === one)?.type
  const actions = ['OPEN', 'DONE'].map((status) => ({ ownerId: ids.leaver, status, text: 'Ask the board', dueDate: '2999-01-01' }))
  // Whose address ends as theirs begins is somebody else.
  const told = (address: string) => `Told\n${address.toUpperCase()}, not jo${address}.`
  const put: string[] = []
  for (const one of new Set([...declared(), ...platforms])) {
    const [table = '', column = ''] = one.split('.')
    if (['person', 'audit_person', 'audit_entry'].includes(table)) continue
    const type = typeOf(one)
    const own = sql.identifier(column)
    const value =
      type === 'uuid'
        ? sql`${ids.leaver}::uuid`
        : type === 'text[]'
          ? sql`${sql.param(['kept@staying.example', email.toUpperCase()])}::text[]`
          : type === 'jsonb'
            ? sql`${JSON.stringify(one === 'agenda_item.actions' ? actions : [{ userId: null, name, email, told: told(email) }])}::jsonb`
            : sql`${column === 'html' ? `<b>${email}</b>, Anna d&#39;Vries &amp; Co` : column === 'subject' || column === 'plain' ? `From ${name}. ${told(email)}` : email}`
    const set = sql`update ${sql.identifier(table)} set ${own} = ${value}${sql.raw(one === 'application.owner_id' ? ', team_id = null' : '')}`
    // Of rows that may not name the same person twice one does.
    const first = sql`${set} where ctid = (select ctid from ${sql.identifier(table)} limit 1)`
    if ((await tryTo(set)) || (await tryTo(first))) put.push(one)
  }
  expect([...new Set([...declared(), ...platforms])].filter((one) => !put.includes(one) && !/^(person|audit_)/.test(one))).toEqual([])
  // What others were told about them stays, without their name.
  await db.execute(sql`update mail_queue set person_id = ${ids.taker}`)
  await db.execute(sql`update notification set person_id = ${ids.taker}`)
  // The rows that stand for the chain are no chain.
  for (const table of ['audit_seal', 'audit_person', 'audit_entry']) await db.execute(sql`delete from ${sql.identifier(table)}`)
  const changes = JSON.stringify([{ field: 'note', old: `Ask\n${email} or https://x.example/?to=${email}, not jo${email}`, new: null }])
  await db.execute(sql`insert into audit_entry (date, actor_id, actor_email, actor_roles, entity_type, entity_id, entity_name, action, transition, changes)
    values (now(), ${ids.leaver}, ${email}, '{admin}', 'team', 'x', 'X', 'update', ${JSON.stringify({ from: 'a', to: 'b', comment: `Said ANNA.VRIES@leaving.example.` })}::jsonb, ${changes}::jsonb)`)
  await sealAudit(database)
  expect((await checkAudit(database, new Date())).brokenId).toBeNull()

  const by = 'admin@staying.example'
  const now = systemClock.now()
  for (const place of naming)
    if (place.as === 'owner' || place.as === 'office') {
      const before = await place.find(db, ids.leaver)
      const given = await database.transaction((tx) => place.give(tx, { fromId: ids.leaver, toId: ids.taker, by, now }))
      expect(given.length, nameOfPlace(place)).toBe(before.length)
      expect(await place.find(db, ids.leaver)).toEqual([])
    }
  // What is done stays with who did it, and who chairs a meeting does not write it down as well.
  expect(
    await found(db, sql`select distinct actions -> 0 ->> 'ownerId' as open, actions -> 1 ->> 'ownerId' as done from agenda_item`),
  ).toEqual([{ open: ids.taker, done: ids.leaver }])
  expect(
    await found(
      db,
      sql`select distinct chair_id as chair, secretary_id as secretary from ada_meeting where status in ('PLANNED', 'PUBLISHED')`,
    ),
  ).toEqual([{ chair: ids.taker, secretary: null }])

  const pseudonym = await database.transaction((tx) => erasePerson(tx, { id: ids.leaver, email, name }, naming, now))
  expect(pseudonym.email).toMatch(/^[0-9a-f]{64}$/)
  for (const table of new Set(all.map((column) => column.table))) {
    const left = await found<{ row: string }>(
      db,
      sql`select told as row from ${sql.identifier(table)} x, replace(to_jsonb(x)::text, ${`jo${email}`}, '') as told
        where told ~* '(?<!jo)anna\\.vries@leaving' or strpos(told, 'Vries') > 0 and strpos(told, 'Anna') > 0`,
    )
    expect(
      left.map(({ row }) => row.slice(0, 300)),
      table,
    ).toEqual([])
  }
  for (const place of naming)
    if (place.as === 'office') {
      const still = await found(db, sql`select 1 from ${place.column.table} where ${place.column} = ${ids.leaver} and ${place.open}`)
      expect(still, nameOfPlace(place)).toEqual([])
    }
  expect(await found(db, sql`select distinct extra_recipients as left from email_template`)).toEqual([{ left: ['kept@staying.example'] }])
  expect((await checkAudit(database, new Date())).brokenId).toBeNull()
  // Somebody else whose address ends as theirs began stays who they are.
  for (const table of ['mail_queue', 'notification'])
    expect(
      await found(db, sql`select 1 from ${sql.identifier(table)} x where to_jsonb(x)::text like ${`%jo${email}%`} limit 1`),
    ).toHaveLength(1)
  expect(await found(db, sql`select 1 from audit_entry where changes::text like ${`%jo${email}%`}`)).toHaveLength(1)
  expect(await found(db, sql`select 1 from person where id = ${ids.leaver} and issuer is null and erased_at is not null`)).toHaveLength(1)
})
