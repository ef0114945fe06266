import { teams } from '@portico/apidex/teams/team.contract.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { makeWorld, type World } from './testing/world.ts'
import { kindsOf, others, type Subject, type Write } from './testing/writes.ts'

let portal: TestPortal
let world: World
beforeAll(async () => {
  portal = await testPortal()
  world = await makeWorld(portal)
}, 120_000)
afterAll(() => portal.close())

const kinds = ['team', 'application', 'product', 'draft', 'group', 'environment', 'person', 'command', 'drift']
/** Each pair meets this often: who comes first changes. */
const rounds = 2

/** What must be true whatever was written, as statements that name what breaks it. */
const broken = sql`
  select 'team ' || t.name || ' has no single Owner' as what from team t where (select count(*) from team_member m where m.team_id = t.id and m.role = 'Owner') <> 1
  union all select 'key ' || k.id || ' lives on without its application' from api_key k join application a on a.id = k.application_id where a.deleted_at is not null and k.revoked_at is null
  union all select 'application ' || a.name || ' is shared with its own team' from shared_application s join application a on a.id = s.application_id and a.team_id = s.team_id
  union all select 'application ' || a.name || ' is deleted and shared' from shared_application s join application a on a.id = s.application_id where a.deleted_at is not null
  union all select 'key ' || k.id || ' is not marked as it waits' from api_key k where k.revoked_at is null
    and k.pending_since is distinct from (select min(kp.requested_at) from key_product kp where kp.key_id = k.id and kp.status = 'pending')
  union all select 'product ' || p.name || ' has not one latest specification' from api_product p
    where exists (select 1 from spec s where s.product_id = p.id) and (select count(*) from spec s where s.product_id = p.id and s.latest) <> 1
  union all select 'products ' || a.name || ' and ' || b.name || ' take each other’s calls' from api_product a join api_product b
    on b.environment_id = a.environment_id and b.id <> a.id and starts_with(b.base_path || '/', a.base_path || '/')
  union all select 'the command of ' || c.target_id || ' lags behind' from gateway_command c join api_key k on c.kind = 'key' and k.id = c.target_id where c.revision <> k.wanted_revision
  union all select 'the command of ' || c.target_id || ' lags behind' from gateway_command c join api_product p on c.kind = 'product' and p.id = c.target_id where c.revision <> p.wanted_revision
  union all select told.entity_type || ' ' || told.entity_name || ': ' || told.field || ' was ' || told.was || ' and is said to have been ' || told.old from (
    select e.entity_type, e.entity_name, c ->> 'field' as field, c ->> 'old' as old,
      lag(c ->> 'new') over (partition by e.entity_type, e.entity_id, c ->> 'field', c ->> 'of' order by e.id) as was
    from audit_entry e cross join lateral jsonb_array_elements(e.changes) c
    where e.action = 'update' and c ->> 'field' not in ('key', 'keys', 'apiProducts') and jsonb_typeof(c -> 'old') in ('string', 'number', 'boolean')) told
    where told.was is not null and told.was is distinct from told.old`

const send = (write: Write) =>
  portal.raw(write.endpoint.split(' ')[0] ?? '', write.path, { as: write.as ?? 'admin', ...('body' in write ? { body: write.body } : {}) })

async function meet(subject: Subject, pair: readonly [Write, Write]): Promise<string[]> {
  const faults: string[] = []
  const answers = await Promise.all(pair.map(send))
  for (const [at, { status, problem }] of answers.entries())
    if (status >= 500 || ![200, 201, 204, 403, 404, 409, 422].includes(status))
      faults.push(`${pair[at]?.endpoint}: ${status} ${problem.message}`)
  const found = await rowsOf<{ what: string }>(portal.portal.services.database.db, broken)
  faults.push(...found.map(({ what }) => what))
  const left = pair.filter((_, at) => (answers[at]?.status ?? 0) < 300).flatMap(({ leaves }) => (leaves ? [leaves] : []))
  if (left.length === 0) return faults
  const read = await portal.raw('GET', subject.path, { as: 'admin' })
  if (read.status !== 200) return faults
  const now = read.json as Record<string, unknown>
  for (const field of new Set(left.flatMap(Object.keys))) {
    const written = left.filter((one) => field in one).map((one) => one[field])
    if (!written.includes(now[field])) faults.push(`${field} is ${now[field]}, and ${written.join(' or ')} was answered with success`)
  }
  return faults
}

/** Transactions that PostgreSQL ended because two waited for each other, once every connection has reported. */
async function deadlocks(): Promise<number> {
  const { db } = portal.portal.services.database
  await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`)))
  const [row] = await rowsOf<{ n: number }>(db, sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`)
  return row?.n ?? 0
}

describe('two writes of one record side by side', () => {
  it('stand in the table, every one that the portal has', async () => {
    const made = kindsOf(portal, world)
    expect(Object.keys(made)).toEqual(kinds)
    const known = new Set(Object.keys(others))
    for (const make of Object.values(made)) for (const { endpoint } of Object.values((await make()).writes)) known.add(endpoint)
    const writing = portal.portal.routes.map((route) => route.endpoint).filter(({ method }) => method !== 'GET')
    expect(writing.map(keyOf).filter((key) => !known.has(key))).toEqual([])
    expect([...known].filter((key) => !writing.map(keyOf).includes(key))).toEqual([])
  })

  it.each(kinds)(
    'of a %s: none fails, none is lost, and everything stays true',
    async (kind) => {
      const make = kindsOf(portal, world)[kind]
      if (!make) throw new Error(`There is no kind ${kind}.`)
      const names = Object.keys((await make()).writes)
      const faults: string[] = []
      for (const [at, one] of names.entries()) {
        for (const other of names.slice(at)) {
          for (let round = 0; round < rounds; round += 1) {
            const subject = await make()
            const [first, second] = [subject.writes[one], subject.writes[other]]
            if (!first || !second) throw new Error(`${one} or ${other} is not there.`)
            const found = await meet(subject, round % 2 ? [first, second] : [second, first])
            faults.push(...found.map((fault) => `${one} beside ${other}: ${fault}`))
            if (faults.length > 20) break
          }
        }
      }
      expect(faults).toEqual([])
    },
    240_000,
  )

  it('and no two of them waited for each other', async () => {
    if (portal.portal.services.database.kind === 'postgres') expect(await deadlocks()).toBe(0)
    expect((await portal.call(teams.count, { as: 'admin', query: {} })).count).toBeGreaterThan(10)
  })
})
