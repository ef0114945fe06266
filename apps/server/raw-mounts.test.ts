import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** What answers before Fastify, and what others call that Fastify answers: systems, measuring programs, pages and the API. */
const addresses = (of: TestPortal) => [...of.portal.mounts, '/gateway-log', '/metrics', '/healthz', '/readyz', '/', '/api/openapi.json']

/** `fetch` lets nobody choose the `Host`. */
function statusAt({ portal: { port } }: TestPortal, path: string, host: string | undefined, address = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host }
    const sent = request({ host: address, port, path, headers, setHost: host === undefined, agent: false }, (answer) => {
      resolve(answer.resume().statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end()
  })
}

describe('while the portal listens on loopback', () => {
  it('every address refuses a Host that is not its own: a name in a browser of this machine can be made to resolve to it', async () => {
    expect(portal.portal.mounts).toEqual(
      expect.arrayContaining(['/mock', '/gateway', '/gateway-admin', '/identity', '/content', '/content-admin']),
    )
    const { port } = portal.portal
    const foreign = [
      'rebound.example',
      `rebound.example:${port}`,
      'localhost.rebound.example',
      '127.0.0.1.rebound.example',
      'localhost@rebound.example',
      'rebound.example/localhost',
      'rebound.example#localhost',
      'rebound.example\\localhost',
      '192.168.1.7',
      '0.0.0.0',
      '',
    ]
    for (const path of addresses(portal).flatMap((one) => [one, `${one}/test/orders`, `${one}?x`]))
      for (const host of foreign) expect([path, host, await statusAt(portal, path, host)]).toEqual([path, host, 421])
  })

  it('each of its own names is answered as ever, with any port, in any spelling', async () => {
    const { port } = portal.portal
    const own = ['localhost', `localhost:${port}`, 'LOCALHOST:8080', 'localhost.', '127.0.0.1', `127.0.0.1:${port}`, `[::1]:${port}`]
    for (const host of own) {
      const states = []
      for (const path of ['/healthz', '/identity/.well-known/openid-configuration', '/mock/test/x', '/gateway-admin/test'])
        states.push(await statusAt(portal, path, host))
      expect([host, ...states]).toEqual([host, 200, 200, 401, 401])
    }
  })

  it('the name of PUBLIC_URL is its own, whatever stands before the portal', async () => {
    const other = await testPortal({ env: { PUBLIC_URL: 'https://portal.example' } })
    try {
      const at = (host: string) => statusAt(other, '/healthz', host)
      expect([await at('portal.example'), await at('PORTAL.example:443'), await at('other.example')]).toEqual([200, 200, 421])
    } finally {
      await other.close()
    }
  })
})

it('a portal that others reach is called by whatever name leads to it', async () => {
  const other = await testPortal({ env: { HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.example' } })
  try {
    expect(await statusAt(other, '/healthz', 'behind-the-proxy')).toBe(200)
  } finally {
    await other.close()
  }
})

it('/identity has a rate limit of each address, before anything is computed', async () => {
  const other = await testPortal({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
  try {
    const from = async (address: string) =>
      fetch(`${other.url}/identity/assets/none`, { headers: { 'x-forwarded-for': address, connection: 'keep-alive' } })
    const states: number[] = []
    for (let n = 0; n < 1210; n += 55) {
      const answers = await Promise.all(Array.from({ length: 55 }, () => from('203.0.113.9')))
      for (const answer of answers) {
        await answer.arrayBuffer()
        states.push(answer.status)
      }
    }
    expect(states.filter((one) => one === 429)).toHaveLength(10)
    const refused = await from('203.0.113.9')
    expect([Number(refused.headers.get('retry-after')) > 0, await refused.json()]).toEqual([
      true,
      { error: expect.objectContaining({ name: 'TooManyRequests' }) },
    ])
    expect((await from('203.0.113.10')).status).toBe(404)
  } finally {
    await other.close()
  }
})
