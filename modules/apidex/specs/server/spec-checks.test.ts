import { type SpecEngine, specEngine } from '@portico/documents/server/engine.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { platformStore } from '../../environments/server/platform.store.ts'
import { spec, specSource } from './spec.table.ts'
import { specChecks } from './spec-checks.ts'
import { storedChecks } from './testing/stored-checks.store.ts'

const now = new Date()
const dates = { createdAt: now, updatedAt: now }
const stamps = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
const engine = specEngine()
let database: Database
let productId: string
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const platformId = await platformStore(db).create({ type: 'open-source', name: 'p', displayName: 'P', settings: {}, by: '', now })
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

afterEach(async () => {
  await database.db.delete(spec)
  await database.db.delete(person)
})

const good = (title = 'Pets') => JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} })
let count = 0
/** A stored document that was not linted yet; the later ones wait behind the earlier. */
async function stored(document: string, createdBy?: string): Promise<string> {
  count += 1
  const at = { createdAt: new Date(now.getTime() + count), updatedAt: now }
  const about = { version: String(count), title: 'Pets', format: 'openapi-3.1' as const, contentHash: '', sizeBytes: 1, operations: 0 }
  const [row] = await database.db
    .insert(spec)
    .values({ productId, environmentId: 'test', latest: false, ...about, ...at, ...(createdBy && { createdBy }) })
    .returning()
  const specId = row?.id ?? ''
  await database.db
    .insert(specSource)
    .values({ specId, contentType: 'application/json', source: new Uint8Array(), document, overview: '{}' })
  return specId
}
const compared = (newSpecId: string, oldSpecId: string) => storedChecks(database).addChangelog(newSpecId, oldSpecId)
const changelog = (id: string) => storedChecks(database).changelog(id)
const lintOf = (id: string) => storedChecks(database).lint(id)

/** A life of a server. */
function life(with_: Partial<SpecEngine> = {}) {
  const warnings: string[] = []
  const log = { debug: () => {}, info: () => {}, warn: (_details: object, message: string) => void warnings.push(message), error: () => {} }
  const checks = specChecks({ database, clock: { now: () => new Date() }, log }, { ...engine, ...with_ })
  return { warnings, run: () => checks.job.run(new AbortController().signal), stop: checks.stop }
}

it('what cannot be compared or linted is noted for good, keeps no other from its turn, and is never tried again', async () => {
  const bad = await stored('{"openapi":')
  const fine = await stored(good())
  const hopeless = await compared(fine, bad)
  const { run, warnings } = life()
  await run()
  expect(await changelog(hopeless)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/\w/) })
  expect(await lintOf(bad)).toMatchObject({ score: null, failure: expect.stringMatching(/\w/), attempts: 1 })
  expect(await lintOf(fine)).toMatchObject({ score: expect.any(Number), failure: null })
  expect(warnings).toHaveLength(2)
  const never = () => Promise.reject(new Error('It was tried again.'))
  const later = life({ lint: never, diff: never })
  await later.run()
  expect(later.warnings).toEqual([])
})

it('what a server was at when it was killed is done by the next one', async () => {
  const [old, newer] = [await stored(good()), await stored(good('Other pets'))]
  const id = await compared(newer, old)
  // It never comes back from the first thing that it claimed, as if it had been killed there.
  const begun = Promise.withResolvers<void>()
  const killed = life({
    diff: () => {
      begun.resolve()
      return new Promise(() => {})
    },
  })
  void killed.run()
  await begun.promise
  expect(await changelog(id)).toMatchObject({ state: 'pending', attempts: 1 })
  // On PostgreSQL other servers may be at it: there it is free when its time is over.
  if (database.kind === 'postgres') await storedChecks(database).endClaims()
  await life().run()
  expect(await changelog(id)).toMatchObject({ state: 'ready', safe: 1 })
  expect((await lintOf(newer))?.score).not.toBeNull()
})

it('what ends the server each time it is tried is given up after the third time', async () => {
  const id = await stored(good())
  await storedChecks(database).setLintAttempts(id, 3)
  await life({ lint: () => Promise.reject(new Error('It was tried again.')) }).run()
  expect(await lintOf(id)).toMatchObject({ score: null, failure: expect.stringContaining('each time') })
})

it('what was not begun because the server stops waits as if it had not been claimed', async () => {
  const id = await stored(good())
  const closing = specEngine()
  await closing.close()
  await life({ lint: closing.lint }).run()
  expect(await lintOf(id)).toEqual({ score: null, failure: null, attempts: 0 })
  await life().run()
  expect((await lintOf(id))?.score).not.toBeNull()
})

it('two servers never work on the same', async () => {
  const servers = [life(), life()]
  // What they find claimed when they start counts as left behind where there is one server only.
  for (const server of servers) await server.run()
  const ids = [await stored(good()), await stored(good()), await stored(good())]
  await Promise.all(servers.map((server) => server.run()))
  for (const id of ids) expect(await lintOf(id)).toMatchObject({ attempts: 1, score: expect.any(Number) })
})

it('one after the other has a turn: a hundred documents of one person keep nobody else waiting', async () => {
  const people = await database.db
    .insert(person)
    .values(['busy', 'other'].map((name) => ({ name, email: `${name}@example.com` })))
    .returning()
  const [busy, other] = people.map(({ id }) => id)
  for (let n = 0; n < 6; n += 1) await stored(good(`busy ${n}`), busy)
  await stored(good('other'), other)
  const order: string[] = []
  await life({
    lint: (source) => {
      order.push((JSON.parse(String(source)) as { info: { title: string } }).info.title)
      return engine.lint(source)
    },
  }).run()
  expect(order).toHaveLength(7)
  expect(order.indexOf('other')).toBeLessThanOrEqual(1)
})
