import { logSinkToken } from '@portico/apidex/traffic/server/testing/stored-traffic.store.ts'
import type { TestPortal } from './portal.ts'

export interface TestCalls {
  environmentId: string
  apiproduct: string
  keyId: string | undefined
  /** One call each. */
  statuses: readonly number[]
  daysAgo?: number
}

/** Calls that a gateway passed on, as its log tells of them. */
export async function tellCalls(portal: TestPortal, { environmentId, apiproduct, keyId, statuses, daysAgo = 0 }: TestCalls): Promise<void> {
  const body = statuses.map((status) => ({
    started_at: portal.clock.now().getTime() - daysAgo * 86_400_000,
    request: { method: 'GET', uri: `/${apiproduct}`, headers: {} },
    response: { status, headers: {} },
    latencies: { request: 20, proxy: 20, kong: 0 },
    service: { name: `${environmentId}.${apiproduct}`, tags: ['portico', `product:${apiproduct}`] },
    consumer: { id: 'x', custom_id: keyId },
  }))
  const answer = await portal.raw('POST', `/gateway-log/${environmentId}`, {
    token: await logSinkToken(portal.portal.services, environmentId),
    body,
  })
  if (answer.status !== 202) throw new Error(`The sink answered ${answer.status}.`)
}
