import { randomUUID } from 'node:crypto'
import type { ByHand } from '../../conformance/target.ts'

type Json = Record<string, unknown>

/** What an operator does with curl at an Admin API, past the driver. `headers` let them in. */
export function byHandAt(
  adminUrl: string,
  environmentId: string,
  headers: Record<string, string>,
): Omit<Required<ByHand>, 'makeKeys' | 'offer'> {
  const call = async (method: string, path: string, body?: object): Promise<Json | undefined> => {
    const answer = await fetch(`${adminUrl}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.status === 404) return undefined
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  const rows = async (path: string): Promise<Json[]> => ((await call('GET', path))?.data ?? []) as Json[]
  const consumer = (keyId: string) => `/consumers/${encodeURIComponent(`key:${keyId}`)}`
  const groups = async (keyId: string) => (await rows(`${consumer(keyId)}/acls`)).map(({ group }) => String(group))
  const named = (all: string[], prefix: string) =>
    all.filter((group) => group.startsWith(prefix)).map((group) => group.slice(prefix.length))

  return {
    async foreign() {
      const name = `foreign-${randomUUID().slice(0, 8)}`
      const service = await call('POST', '/services', { name, host: 'foreign.example', tags: ['billing'] })
      await call('POST', `/services/${name}/routes`, { name, paths: [`/${name}`] })
      await call('POST', `/services/${name}/plugins`, { name: 'key-auth', config: { key_in_query: false } })
      const made = await call('POST', '/consumers', { username: name, custom_id: name, tags: ['billing'] })
      await call('POST', `/consumers/${name}/key-auth`, { key: `${name}-key` })
      await call('POST', `/consumers/${name}/acls`, { group: 'billing' })
      return {
        productId: String(service?.id),
        keyId: String(made?.id),
        keyLabel: name,
        keyValue: `${name}-key`,
        read: () =>
          Promise.all(
            [
              `/services/${name}`,
              `/services/${name}/routes`,
              `/services/${name}/plugins`,
              `/consumers/${name}`,
              `/consumers/${name}/key-auth`,
              `/consumers/${name}/acls`,
            ].map((path) => call('GET', path)),
          ),
      }
    },
    async loseKey(keyId) {
      await call('DELETE', consumer(keyId))
    },
    async grant(keyId, product) {
      await call('POST', `${consumer(keyId)}/acls`, { group: `prod:${environmentId}:${product}` })
    },
    async changeValue(keyId, value) {
      await call('PATCH', `${consumer(keyId)}/key-auth/${keyId}`, { key: value })
    },
    async spoilProduct(productId) {
      await call('PATCH', `/services/${productId}`, { host: 'elsewhere.example' })
    },
    async credential(keyId) {
      const found = await call('GET', `${consumer(keyId)}/key-auth/${keyId}`)
      return found && { value: String(found.key), ttlSeconds: typeof found.ttl === 'number' ? found.ttl : undefined }
    },
    async markers(keyId) {
      const all = await groups(keyId)
      return { pending: named(all, `pending:prod:${environmentId}:`), rejected: named(all, `rejected:prod:${environmentId}:`) }
    },
  }
}
