import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditFact, auditOf } from './audit.ts'
import { checkAudit, cutAudit, lastAuditCheck, sealAudit } from './audit-chain.ts'
import type { Database } from './database/database.ts'
import { testDatabase } from './testing/database.ts'
import { found } from './testing/found.ts'

let database: Database
let now: Date
const clock = { now: () => now }
const caller = { id: '0c000000-0000-4000-8000-00000000000a', email: 'anna@portico.example', name: 'Anna', roles: [] }
const fact = (entityName: string, change = 'bert@portico.example (Viewer)'): AuditFact => ({
  entityType: 'team',
  entityId: '1',
  entityName,
  action: 'link',
  changes: [{ field: 'member', old: null, new: change }],
})
const write = (...facts: AuditFact[]) => database.transaction((tx) => auditOf(clock)(tx, { caller }, ...facts))
const ids = async () => (await rows<{ id: number }>(sql`select id::int from audit_entry order by id`)).map(({ id }) => id)
const rows = <T>(query: SQL) => found<T>(database.db, query)
const check = () => checkAudit(database, now)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`truncate audit_entry, audit_seal, audit_person, setting restart identity`)
  now = new Date('2026-03-01T12:00:00Z')
  await write(fact('One'), fact('Two'), fact('Three'))
  await sealAudit(database)
})

describe('the chain over the audit', () => {
  it('holds, grows with what is written, and remembers its last check', async () => {
    expect(await check()).toEqual({ checkedAt: now.toISOString(), sealed: 3, brokenId: null })
    await write(fact('Four'))
    expect((await check()).sealed).toBe(3)
    await sealAudit(database)
    await sealAudit(database)
    expect(await check()).toMatchObject({ sealed: 4, brokenId: null })
    expect(await lastAuditCheck(database.db)).toMatchObject({ sealed: 4 })
  })

  it.each([
    ['changed', sql`update audit_entry set entity_name = 'Other' where entity_name = 'Two'`],
    ['given to somebody else', sql`update audit_entry set actor_email = 'eve@portico.example' where entity_name = 'Two'`],
    ['changed within its changes', sql`update audit_entry set changes = '[]' where entity_name = 'Two'`],
    ['deleted', sql`delete from audit_entry where entity_name = 'Two'`],
    ['sealed anew', sql`update audit_seal set hash = repeat('0', 64) where seq = 2`],
  ])('names the first entry that was %s', async (_, tampering) => {
    const [, second] = await ids()
    await database.db.execute(tampering)
    expect((await check()).brokenId).toBe(second)
  })

  it('names the entry after one that was taken out together with its seal', async () => {
    const [, , third] = await ids()
    await database.db.execute(sql`delete from audit_entry where entity_name = 'Two'`)
    await database.db.execute(sql`delete from audit_seal where seq = 2`)
    expect((await check()).brokenId).toBe(third)
  })

  it('takes in an entry that commits after later ones were sealed', async () => {
    await database.db.execute(sql`select setval('audit_entry_id_seq', 20)`)
    await write(fact('Later'))
    await sealAudit(database)
    await database.db.execute(sql`select setval('audit_entry_id_seq', 10)`)
    await write(fact('Late'))
    await sealAudit(database)
    expect(await check()).toMatchObject({ sealed: 5, brokenId: null })
    await database.db.execute(sql`update audit_entry set entity_name = 'x' where entity_name = 'Late'`)
    expect((await check()).brokenId).toBe(11)
  })

  it('seals hundreds of entries in bites', async () => {
    await write(...Array.from({ length: 1200 }, (_, n) => fact(`Many ${n}`)))
    await sealAudit(database)
    expect(await check()).toMatchObject({ sealed: 1203, brokenId: null })
  })

  it('holds no personal value that can be guessed once its salt is gone', async () => {
    expect(await rows(sql`select email from audit_person order by email`)).toEqual([
      { email: 'anna@portico.example' },
      { email: 'bert@portico.example' },
    ])
    await database.db.execute(sql`delete from audit_person where email = 'bert@portico.example'`)
    // Knowing the value is not enough to make the seal again: the salt went with the person.
    expect((await check()).brokenId).toBe((await ids())[0])
  })
})

describe('what is too old', () => {
  beforeEach(async () => {
    now = new Date('2026-06-01T12:00:00Z')
    await write(fact('Newer'))
    await sealAudit(database)
    await cutAudit(database, new Date('2026-04-01T00:00:00Z'))
  })

  it('goes, and the chain goes on from its checkpoint', async () => {
    expect(await rows(sql`select entity_name from audit_entry`)).toEqual([{ entity_name: 'Newer' }])
    expect(await check()).toMatchObject({ sealed: 1, brokenId: null })
    await write(fact('Newest'))
    await sealAudit(database)
    expect(await check()).toMatchObject({ sealed: 2, brokenId: null })
    await database.db.execute(sql`update audit_seal set hash = repeat('0', 64) where seq = 4`)
    expect((await check()).brokenId).toBe(4)
  })

  it('may be all of it', async () => {
    await cutAudit(database, new Date('2027-01-01T00:00:00Z'))
    expect(await ids()).toEqual([])
    await write(fact('Anew'))
    await sealAudit(database)
    expect(await check()).toMatchObject({ sealed: 1, brokenId: null })
  })
})
