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

const call = (path: string, gone = new AbortController().signal, limitMs = 150, method = 'GET') =>
  callGateway({
    ...{ agent, gateway: new URL(gateway.url), product: new URL(`${gateway.url}/quick`), dialled: (at: URL) => at },
    address: new URL(`${gateway.url}/quick/${path}`),
    ...{ method, headers: [], body: undefined, key: 'ptc_x', keyHeader: 'apikey', gone, limitMs },
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
    ...{ agent, gateway: new URL(gateway.url), product: new URL(gateway.url), dialled: (at: URL) => at },
    address: new URL('http://127.0.0.1:9/base/x'),
    ...{ method: 'GET', headers: [], body: undefined, key: 'ptc_x', keyHeader: 'apikey', gone: new AbortController().signal, limitMs: 150 },
  })
  expect(answer.outcome).toBe('refused')
})

it('reads on at another product, and writes there only what was sent there', async () => {
  const sent = (method: string) => call('sideways', new AbortController().signal, 30_000, method)
  expect(await sent('GET')).toMatchObject({ status: 200, redirects: [{ status: 307, followed: true }] })
  const before = gateway.asked.length
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await sent(method), method).toMatchObject({
      ...{ outcome: 'answered', status: 307 },
      redirects: [{ status: 307, location: '/base/other/ok', followed: false }],
    })
  expect(gateway.asked.slice(before).map(({ url }) => url)).toEqual(Array(3).fill('/base/quick/sideways'))
})
