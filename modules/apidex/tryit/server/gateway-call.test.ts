import { afterAll, beforeAll, expect, it } from 'vitest'
import { callGateway, ownAgent } from './gateway-call.ts'
import { hostileGateway } from './testing/hostile-gateway.ts'

let gateway: Awaited<ReturnType<typeof hostileGateway>>
const agent = ownAgent()
beforeAll(async () => {
  gateway = await hostileGateway()
})
afterAll(async () => {
  gateway.close()
  await agent.destroy()
})

const call = (path: string, gone = new AbortController().signal, limitMs = 150) =>
  callGateway({
    ...{ agent, gateway: new URL(gateway.url), address: new URL(`${gateway.url}/quick/${path}`), dialled: (at: URL) => at },
    ...{ method: 'GET', headers: [], body: undefined, key: 'ptc_x', keyHeader: 'apikey', gone, limitMs },
  })

it('ends after its time, whether nothing came or not everything', async () => {
  expect(await call('slow')).toMatchObject({ outcome: 'tooSlow', status: null, latencyMs: null })
  expect(await call('stalls')).toMatchObject({ outcome: 'tooSlow', status: 200, truncated: false })
})

it('ends when the caller is gone', async () => {
  const gone = new AbortController()
  const answer = call('slow', gone.signal, 30_000)
  setTimeout(() => gone.abort(), 50)
  const { totalMs } = await answer
  expect(totalMs).toBeLessThan(5000)
})

it('refuses an address that is not the gateway’s', async () => {
  const answer = await callGateway({
    ...{ agent, gateway: new URL(gateway.url), address: new URL('http://127.0.0.1:9/base/x'), dialled: (at: URL) => at },
    ...{ method: 'GET', headers: [], body: undefined, key: 'ptc_x', keyHeader: 'apikey', gone: new AbortController().signal, limitMs: 150 },
  })
  expect(answer.outcome).toBe('refused')
})
