import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { systemClock } from '@portico/platform/contract/clock.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { builtModules } from './modules.ts'
import { type Portal, root, startPortal } from './portal.ts'
import { rekey } from './rekey.ts'
import { checkSecrets, loadSecrets } from './secret-key.ts'
import { apiClient } from './testing/client.ts'
import { freePort } from './testing/place.ts'

const oldKey = 'the old key of this test, long enough'
const newKey = 'the new key of this test, long enough'
const envId = 'test'
const dataDir = mkdtempSync(join(tmpdir(), 'portico-rekey-'))
let database: Database
let port: number
let portal: Portal | undefined

/** Starts the portal on the same data; the database stays open when it stops. */
async function start(keysSet: { SECRET_KEY: string; SECRET_KEY_OLD?: string }) {
  const config = readConfig(
    { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DEMO: 'on', ...keysSet },
    { modules: builtModules, brandsFolder: join(root, 'brands') },
  )
  portal = await startPortal(config, { database: { ...database, close: async () => {} }, clock: systemClock })
}
const stop = async () => {
  await portal?.close()
  portal = undefined
}

beforeAll(async () => {
  database = await testDatabase()
  port = await freePort()
})
afterAll(async () => {
  await stop()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

describe('a new SECRET_KEY', () => {
  it('keeps everything working: keys open the gateway and can be revealed, people stay signed in, the old key is not needed any more', async () => {
    await start({ SECRET_KEY: oldKey })
    const url = `http://localhost:${port}`
    const api = apiClient(url)
    const platform = await api.call(platforms.create, {
      as: 'admin',
      body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
    })
    await api.call(environments.create, { as: 'admin', body: { id: envId, name: 'Test', displayName: 'Test', platformId: platform.id } })
    const product = await api.call(apiProducts.create, {
      as: 'admin',
      params: { envId },
      body: { apiproduct: 'quick', displayName: 'Quick', approval: 'auto', visibility: 'signedIn', basePath: '/quick' },
    })
    await api.call(apiProducts.change, { as: 'admin', params: { envId, productId: product.id }, body: { status: 'published' } })
    const application = await api.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: 'Kept', apiProducts: ['quick'] },
    })
    const key = application.keys[0]
    const params = { envId, id: application.id, keyId: key?.id ?? '' }
    const open = async () => (await fetch(`${url}/gateway/${envId}/quick/x`, { headers: { apikey: key?.value ?? '' } })).status
    await vi.waitFor(async () => expect(await open()).toBe(404), 10_000)

    const form = (fields: Record<string, string>) =>
      fetch(`${url}/identity/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'portico-cli', ...fields }) })
    const signedIn = (await (
      await form({
        grant_type: 'password',
        username: 'developer@portico.example',
        password: 'portico',
        scope: 'openid profile email offline_access',
      })
    ).json()) as { access_token: string; refresh_token: string }
    await stop()

    // Without the old key the new one is refused, in words.
    await expect(start({ SECRET_KEY: newKey })).rejects.toThrow('SECRET_KEY is not the key that this database was written with')
    await stop()

    const both = secretsOf(newKey, oldKey)
    expect(await rekey(database, both)).toBeGreaterThan(5)
    expect(await rekey(database, both)).toBe(0)

    await start({ SECRET_KEY: newKey })
    await vi.waitFor(async () => expect(await open()).toBe(404), 10_000)
    expect((await api.call(keys.reveal, { as: 'developer', params })).value).toBe(key?.value)
    expect((await api.raw('GET', '/api/users/me', { token: signedIn.access_token })).status).toBe(200)
    const renewed = await form({ grant_type: 'refresh_token', refresh_token: signedIn.refresh_token })
    expect(renewed.status).toBe(200)
    expect(((await renewed.json()) as { access_token?: string }).access_token).toBeDefined()
    await api.call(keys.remove, { as: 'developer', params })
    await vi.waitFor(async () => expect(await open()).toBe(401), 10_000)
    await stop()
    await expect(start({ SECRET_KEY: oldKey })).rejects.toThrow('SECRET_KEY is not the key')
    await stop()
  }, 90_000)
})

describe('the key of the embedded database', () => {
  const inFolder = async (work: (folder: string) => Promise<void> | void) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-key-'))
    try {
      await work(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const load = (dataDir: string, more = {}) => loadSecrets({ dataDir, secretKey: undefined, secretKeyOld: undefined, ...more })

  it('is generated once, for its owner’s eyes alone, and nothing else is left', () =>
    inFolder((folder) => {
      const sealed = load(folder).seal('x', 'p')
      expect(load(folder).open(sealed, 'p')).toBe('x')
      expect(readdirSync(folder)).toEqual(['secret.key'])
      expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    }))

  it('that was left half written is not taken for a key', () =>
    inFolder((folder) => {
      writeFileSync(join(folder, 'secret.key'), 'half')
      expect(() => load(folder)).toThrow('secret.key holds no key')
    }))

  it('is not made where SECRET_KEY is set', () =>
    inFolder((folder) => {
      load(folder, { secretKey: newKey })
      expect(readdirSync(folder)).toEqual([])
    }))
})

it('servers that start together on an empty database agree on one check value', async () => {
  const empty = await testDatabase()
  try {
    const results = await Promise.allSettled([oldKey, newKey, oldKey].map((key) => checkSecrets(empty, secretsOf(key))))
    const states = results.map(({ status }) => status)
    expect([
      ['fulfilled', 'rejected', 'fulfilled'],
      ['rejected', 'fulfilled', 'rejected'],
    ]).toContainEqual(states)
    await expect(checkSecrets(empty, secretsOf(states[0] === 'fulfilled' ? newKey : oldKey))).rejects.toThrow('SECRET_KEY')
  } finally {
    await empty.close()
  }
})
