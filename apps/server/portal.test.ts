import { createServer } from 'node:net'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { builtModules } from './modules.ts'
import { root, startPortal } from './portal.ts'
import { freePort } from './testing/place.ts'
import { until } from './testing/until.ts'

const taken = createServer()
let port: number
beforeAll(async () => {
  port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
})
afterAll(() => void taken.close())

/** What keeps a process from ending, but for what did so before. */
function heldBeside(before: readonly string[]): string[] {
  const left = [...before]
  return process.getActiveResourcesInfo().filter((kind) => {
    const at = left.indexOf(kind)
    if (at >= 0) left.splice(at, 1)
    return at < 0 && /Timeout|Worker|Port|TCP/.test(kind)
  })
}

it('a start whose port is taken leaves nothing behind and says so in one line', { timeout: 60_000 }, async () => {
  const before = process.getActiveResourcesInfo()
  const env = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', DEMO: 'on', MODULES: builtModules.join(',') }
  const config = readConfig(env, { modules: builtModules, brandsFolder: `${root}/brands` })
  await expect(startPortal(config, { database: await testDatabase() })).rejects.toThrow(/^Another program listens on [^\n]+$/)
  const left = await until(
    async () => heldBeside(before),
    (held) => held.length === 0,
  )
  expect(left).toEqual([])
})
