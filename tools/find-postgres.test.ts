import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'

const started: ChildProcessByStdio<null, Readable, null>[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGTERM')
})

/** A test run that holds a PostgreSQL, as a process of its own. */
async function holder(): Promise<{ child: (typeof started)[number]; url: string }> {
  const env = { ...process.env, TEST_DATABASE_URL: undefined }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'find-postgres.ts')], { stdio: ['ignore', 'pipe', 'inherit'], env })
  started.push(child)
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { child, url: line.split(' ')[0] ?? '' }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('gives a superuser on a server that waits for no disk and folds the case of every letter', { timeout: 60_000 }, async () => {
  const { url } = await holder()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select current_setting('fsync') as fsync, lower('ÄÖ') as lower, rolsuper, current_setting('server_version_num')::int >= 150000 as recent from pg_roles where rolname = current_user",
  )
  await client.end()
  expect(rows).toEqual([{ fsync: 'off', lower: 'äö', rolsuper: true, recent: true }])
})

test.each(['SIGTERM', 'SIGKILL'] as const)('leaves no server behind when the test run ends by %s', { timeout: 60_000 }, async (signal) => {
  const { child, url } = await holder()
  expect(await answers(url)).toBe(true)
  child.kill(signal)
  await once(child, 'exit')
  await vi.waitFor(async () => expect(await answers(url)).toBe(false), { timeout: 20_000, interval: 100 })
})
