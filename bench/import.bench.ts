import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import type { Spec } from '@portico/apidex/specs/spec.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { portalPlace } from '../apps/server/testing/place.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { type Row, within } from './table.ts'

const goal = { readableSeconds: 3, lintedSeconds: 8, megabytes: 600 }

/** GitHub's own document, 13 MB, uploaded to a portal on the embedded database: until it can be read, until it is linted, and what it takes. */
export async function importBench(): Promise<Row[]> {
  const place = await portalPlace()
  const portal = await place.start({ LOG_LEVEL: 'silent' })
  try {
    const api = apiClient(portal.url)
    const product = await api.call(apiProducts.create, {
      as: 'admin',
      params: { envId: 'test' },
      body: { apiproduct: 'bench-github', displayName: 'Bench GitHub', visibility: 'signedIn', basePath: '/bench-github' },
    })
    const spec = readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8')
    const { pid } = portal.process
    forgetPeak(pid)
    const before = memoryMegabytes(pid).now
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    const made = await api.raw('POST', '/api/specs', { as: 'admin', body: { environmentId: 'test', productId: product.id, spec } })
    if (made.status !== 200) throw new Error(`The upload answered ${made.status}: ${made.problem.message}`)
    const { id, operations } = made.json as Spec
    await api.raw('GET', `/api/specs/${id}/operations`, { as: 'admin' })
    const readable = seconds()
    while ((await api.call(specs.list, { as: 'admin', query: { filter: { where: { id }, limit: 1 } } }))[0]?.lint === null) {
      if (seconds() > 60) throw new Error('The document was not linted within a minute.')
      await setTimeout(50)
    }
    const linted = seconds()
    const growth = memoryMegabytes(pid).peak - before
    const row = (what: string, measured: string, limit: string, met: boolean): Row => ({
      what: `a document of 13 MB and ${operations} operations, embedded database: ${what}`,
      measured,
      baseline: '',
      ratio: '',
      goal: limit,
      met,
    })
    return [
      row('readable', `${readable.toFixed(1)} s`, `< ${goal.readableSeconds} s`, readable < goal.readableSeconds),
      row('linted', `${linted.toFixed(1)} s`, `< ${goal.lintedSeconds} s`, linted < goal.lintedSeconds),
      row('most memory meanwhile', `${growth.toFixed(0)} MB more`, `< ${goal.megabytes} MB more`, within(growth, goal.megabytes)),
    ]
  } finally {
    await portal.stop('SIGTERM')
    await place.remove()
  }
}
