import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { testPortal } from '@portico/app-server/testing/portal.ts'
import { it } from 'vitest'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { environments, platforms } from '../../environments/environment.contract.ts'
import { specEngine } from './engine/engine.ts'

it('big', async () => {
  const portal = await testPortal()
  const source = readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'))
  const t = async (name: string, f: () => Promise<unknown>) => { const s = performance.now(); const r = await f(); console.log(name, Math.round(performance.now() - s)); return r as any }
  const engine = specEngine()
  const r = await t('engine.read', () => engine.read(source))
  let bytes = 0
  r.value.operations.forEach((_: unknown, i: number) => (bytes += r.value.viewText(i).length))
  console.log('views bytes', bytes, 'schemas', r.value.schemaNames.length)
  await engine.close()
  const platform = await portal.call(platforms.create, { as: 'admin', body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' } })
  await portal.call(environments.create, { as: 'admin', body: { id: 'test', name: 'Test', displayName: 'Test', platformId: platform.id } })
  const p = await portal.call(apiProducts.create, { as: 'admin', params: { envId: 'test' }, body: { apiproduct: 'git', displayName: 'git', visibility: 'signedIn', basePath: '/git' } })
  const up = await t('upload', () => portal.raw('POST', '/api/specs', { as: 'admin', body: { environmentId: 'test', productId: p.id, spec: source.toString() } }))
  console.log(up.status, JSON.stringify(up.json).slice(0, 300))
  const id = up.json.id
  for (const path of ['/operations', '/overview', '/schemas', '/operations/repos-get', '/operations/repos-get', '/search?q=repository', '/search?q=re', '/operations']) {
    const a = await t(path, () => portal.raw('GET', `/api/specs/${id}${path}`, { as: 'admin' }))
    console.log(a.status, JSON.stringify(a.json)?.length, a.status >= 400 ? a.problem : '', a.headers.get('content-type'))
  }
  await new Promise((r) => setTimeout(r, 8000))
  for (const path of ['/operations', '/operations/repos-get', '/download?format=yaml', '/download?format=markdown', '/source', '']) {
    const a = await t(path, () => portal.raw('GET', `/api/specs/${id}${path}`, { as: 'admin' }))
    console.log(a.status, JSON.stringify(a.json)?.length, a.status >= 400 ? a.problem : '')
  }
  await t('second upload', () => portal.raw('POST', '/api/specs', { as: 'admin', body: { environmentId: 'test', productId: p.id, force: true, spec: source.toString() } }))
  await portal.close()
}, 120_000)
