import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { effectiveOf, trafficUrlOf } from '../../environments/server/effective.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { publicPlace } from '../../specs/server/public.store.ts'
import { publicCaller } from '../public-call.contract.ts'
import { isAtGateway } from '../tryit.rules.ts'
import { callGateway, outsideAgent, ownAgent } from './gateway-call.ts'

const limitMs = 30_000

/** Calls of public products for whoever has a key: to the gateway of the product's environment and nowhere else. */
export function publicCalls(services: Pick<ApidexServices, 'embeddedGateway' | 'internalUrl' | 'ownAddress'>): {
  port: FilledPort
  stop(): Promise<void>
} {
  const agents = { own: ownAgent(), outside: outsideAgent(services.ownAddress) }
  const answer = fill(publicCaller, async (tx, productId) => {
    const place = await publicPlace(tx, productId)
    const environment = place && (await storedEnvironment(tx, place.environmentId))
    const base = environment && trafficUrlOf(services.embeddedGateway, environment)?.replace(/\/+$/, '')
    if (!place || !environment || !base || !URL.canParse(base)) return undefined
    const [gateway, product] = [new URL(base), new URL(`${base}${place.basePath}`)]
    const { embedded, keyHeader } = effectiveOf(environment)
    return async ({ path, key, signal }) => {
      const address = new URL(`${base}${place.basePath}${path}`)
      const nothing = { status: null, retryAfter: undefined, bytes: Buffer.alloc(0), truncated: false }
      if (!isAtGateway(address, product)) return { ...nothing, outcome: 'refused' }
      const called = await callGateway({
        agent: embedded ? agents.own : agents.outside,
        gateway,
        product,
        address,
        dialled: embedded ? (at) => new URL(`${services.internalUrl()}${at.pathname}${at.search}`) : (at) => at,
        method: 'GET',
        headers: [{ name: 'accept', value: 'application/json' }],
        body: undefined,
        key,
        keyHeader,
        gone: signal,
        limitMs,
      })
      const { status, outcome, bytes, truncated } = called
      return { status, outcome, bytes, truncated, retryAfter: called.headers.find(({ name }) => name === 'retry-after')?.value }
    }
  })
  return {
    port: answer,
    async stop() {
      await Promise.all([agents.own.destroy(), agents.outside.destroy()])
    },
  }
}
