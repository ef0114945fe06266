import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { type Spec, specs } from '@portico/apidex/specs/spec.contract.ts'
import type { ApiClient } from '../apps/server/testing/client.ts'

const longestLintMs = 60_000
/** GitHub's own document of 13 MB (npm `@octokit/openapi`, MIT). */
export const largeDocument = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json')

/** Uploads it as the first version of a product of its own. */
export async function uploadLargeDocument(api: ApiClient): Promise<Spec> {
  const product = await api.call(apiProducts.create, {
    as: 'admin',
    params: { envId: 'test' },
    body: { apiproduct: 'bench-github', displayName: 'Bench GitHub', visibility: 'signedIn', basePath: '/bench-github' },
  })
  const spec = readFileSync(largeDocument, 'utf8')
  return api.call(specs.upload, { as: 'admin', body: { environmentId: 'test', productId: product.id, spec } })
}

/**
 * Waits for the linter, which works on the large document for seconds.
 * @throws when it has not come after a minute.
 */
export async function linted(api: ApiClient, { id }: Spec): Promise<void> {
  const latest = performance.now() + longestLintMs
  while ((await api.call(specs.list, { as: 'admin', query: { filter: { where: { id }, limit: 1 } } }))[0]?.lint === null) {
    if (performance.now() > latest) throw new Error('The document was not linted within a minute.')
    await setTimeout(50)
  }
}
