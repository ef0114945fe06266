import { randomBytes, randomUUID } from 'node:crypto'
import type { ByHand } from '../../conformance/target.ts'
import type { AzureMock } from './azure-mock.ts'

/** What an operator does at the gateway, past the driver. */
export function byHandAt({ subscriptions, products }: AzureMock, environmentId: string): ByHand {
  const nameOf = (keyId: string) => `portal-${environmentId}-${keyId}`
  const add = (name: string, product: string, primaryKey: string) =>
    subscriptions.set(name, {
      name,
      scope: `/products/${product}`,
      displayName: name,
      state: 'active',
      primaryKey,
      secondaryKey: randomBytes(8).toString('hex'),
    })
  return {
    async foreign() {
      const name = `foreign-${randomUUID().slice(0, 8)}`
      products.set(name, { name })
      add(name, name, `${name}-key`)
      return { productId: name, keyLabel: name, keyValue: `${name}-key`, read: async () => structuredClone(subscriptions.get(name)) }
    },
    async offer(name) {
      products.set(name, { name })
    },
    async loseKey(keyId) {
      subscriptions.delete(nameOf(keyId))
    },
    async changeValue(keyId, value) {
      Object.assign(subscriptions.get(nameOf(keyId)) ?? {}, { primaryKey: value, state: 'cancelled' })
    },
    async makeKeys(keyIds, product) {
      for (const keyId of keyIds) add(nameOf(keyId), product, `value-of-${keyId}`)
    },
    async credential(keyId) {
      const found = subscriptions.get(nameOf(keyId))
      return found && { value: found.primaryKey, ttlSeconds: undefined }
    },
  }
}
