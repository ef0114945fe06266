import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import type { CallInput } from '@portico/platform/contract/endpoint.ts'
import { applications } from '../../../applications/application.contract.ts'
import { keys } from '../../../applications/key.contract.ts'
import { gatewaySync } from '../../gateway-sync.contract.ts'

interface Place {
  portal: TestPortal
  platformId: string
  headers: Record<string, string>
}

/** An environment on the embedded gateway with two products, and what an operator does at that gateway by hand. */
export const environmentOn =
  ({ portal, platformId, headers }: Place) =>
  async (envId: string) => {
    await portal.call(environments.create, {
      as: 'admin',
      body: { id: envId, name: envId, displayName: envId, platformId, settings: { maxKeys: 100 } },
    })
    const productIds: string[] = []
    for (const name of ['quick', 'other']) {
      const { id } = await portal.call(apiProducts.create, {
        as: 'productowner',
        params: { envId },
        body: { apiproduct: name, displayName: name, approval: 'auto', visibility: 'signedIn', basePath: `/${name}` },
      })
      await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: id }, body: { status: 'published' } })
      productIds.push(id)
    }
    const made = await portal.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: 'Application', apiProducts: ['quick'] },
    })
    const keyId = made.keys[0]?.id ?? ''
    const adminUrl = `${portal.url}/gateway-admin/${envId}`
    const change = (body: { add?: string[]; remove?: string[]; suspended?: boolean }) =>
      portal.call(keys.change, { as: 'developer', params: { envId, id: made.id, keyId }, body })
    return {
      made,
      keyId,
      value: made.keys[0]?.value ?? '',
      productIds,
      change,
      byHand: byHandAt(adminUrl, envId, headers),
      async admin(method: string, path: string, body?: object) {
        const answer = await fetch(`${adminUrl}${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        return { status: answer.status, text: await answer.text() }
      },
      /** The state that the list of applications shows. */
      listed: async () =>
        (await portal.call(applications.list, { as: 'developer', params: { envId }, query: {} })).data.find(({ id }) => id === made.id)
          ?.state,
      read: () => portal.call(applications.get, { as: 'developer', params: { envId, id: made.id } }),
      /** 404 comes from the upstream: the gateway let the call in. */
      gateway: async (path: string, value = made.keys[0]?.value ?? '') =>
        (await fetch(`${portal.url}/gateway/${envId}${path}`, { headers: { apikey: value } })).status,
      sync: (confirm?: true) => portal.call(environments.sync, { as: 'admin', params: { id: envId }, body: confirm ? { confirm } : {} }),
      commands: async (state?: 'failed' | 'done' | 'waiting') =>
        (await portal.call(gatewaySync.commands, { as: 'admin', params: { envId }, query: state ? { state } : {} })).data,
      drift: async (query: CallInput<typeof gatewaySync.drift>['query'] = {}) =>
        (await portal.call(gatewaySync.drift, { as: 'admin', params: { envId }, query })).data,
      status: async () => (await portal.call(environments.get, { as: 'admin', params: { id: envId }, query: {} })).status,
      /** The newest first, as the history says it. */
      told: async (what: RegExp) =>
        (await portal.call(environments.history, { as: 'admin', params: { id: envId } }))
          .flatMap(({ changes }) => changes)
          .flatMap(({ field, new: now }) => (what.test(field) ? [`${field} ${now}`] : [])),
      post: async (kind: 'commands' | 'drift', id: string | undefined, action: string) => {
        const path = `/api/environments/${envId}/${kind}/${id}/${action}`
        const { status, problem } = await portal.raw('POST', path, { as: 'admin', ...withReason(path) })
        return [status, problem.details?.[0]?.code ?? problem.code]
      },
    }
  }

/** Giving up needs a reason. */
export const withReason = (path: string) => (path.endsWith('/discard') ? { body: { reason: 'Made by hand at the gateway' } } : {})
