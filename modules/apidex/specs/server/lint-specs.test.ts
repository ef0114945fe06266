import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { platformStore } from '../../environments/server/platform.store.ts'
import { specEngine } from './engine/engine.ts'
import { lintSpecs } from './lint-specs.ts'
import { spec, specSource } from './spec.table.ts'

const now = new Date()
const dates = { createdAt: now, updatedAt: now }
const stamps = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
const engine = specEngine()
let database: Database
let productId: string
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const platformId = await platformStore(db).create({ type: 'open-source', name: 'p', displayName: 'P', settings: {}, now })
  const shown = { name: 'Test', displayName: 'Test', order: 0, approvalDefault: 'auto' as const, settings: {}, credentials: {} }
  await db.insert(environment).values({ id: 'test', ...shown, platformId, ...dates })
  const [product] = await db
    .insert(apiProduct)
    .values({
      ...{ environmentId: 'test', name: 'pets', displayName: 'Pets', description: '', category: '', tags: [], basePath: '/pets' },
      ...{ status: 'published', approval: 'auto', visibility: 'signedIn', ...stamps },
    })
    .returning()
  productId = product?.id ?? ''
})
afterAll(async () => {
  await engine.close()
  await database.close()
})

/** A stored document that was not linted yet; the later ones wait behind the earlier. */
async function stored(place: number, document: string): Promise<string> {
  const at = { createdAt: new Date(now.getTime() + place), updatedAt: now }
  const about = { version: String(place), title: 'Pets', format: 'openapi-3.1' as const, contentHash: '', sizeBytes: 1, operations: 0 }
  const [row] = await database.db
    .insert(spec)
    .values({ productId, environmentId: 'test', latest: false, ...about, ...at })
    .returning()
  const specId = row?.id ?? ''
  await database.db
    .insert(specSource)
    .values({ specId, contentType: 'application/json', source: new Uint8Array(), document, overview: '{}' })
  return specId
}

it('documents that the linter cannot finish keep no other from its turn, however many they are', async () => {
  for (let place = 0; place < 25; place += 1) await stored(place, '{"openapi":')
  const good = await stored(100, '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}')
  const warnings: string[] = []
  const log = { debug: () => {}, info: () => {}, warn: (_details: object, message: string) => void warnings.push(message), error: () => {} }
  const { job } = lintSpecs({ database, log }, engine)
  const isLinted = async () => (await database.db.select().from(spec)).find(({ id }) => id === good)?.lintScore !== null
  await job.run(new AbortController().signal)
  expect([await isLinted(), warnings.length]).toEqual([false, 20])
  await job.run(new AbortController().signal)
  expect([await isLinted(), warnings.length]).toEqual([true, 25])
})
