import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { createApp } from './app.ts'
import { loggedError, loggedMessage } from './logged-error.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table kept (name text primary key, size integer check (size < 10), at jsonb)`)
  await database.db.execute(sql`insert into kept values (${'taken-secret'}, 1, null)`)
  await database.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'never %', new.name; end $$`,
  )
  await database.db.execute(sql`create trigger kept_refused before update on kept for each row execute function refuse()`)
})
afterAll(() => database.close())

/** Statements that fail in every way in which a database repeats what it was given. */
const failing: Record<string, () => PromiseLike<unknown>> = {
  'a value that is taken': () => database.db.execute(sql`insert into kept values (${'taken-secret'}, 1, null)`),
  'a value of another type': () => database.db.execute(sql`select ${'a-secret'}::uuid`),
  'a value out of range': () => database.db.execute(sql`select ${'99999999999999-secret'.slice(0, 14)}::int, ${'a-secret'}::text`),
  'a check': () => database.db.execute(sql`insert into kept values (${'a-secret'}, 99, null)`),
  'broken JSON': () => database.db.execute(sql`insert into kept values ('x', 1, ${'{a-secret'}::jsonb)`),
  'a trigger': () => database.db.execute(sql`update kept set name = ${'a-secret'}`),
  'a table that is not there': () => database.db.execute(sql`select ${'a-secret'}::text from nowhere`),
}
const failureOf = (run: () => PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(run()).then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => error,
  )

describe.each(Object.keys(failing))('%s', (name) => {
  it('is logged with statement and code, and without any value', async () => {
    const error = await failureOf(failing[name] ?? (() => Promise.resolve()))
    const logged = JSON.stringify(loggedError(error))
    expect(logged).not.toContain('secret')
    expect(logged).toMatch(/"code":"[0-9A-Z]{5}"/)
    expect(loggedMessage(error)).not.toContain('secret')
  })

  it('leaves no value in a log line, whichever field and level holds the failure', async () => {
    const error = await failureOf(failing[name] ?? (() => Promise.resolve()))
    const lines: string[] = []
    const app = await createApp({
      logLevel: 'trace',
      logTo: { write: (line) => void lines.push(line) },
      trustProxy: false,
      rateLimit: false,
      overloadProtection: false,
      corsOrigins: [],
      mounts: () => [],
      isOwnHost: () => true,
    })
    app.get('/fails', () => Promise.reject(error))
    await app.inject('/fails')
    app.log.warn({ err: error }, 'failed')
    app.log.error(error as Error)
    app.log.error({ err: new Error('outer', { cause: error }) }, 'failed')
    app.log.error({ err: new AggregateError([error], 'several') }, 'failed')
    app.log.error({ error }, 'failed')
    await app.close()
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).not.toContain('secret')
  })
})

it('what is no failure of a statement is told whole: message, place and cause', () => {
  const error = new TypeError('no such thing', { cause: new Error('because') })
  expect(loggedError(error)).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    stack: expect.stringContaining('logged-error.test'),
    cause: { type: 'Error', message: 'because' },
  })
  expect([loggedMessage(error), loggedMessage('a text')]).toEqual(['because', 'a text'])
})
