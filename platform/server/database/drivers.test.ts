import { type SQL, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerError } from '../http/errors.ts'
import { testDatabase } from '../testing/database.ts'
import { found } from '../testing/found.ts'
import type { Database, Db } from './database.ts'
import { openPostgres } from './postgres.ts'

const server = process.env.TEST_DATABASE_URL
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table drawer (n integer primary key)`)
})
afterAll(() => database.close())

const one = async <T>(query: ReturnType<typeof sql>) => (await found<T>(database.db, query))[0]

/** Another server on the same PostgreSQL database. */
async function second(lost?: (error: Error) => void, maxConnections?: number, waitMs?: number): Promise<Database> {
  const address = new URL(server ?? '')
  address.pathname = `/${(await one<{ name: string }>(sql`select current_database() as name`))?.name}`
  return openPostgres(address.href, lost, maxConnections, waitMs)
}

it('a PostgreSQL server that does not answer is said to be the one of DATABASE_URL, also where its name has several addresses', async () => {
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(openPostgres(`postgres://portico:hidden@${host}:1/portico`)).rejects.toThrow(
      /^The PostgreSQL server of DATABASE_URL does not answer: connect ECONNREFUSED (?!.*hidden).+\.$/,
    )
})

describe('both drivers answer the same types', () => {
  it.each([
    ['smallint', sql`7::smallint`, 7],
    ['integer', sql`-7::int`, -7],
    ['bigint', sql`9007199254740991::bigint`, 9_007_199_254_740_991],
    ['count', sql`(select count(*) from drawer)`, 0],
    ['numeric', sql`12.5::numeric`, 12.5],
    ['double', sql`0.25::float8`, 0.25],
    ['boolean', sql`true`, true],
    ['null', sql`null::text`, null],
    ['text', sql`'é 漢 🙂'::text`, 'é 漢 🙂'],
    ['uuid', sql`'0c000000-0000-4000-8000-00000000000a'::uuid`, '0c000000-0000-4000-8000-00000000000a'],
    ['date', sql`'2026-03-29'::date`, '2026-03-29'],
    ['jsonb', sql`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
    ['json of a text', sql`'"x"'::jsonb`, 'x'],
    ['json that is aggregated', sql`(select json_agg(n) from generate_series(1, 3) n)`, [1, 2, 3]],
    ['array of text', sql`array['a', 'b,c', '"d"', null]::text[]`, ['a', 'b,c', '"d"', null]],
    ['array of integer', sql`array[1, 2]::int[]`, [1, 2]],
    ['empty array', sql`'{}'::text[]`, []],
    [
      'a text that is formatted in SQL',
      sql`to_char('2026-01-02T03:04:05.678Z'::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      '2026-01-02T03:04:05.678Z',
    ],
  ])('%s', async (_, expression, wanted) => expect(await one(sql`select ${expression} as value`)).toEqual({ value: wanted }))

  it('bytes', async () =>
    expect(Buffer.from((await one<{ value: Uint8Array }>(sql`select '\\x00ff10'::bytea as value`))?.value ?? [])).toEqual(
      Buffer.from([0, 255, 16]),
    ))

  it('parameters of each kind arrive as they are', async () => {
    const id = '0c000000-0000-4000-8000-00000000000a'
    const query = sql`select ${'tëxt'}::text as text, ${7}::int as int, ${true}::bool as bool, ${id}::uuid as uuid, ${JSON.stringify({ a: 1 })}::jsonb as json, ${null}::text as none`
    expect(await one(query)).toEqual({ text: 'tëxt', int: 7, bool: true, uuid: id, json: { a: 1 }, none: null })
  })

  it('a statement that comes again and again answers each of its parameters, prepared', async () => {
    for (let n = 0; n < 40; n += 1)
      expect(await one(sql`select ${n}::int * 2 as twice, ${`t${n}`}::text as text`)).toEqual({ twice: n * 2, text: `t${n}` })
    const prepared = sql`select count(*)::int as n from pg_prepared_statements where statement like '%as twice%' and name like 'portico%'`
    expect(await one(prepared)).toEqual({ n: 1 })
  })

  it('a table’s columns are mapped alike, times to the millisecond', async () => {
    const { person } = await import('../people/person.table.ts')
    const now = new Date('2026-03-29T01:30:00.123Z')
    await database.db
      .insert(person)
      .values({ email: 'a@b.example', name: 'A', roles: ['admin'], mailPreferences: { A: false }, createdAt: now })
    expect((await database.db.select().from(person))[0]).toMatchObject({
      createdAt: now,
      roles: ['admin'],
      mailPreferences: { A: false },
      lastSeenAt: null,
      emailVerified: false,
    })
  })

  it('text sorts by language, not by bytes', async () =>
    expect(
      (
        await found<{ t: string }>(
          database.db,
          sql`select t from unnest(array['Z', 'ä', 'b', 'A', 'a', 'é', 'E']) t order by t collate "und-x-icu"`,
        )
      )
        .map(({ t }) => t)
        .join(''),
    ).toBe('aAäbEéZ'))
})

describe('a transaction', () => {
  const inTurn = async (tx: Db, ...statements: SQL[]) => {
    for (const statement of statements) await tx.execute(statement)
  }
  const insert = (n: number) => sql`insert into drawer values (${n})`
  const rows = async () => (await found<{ n: number }>(database.db, sql`select n from drawer order by n`)).map(({ n }) => n)

  it('is kept whole or not at all', async () => {
    await database.transaction((tx) => inTurn(tx, insert(1), insert(2)))
    const broken = database.transaction((tx) => inTurn(tx, insert(3), insert(1)))
    await expect(broken).rejects.toThrow()
    expect(await rows()).toEqual([1, 2])
  })

  it('refuses the outer handle, its queries and its transactions, instead of waiting for ever', async () => {
    for (const misuse of [
      () => database.db.execute(sql`select 1`),
      () => database.transaction(async () => {}),
      () => database.db.select({ n: sql`1` }).from(sql`drawer`),
    ]) {
      const refusal = await database.transaction(async () => void (await misuse())).catch((error: Error) => String(error.cause ?? error))
      expect(refusal).toContain('inside a transaction')
    }
    // It is free again, for work that the transaction began and that outlived it, too.
    let late: Promise<unknown> = Promise.resolve()
    await database.transaction(async () => {
      late = new Promise((resolve, reject) => setTimeout(() => database.db.execute(sql`select 1`).then(resolve, reject), 20))
    })
    await late
  })

  it('may be nested through its own handle', async () => {
    await database.transaction(async (tx) => {
      await tx.execute(insert(10))
      await tx
        .transaction(async (inner) => {
          await inner.execute(insert(11))
          inner.rollback()
        })
        .catch(() => {})
    })
    expect(await rows()).toEqual([1, 2, 10])
  })

  it('follows another: twenty read-modify-writes lose nothing', async () => {
    await database.db.execute(insert(100))
    const raise = () =>
      database.transaction(async (tx) => {
        const [row] = await found<{ n: number }>(tx, sql`select n from drawer where n >= 100 for update`)
        await tx.execute(sql`update drawer set n = ${(row?.n ?? 0) + 1} where n >= 100`)
      })
    await Promise.all(Array.from({ length: 20 }, raise))
    expect((await rows()).at(-1)).toBe(120)
  })

  it.runIf(server)('that waits for another one which waits for it is done anew: both are kept', async () => {
    await database.db.execute(sql`insert into drawer values (101), (102)`)
    let began = 0
    const both = Promise.withResolvers<void>()
    let attempts = 0
    const lockIn = (first: number, then: number) =>
      database.transaction(async (tx) => {
        attempts += 1
        await tx.execute(sql`update drawer set n = n where n = ${first}`)
        began += 1
        if (began === 2) both.resolve()
        await both.promise
        await tx.execute(sql`update drawer set n = n where n = ${then}`)
        return first
      })
    expect(await Promise.all([lockIn(101, 102), lockIn(102, 101)])).toEqual([101, 102])
    expect(attempts).toBeGreaterThan(2)
    await database.db.execute(sql`delete from drawer where n > 100`)
  })
})

describe('exclusively', () => {
  it('refuses a second holder of a name without waiting, and is free after success and failure', async () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const first = database.exclusively('job', () => held)
    expect(await database.exclusively('job', async () => {})).toBe(false)
    expect(await database.exclusively('other job', async () => {})).toBe(true)
    end()
    expect(await first).toBe(true)
    await expect(database.exclusively('job', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await database.exclusively('job', async () => {})).toBe(true)
  })

  it.runIf(server)('holds among servers', async () => {
    const other = await second()
    try {
      await database.exclusively('job', async () => expect(await other.exclusively('job', async () => {})).toBe(false))
      expect(await other.exclusively('job', async () => {})).toBe(true)
    } finally {
      await other.close()
    }
  })
})

describe('listen', () => {
  it('hears what is committed and nothing that is rolled back, until it is ended', async () => {
    const heard: string[] = []
    const end = await database.listen('news', (payload) => heard.push(payload))
    await database
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('news', 'lost')`)
        throw new Error('undone')
      })
      .catch(() => {})
    await database.db.execute(sql`select pg_notify('news', 'kept')`)
    await vi.waitFor(() => expect(heard).toEqual(['kept']))
    await end()
    await database.db.execute(sql`select pg_notify('news', 'late')`)
    await database.db.execute(sql`select 1`)
    expect(heard).toEqual(['kept'])
  })

  it.runIf(server)('comes back when its connection is lost, again and again', async () => {
    const heard: string[] = []
    const lost: Error[] = []
    const other = await second((error) => lost.push(error))
    const end = await other.listen('news', (payload) => heard.push(payload))
    try {
      for (const round of ['one', 'two']) {
        await database.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico listen' and datname = current_database()`,
        )
        await vi.waitFor(
          async () => {
            await database.db.execute(sql`select pg_notify('news', ${round})`)
            expect(heard).toContain(round)
          },
          { timeout: 10_000, interval: 100 },
        )
      }
      expect(lost.length).toBeGreaterThanOrEqual(2)
    } finally {
      await end()
      await other.close()
    }
  })
})

