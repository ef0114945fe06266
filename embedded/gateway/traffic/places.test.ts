import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { putKey, putProduct, type Rig, startRig, startUpstream, until } from '../testing/harness.ts'

let rig: Rig
let upstream: Awaited<ReturnType<typeof startUpstream>>
let started = 0
const sockets: Socket[] = []

beforeAll(async () => {
  upstream = await startUpstream((req, res) => {
    if (req.url?.startsWith('/v1/stream')) {
      started += 1
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
      return
    }
    if (req.url?.startsWith('/v1/slow')) return void setTimeout(() => res.end('late'), 100)
    req.resume().once('end', () => res.end('whole'))
  })
  rig = await startRig({ trustedProxies: 1, limits: { bodyIdleMs: 3_000, placeWaitMs: 500 } })
  rig.upstreams = [upstream.hostPort]
  await putProduct(rig, 1, { url: `${upstream.origin}/v1`, path: '/orders' })
  await putProduct(rig, 2, { url: `${upstream.origin}/v1`, path: '/orders', environment: 'production' })
  await putKey(rig, 11, 'key-eleven', [1])
  await putKey(rig, 12, 'key-twelve', [1])
  await putKey(rig, 13, 'key-thirteen', [2], { environment: 'production' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await until(() => rig.gateway.stats().inFlight === 0)
})
afterAll(async () => {
  await rig.close()
  await upstream.close()
})

/** A call by its own connection, as far as it is written here; collects what is answered. */
function open(text: string, { key = 'key-eleven', from = '192.0.2.1', origin = rig.origin } = {}) {
  const { port, host } = new URL(origin)
  const answered = { text: '', status: () => Number(answered.text.split(' ')[1] ?? 0), socket: connect(Number(port), '127.0.0.1') }
  const [first, ...rest] = text.split('\n')
  const lines = [first, `host: ${host}`, `apikey: ${key}`, `x-forwarded-for: ${from}`, ...rest]
  answered.socket.write(lines.join('\r\n'))
  answered.socket.on('data', (data) => {
    answered.text += data
  })
  answered.socket.on('error', () => {})
  sockets.push(answered.socket)
  return answered
}
const stalling = (more: Parameters<typeof open>[1] = {}) =>
  open('POST /gateway/test/orders/reservations HTTP/1.1\ncontent-length: 100000\n\n{', more)
const production = (from: string) => rig.call('production/orders/x', { key: 'key-thirteen', headers: { 'x-forwarded-for': from } })

it('hundreds of calls whose bodies do not come, of one key and address, leave the way of all others open', async () => {
  const held = Array.from({ length: 530 }, () => stalling())
  await until(() => held.some((one) => one.status() === 429))
  const startedMs = performance.now()
  const [other, noKey] = await Promise.all([
    production('192.0.2.2'),
    rig.call('production/orders/x', { headers: { 'x-forwarded-for': '192.0.2.3' } }),
  ])
  expect([other.status, noKey.status]).toEqual([200, 401])
  // What is refused below waited for half a second itself.
  expect(performance.now() - startedMs).toBeLessThan(3_000)
  // Of the same address, too, once what found no place is gone.
  await until(async () => (await production('192.0.2.1')).status === 200)
  await until(() => held.every((one) => one.status() > 0))
  expect(held.filter((one) => one.status() === 408).length).toBe(64)
  expect(held.filter((one) => one.status() === 429).length).toBe(530 - 64)
  expect(held.find((one) => one.status() === 429)?.text).toMatch(/retry-after: 1/i)
}, 60_000)

it('one address has a part of the places whatever keys it uses, at the gateway’s own port too', async () => {
  const small = await startRig({ trustedProxies: 1, limits: { callsPerAddress: 3, placeWaitMs: 200, bodyIdleMs: 60_000 } })
  small.upstreams = [upstream.hostPort]
  await putProduct(small, 1, { url: `${upstream.origin}/v1`, path: '/orders' })
  await putKey(small, 11, 'key-eleven', [1])
  await putKey(small, 12, 'key-twelve', [1])
  const { host, port } = small.gateway.address()
  for (const origin of [small.origin, `http://${host}:${port}`]) {
    const held = ['key-eleven', 'key-twelve', 'key-eleven', 'key-twelve'].map((key) => stalling({ key, origin }))
    await until(() => held.some((one) => one.status() === 429))
    expect(held.map((one) => one.status()).sort()).toEqual([0, 0, 0, 429])
    const other = open('GET /gateway/test/orders/x HTTP/1.1\n\n', { origin, from: '192.0.2.2' })
    await until(() => other.status() === 200)
    for (const { socket } of held) socket.destroy()
  }
  await small.close()
})

it('a call that finds all places of an upstream or of the gateway taken is refused by 503 in a moment', async () => {
  for (const full of ['callsPerUpstream', 'callsPassed'] as const) {
    const small = await startRig({ trustedProxies: 1, limits: { [full]: 2, placeWaitMs: 200, bodyIdleMs: 60_000 } })
    small.upstreams = [upstream.hostPort]
    await putProduct(small, 1, { url: `${upstream.origin}/v1`, path: '/orders' })
    await putKey(small, 11, 'key-eleven', [1])
    const held = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((from) => stalling({ origin: small.origin, from }))
    await until(() => held.some((one) => one.status() > 0))
    expect([full, ...held.map((one) => one.status())]).toEqual([full, 0, 0, 503])
    expect(held[2]?.text).toMatch(/retry-after: 1/i)
    for (const { socket } of held) socket.destroy()
    await small.close()
  }
})

it('a burst beyond the places of its key waits for its turn and is answered whole', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => rig.call('test/orders/slow', { key: 'key-twelve' })))
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([])
})

it('a place is free again when a client goes away, and long answers keep theirs', async () => {
  started = 0
  const streams = Array.from({ length: 64 }, () => open('GET /gateway/test/orders/stream HTTP/1.1\n\n'))
  await until(() => started === 64 && streams.every((one) => one.status() === 200))
  expect(await rig.call('test/orders/x', { key: 'key-eleven' })).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('this key') },
  })
  streams[0]?.socket.destroy()
  await until(async () => (await rig.call('test/orders/x', { key: 'key-eleven' })).status === 200)
  expect(streams.slice(1).every(({ socket }) => !socket.destroyed)).toBe(true)
})

it('a body that comes slowly arrives whole, however long it takes', async () => {
  const upload = open('POST /gateway/test/orders/x HTTP/1.1\ncontent-length: 8\n\n')
  const startedMs = performance.now()
  for (const letter of 'trickles') {
    await new Promise((resolve) => setTimeout(resolve, 600))
    upload.socket.write(letter)
  }
  await until(() => upload.status() > 0)
  expect(upload.text).toMatch(/^HTTP\/1.1 200 [\s\S]*whole/)
  expect(performance.now() - startedMs).toBeGreaterThan(3_000)
}, 20_000)

it('a body of which nothing at all comes ends by 408 as well', async () => {
  const silent = ['content-length: 10', 'transfer-encoding: chunked'].map((header) =>
    open(`POST /gateway/test/orders/x HTTP/1.1\n${header}\n\n`),
  )
  await until(() => silent.every((one) => one.status() === 408), 12_000)
}, 20_000)
