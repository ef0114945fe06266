import { randomUUID } from 'node:crypto'
import type { ByHand } from '../../conformance/target.ts'
import type { SapMock } from './sap-mock.ts'

/** What an operator does at the gateway, past the driver. */
export function byHandAt({ applications, subscriptions, products }: SapMock, environmentId: string): ByHand {
  const add = (id: string, title: string, product: string, description = '') => {
    applications.set(id, { id, title, description, app_key: `${title}-key`, app_secret: 'none' })
    const subscription = { id: randomUUID(), app_id: id, product_id: product, isSubscribed: true }
    subscriptions.set(subscription.id, subscription)
  }
  return {
    async foreign() {
      const name = `foreign-${randomUUID().slice(0, 8)}`
      const id = randomUUID().toUpperCase()
      products.set(name, { name })
      add(id, name, name)
      return { productId: name, keyLabel: name, keyValue: `${name}-key`, read: async () => structuredClone(applications.get(id)) }
    },
    async offer(name) {
      products.set(name, { name })
    },
    async loseKey(keyId) {
      applications.delete(keyId)
      for (const [id, one] of subscriptions) if (one.app_id === keyId) subscriptions.delete(id)
    },
    async grant(keyId, product) {
      const id = randomUUID()
      subscriptions.set(id, { id, app_id: keyId, product_id: product, isSubscribed: true })
    },
    async changeValue(keyId, value) {
      Object.assign(applications.get(keyId) ?? {}, { app_key: value })
    },
    async makeKeys(keyIds, product) {
      for (const keyId of keyIds) add(keyId, `title-${keyId}`, product, `Kept by the developer portal [portal:${environmentId}]`)
    },
    async credential(keyId) {
      const found = applications.get(keyId)
      return found && { value: found.app_key, ttlSeconds: undefined }
    },
  }
}
