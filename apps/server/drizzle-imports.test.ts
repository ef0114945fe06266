import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** A process that loads a store: what its heap became, and the text of a statement that it made. */
async function loaded(first: string): Promise<{ megabytes: number; text: string }> {
  const script = `
    import { resolveDrizzleOnce } from ${JSON.stringify(join(import.meta.dirname, 'drizzle-imports.ts'))}
    ${first}
    const { PgDialect } = await import('drizzle-orm/pg-core')
    const { sql } = await import('drizzle-orm')
    await import('@portico/platform/server/database/postgres.ts')
    const text = new PgDialect().sqlToQuery(sql\`select \${1}\`).sql
    console.log(JSON.stringify({ megabytes: process.memoryUsage().heapTotal / 1e6, text }))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: '' } },
  )
  return JSON.parse(stdout) as { megabytes: number; text: string }
}

it('the database layer loads the same with less than half of the memory', async () => {
  const [plain, once] = [await loaded(''), await loaded('resolveDrizzleOnce()')]
  expect(once.text).toBe(plain.text)
  expect(once.megabytes).toBeLessThan(plain.megabytes / 2)
}, 120_000)