describe.runIf(server)('a lost connection to PostgreSQL', () => {
  const killOthers = () =>
    database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico' and datname = current_database() and pid <> pg_backend_pid()`,
    )

  it('ends the transaction that used it and nothing else; the pool goes on', async () => {
    const lost: Error[] = []
    const other = await second((error) => lost.push(error))
    try {
      const broken = other.transaction(async (tx) => {
        await tx.execute(sql`insert into drawer values (500)`)
        await killOthers()
        // Between two statements nobody waits for the connection; its loss must not end the process.
        await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0))
        await tx.execute(sql`insert into drawer values (501)`)
      })
      await expect(broken).rejects.toThrow()
      expect(await found(other.db, sql`select n from drawer where n in (500, 501)`)).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('is the end of a server that was frozen in the middle of a transaction, so that others get at its rows', async () => {
    const [row] = await found(database.db, sql`select current_setting('idle_in_transaction_session_timeout') as longest`)
    expect(row).toEqual({ longest: '30s' })
  })

  it('ends a statement that takes longer than any of the portal should', async () => {
    const [row] = await found(database.db, sql`select current_setting('statement_timeout') as longest`)
    expect(row).toEqual({ longest: '1min' })
  })

  it('while a job runs exclusively gives the name back', async () => {
    const other = await second(() => {})
    try {
      await other.exclusively('job', async () => void (await killOthers())).catch(() => {})
      await vi.waitFor(async () => expect(await database.exclusively('job', async () => {})).toBe(true))
      await vi.waitFor(async () => expect(await other.exclusively('job', async () => {})).toBe(true))
    } finally {
      await other.close()
    }
  })
})

describe.runIf(server)('when no connection to PostgreSQL comes free', () => {
  it('whoever waits for one is told to come again', async () => {
    // Also the time that its first connection has: on a machine that does much besides, that takes a while.
    const other = await second(undefined, 1, 3000)
    const app = Fastify()
    app.setErrorHandler(answerError)
    app.get('/reads', () => other.db.execute(sql`select 1`))
    app.get('/writes', () => other.transaction((tx) => tx.execute(sql`select 1`)))
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = other.transaction(async () => {
      held.resolve()
      await free.promise
    })
    try {
      await held.promise
      const answers = await Promise.all(['/reads', '/writes'].map(async (path) => [path, (await app.inject(path)).statusCode]))
      expect(answers).toEqual([
        ['/reads', 503],
        ['/writes', 503],
      ])
      free.resolve()
      await holding
      expect((await app.inject('/reads')).statusCode).toBe(200)
    } finally {
      free.resolve()
      await app.close()
      await other.close()
    }
  })
})
