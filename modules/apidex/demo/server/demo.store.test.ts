import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { environment, platform } from '../../environments/server/environment.table.ts'
import { demoStore } from './demo.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('the demo’s upstream moves with the portal; hosts that an admin has listed beside it stay', async () => {
  const { db } = database
  const now = new Date()
  const [made] = await db
    .insert(platform)
    .values({ type: 'open-source', name: 'embedded', displayName: 'Embedded', settings: {}, createdAt: now })
    .returning()
  await db.insert(environment).values({
    id: 'test',
    name: 'test',
    displayName: 'Test',
    platformId: made?.id ?? '',
    order: 0,
    approvalDefault: 'auto',
    settings: { upstreamHosts: ['localhost:3000', 'api.example:443'] },
    credentials: {},
    createdAt: now,
    updatedAt: now,
  })
  const product = { environmentId: 'test', description: '', category: '', status: 'published', approval: 'auto' } as const
  const at = now.toISOString()
  for (const [name, upstream] of [
    ['grid', 'http://localhost:3000/upstream/grid'],
    ['other', 'https://api.example/other'],
  ] as const)
    await db.insert(apiProduct).values({
      ...product,
      tags: [],
      name,
      displayName: name,
      visibility: 'signedIn',
      basePath: `/${name}`,
      upstream,
      createdAt: at,
      updatedAt: at,
    })
  const move = () => database.transaction((tx) => demoStore(tx).moveUpstream('http://localhost:4000', '/upstream/grid'))
  await move()
  await move()
  expect((await db.select().from(environment))[0]?.settings.upstreamHosts).toEqual(['api.example:443', 'localhost:4000'])
  const products = await db.select().from(apiProduct)
  expect(products.find(({ name }) => name === 'grid')?.upstream).toBe('http://localhost:4000/upstream/grid')
  expect(products.find(({ name }) => name === 'other')?.upstream).toBe('https://api.example/other')
})
