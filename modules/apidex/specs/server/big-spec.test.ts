import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import type { OperationRow } from '@portico/documents/contract/document-view.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { type Spec, specs } from '../spec.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('an operation of a 13 MB document is read in well under half a second, and the server stays awake while it is stored', async () => {
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded' },
  })
  await portal.call(environments.create, { as: 'admin', body: { id: 'test', name: 'Test', displayName: 'Test', platformId: platform.id } })
  const product = await portal.call(apiProducts.create, {
    as: 'admin',
    params: { envId: 'test' },
    body: { apiproduct: 'big', displayName: 'Big', visibility: 'signedIn', basePath: '/big' },
  })
  const spec = readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8')
  const answer = await portal.raw('POST', '/api/specs', { as: 'admin', body: { environmentId: 'test', productId: product.id, spec } })
  expect(answer.status, answer.problem.message).toBe(200)
  const made = answer.json as Spec
  expect(made.operations).toBeGreaterThan(900)
  await expect
    .poll(async () => (await portal.call(specs.list, { as: 'admin', query: { filter: { where: { id: made.id }, limit: 1 } } }))[0]?.lint, {
      timeout: 90_000,
    })
    .not.toBeNull()
  const rows = (await portal.raw('GET', `/api/specs/${made.id}/operations`, { as: 'admin' })).json as OperationRow[]
  expect(rows).toHaveLength(made.operations)
  const started = performance.now()
  const view = await portal.raw('GET', `/api/specs/${made.id}/operations/${rows.at(-1)?.opId}`, { as: 'admin' })
  expect(view.status).toBe(200)
  expect(performance.now() - started).toBeLessThan(300)
}, 180_000)
