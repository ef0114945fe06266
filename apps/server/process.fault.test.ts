import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { apiClient } from './testing/client.ts'
import { freePort, onlyInternal, type PortalPlace, portalPlace } from './testing/place.ts'
import { type DurableKey, prepareApplication, type Team, tokenClient } from './testing/survive.ts'

let place: PortalPlace | undefined
afterEach(() => place?.remove())

/** A start that is expected to fail: its exit code and what it printed. */
async function failedStart(environment: Record<string, string>): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const [code] = await once(child, 'close')
  return { code, text: text.trim() }
}

describe('a process', () => {
  it('keeps its data folder and everything in it from all others, also what an earlier version left open', async () => {
    place = await portalPlace({ fromNothing: true, env: onlyInternal })
    const openIn = (folder: string) =>
      ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
        (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
      )
    const first = await place.start()
    expect(openIn(first.dataDir)).toEqual([])
    await first.stop('SIGTERM')
    chmodSync(first.dataDir, 0o755)
    for (const name of readdirSync(join(first.dataDir, 'pg'))) chmodSync(join(first.dataDir, 'pg', name), 0o777)
    const again = await place.start()
    expect(openIn(again.dataDir)).toEqual([])
    await again.stop('SIGTERM')
  }, 400_000)

  it('whose settings are wrong lists them all and ends with 1', async () => {
    const { code, text } = await failedStart({ PORT: 'x', MODULES: 'Nope' })
    expect(code).toBe(1)
    expect(text.split('\n')).toEqual([
      'Portico cannot start. 2 settings are wrong:',
      expect.stringContaining('PORT'),
      expect.stringContaining('MODULES'),
    ])
  })

  it('that finds its data folder or its port taken says so in one line and ends with 1; the first one, asked to stop, finishes what it has begun within ten seconds', {
    timeout: 400_000,
  }, async () => {
    place = await portalPlace({ env: onlyInternal })
    const portal = await place.start({ LOG_LEVEL: 'trace' })
    expect(await failedStart({ DATA_DIR: portal.dataDir, PORT: String(await freePort()) })).toEqual({
      code: 1,
      text: `Another Portico already runs on the data folder ${portal.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    })
    expect(await failedStart({ DATA_DIR: join(portal.dataDir, 'other'), PORT: String(portal.port), LOG_LEVEL: 'warn' })).toEqual({
      code: 1,
      text: expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*$/),
    })
    const token = await apiClient(portal.url).token('admin')
    const call = tokenClient(portal.url, token)
    const { value } = await call<DurableKey>('POST', `${await prepareApplication(call)}/keys`, { apiProducts: ['quick'] })
    await fetch(`${portal.url}/gateway/durable/quick/x?apikey=${value}`, { headers: { apikey: value ?? '' } })
    const begun = Array.from({ length: 30 }, (_, n) => call<Team>('POST', '/api/teams', { name: `Team ${n}` }))
    await begun[0]
    const startedAt = performance.now()
    const [results] = await Promise.all([Promise.allSettled(begun), portal.stop('SIGTERM')])
    expect(portal.process.exitCode).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    // Whoever was connected before the signal is answered; nobody gets half an answer.
    for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).toMatch(/503|fetch failed/)
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    // However much it tells, it tells no secret.
    for (const secret of [token, token.split('.')[2], value]) expect(portal.output()).not.toContain(secret)
  })
})
