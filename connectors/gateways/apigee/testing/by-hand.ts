import { randomUUID } from 'node:crypto'
import type { ByHand } from '../../conformance/target.ts'
import { attributeNames, developerOf, keyIdOf, secretOf } from '../marks.ts'
import type { ApigeeMock } from './apigee-mock.ts'
import { type MockApp, newCredential } from './apigee-state.ts'

/** What an operator does at Apigee, past the driver. */
export function byHandAt({ state }: ApigeeMock, environmentId: string): ByHand {
  const makeApp = (name: string, email: string, attributes: MockApp['attributes']): MockApp => {
    if (!state.developers.has(email))
      state.developers.set(email, {
        email,
        firstName: 'By',
        lastName: 'Hand',
        userName: email,
        developerId: randomUUID(),
        status: 'active',
      })
    const app: MockApp = { appId: randomUUID(), name, email, status: 'approved', attributes, credentials: [] }
    state.apps.set(`${email}/${name}`, app)
    return app
  }
  const credentialOf = (keyId: string) =>
    [...state.apps.values()]
      .flatMap((app) => app.credentials.map((credential) => ({ app, credential })))
      .find(({ credential }) => keyIdOf({ secret: credential.consumerSecret }) === keyId)
  return {
    async foreign() {
      const name = `foreign-${randomUUID().slice(0, 8)}`
      state.products.set(name, { name, approvalType: 'auto' })
      const app = makeApp(name, `${name}@example.com`, [{ name: 'DisplayName', value: name }])
      app.credentials.push(newCredential(state, { apiProducts: [{ apiproduct: name, status: 'approved' }] }))
      return { productId: name, keyLabel: name, keyValue: app.credentials[0]?.consumerKey, read: async () => structuredClone(app) }
    },
    async offer(name) {
      state.products.set(name, { name, approvalType: 'manual' })
    },
    async loseKey(keyId) {
      const found = credentialOf(keyId)
      if (found) found.app.credentials = found.app.credentials.filter((one) => one !== found.credential)
    },
    async grant(keyId, product) {
      credentialOf(keyId)?.credential.apiProducts.push({ apiproduct: product, status: 'approved' })
    },
    async changeValue(keyId, value) {
      const found = credentialOf(keyId)
      if (found) found.credential.consumerKey = value
    },
    async makeKeys(keyIds, product) {
      for (const keyId of keyIds) {
        const attributes = [{ name: attributeNames.environment, value: environmentId }]
        const app = makeApp(randomUUID(), developerOf(randomUUID()), attributes)
        const apiProducts = [{ apiproduct: product, status: 'approved' as const }]
        app.credentials.push(newCredential(state, { consumerKey: `value-of-${keyId}`, consumerSecret: secretOf(keyId), apiProducts }))
      }
    },
    async credential(keyId) {
      const found = credentialOf(keyId)
      return found && { value: found.credential.consumerKey, ttlSeconds: undefined }
    },
  }
}
