import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const longestLintMs = 60_000

/** Uploads GitHub's document of 13 MB as a product of its own and tells the address where one of its operations is read. */
export async function uploadLargeDocument(url: string, account: { username: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'portico-cli', scope: 'openid profile email', ...account }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answered = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answered.ok) throw new Error(`${method} ${path}: ${answered.status} ${await answered.text()}`)
    return (await answered.json()) as T
  }
  const product = await call<{ id: string }>('POST', '/api/environments/test/apiproducts', {
    apiproduct: 'github',
    displayName: 'GitHub',
    visibility: 'signedIn',
    basePath: '/github',
  })
  const spec = readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8')
  const made = await call<{ id: string }>('POST', '/api/specs', { environmentId: 'test', productId: product.id, spec })
  const rows = await call<{ opId: string; method: string; path: string }[]>('GET', `/api/specs/${made.id}/operations`)
  const opId = rows.find(({ method, path }) => method === 'GET' && path === '/repos/{owner}/{repo}')?.opId
  if (opId === undefined) throw new Error('The document has no GET /repos/{owner}/{repo}.')
  // The linter works on it for seconds; nobody is to be measured beside it.
  const filter = encodeURIComponent(JSON.stringify({ where: { id: made.id }, limit: 1 }))
  const lintedBy = Date.now() + longestLintMs
  while (Date.now() < lintedBy && !(await call<{ lint: unknown }[]>('GET', `/api/specs?filter=${filter}`))[0]?.lint)
    await new Promise((resolve) => setTimeout(resolve, 500))
  return `/apis/${product.id}?env=test&tab=docs&op=${encodeURIComponent(opId)}`
}
