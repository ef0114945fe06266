import { createServer, type Server, type Socket } from 'node:net'
import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { delivery } from './delivery.ts'
import { mailQueueStore } from './mail-queue.store.ts'

const minute = 60_000
let database: Database
let nowMs = Date.UTC(2026, 2, 1)
const ends: (() => Promise<void> | void)[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => database.close())

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))

/** A server of one's own making: what it does with each connection. */
async function serverThat(does: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    does(socket)
  })
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return listening(server)
}

/** A real one that takes everything; `onData` may keep it waiting. */
async function realServer(received: string[], waitMs = 0): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'))
        setTimeout(() => done(), waitMs)
      })
    },
  })
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return listening(server.server as unknown as Server)
}

function sender(port: number) {
  const sending = delivery({
    database,
    clock: { now: () => new Date(nowMs) },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    publicUrl: 'https://portal.example',
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Portico <portico@portal.example>' },
    unsubscribeUrl: () => undefined,
    answersWithinMs: 400,
  })
  ends.push(() => sending.close())
  return () => sending.jobs[0]?.run(new AbortController().signal)
}

let count = 0
async function queue(subject = 'Hello', recipient = 'robin@portal.example'): Promise<string> {
  count += 1
  const mail = { personId: null, recipient, language: 'en-GB' as const, subject, html: '<p>Hello</p>', plain: 'Hello' }
  const [id = ''] = await mailQueueStore(database.db).add({ event: 'SPEC_DEPRECATED', record: `r${count}` }, [mail], new Date(nowMs))
  return id
}
/** Two of one event, record and recipient. */
async function queueTwo(adds: boolean): Promise<(string | undefined)[]> {
  const of = { event: 'MEETING_AGENDA', record: `twice ${adds}`, adds }
  const mail = { personId: null, recipient: 'robin@portal.example', language: 'en-GB' as const, html: '', plain: '' }
  const ids: string[] = []
  for (const subject of ['First', 'Second'])
    ids.push(...(await mailQueueStore(database.db).add(of, [{ ...mail, subject }], new Date(nowMs))))
  return Promise.all(ids.map(async (id) => (await stateOf(id))?.subject))
}
const stateOf = (id: string) => mailQueueStore(database.db).get(id)

it('what waits is replaced by the next word of it, unless that one only adds to it', async () => {
  expect(await queueTwo(false)).toEqual(['Second', 'Second'])
  expect(await queueTwo(true)).toEqual(['First', 'Second'])
  await mailQueueStore(database.db).forget(new Date(nowMs + 60 * minute))
})

it('who sets up a mail server late does not send the mails of months at once, and can have each of them sent', async () => {
  const old = await queue('Long ago')
  nowMs += 25 * 60 * minute
  const recent = await queue('Of today')
  const received: string[] = []
  const send = sender(await realServer(received))
  await send()
  expect(await stateOf(old)).toMatchObject({ status: 'FAILED', attempts: 0, lastError: expect.stringContaining('No mail server') })
  expect([(await stateOf(recent))?.status, received.length]).toEqual(['SENT', 1])
  await mailQueueStore(database.db).retry(old, new Date(nowMs))
  await send()
  expect((await stateOf(old))?.status).toBe('SENT')
})

it('a mail waits while no server is there, and goes when one is, at the times that were said and not before', async () => {
  const gone = createServer()
  const port = await listening(gone)
  await new Promise<void>((resolve) => gone.close(() => resolve()))
  const id = await queue()
  const send = sender(port)
  for (const [attempt, minutes] of [1, 5, 15, 60, 240].entries()) {
    await send()
    const failed = await stateOf(id)
    expect(failed).toMatchObject({ status: 'QUEUED', attempts: attempt + 1, lastError: expect.stringContaining('ECONNREFUSED') })
    expect(failed?.nextAttemptAt).toBe(new Date(nowMs + minutes * minute).toISOString())
    // Nobody asks again before.
    await send()
    expect((await stateOf(id))?.attempts).toBe(attempt + 1)
    nowMs += minutes * minute
  }
  const received: string[] = []
  await sender(await realServer(received))()
  expect([(await stateOf(id))?.status, received.length]).toEqual(['SENT', 1])
})

it.each([
  ['takes the connection and says nothing', () => {}],
  ['greets and says nothing more', (socket: Socket) => void socket.write('220 mail.example ESMTP\r\n')],
  ['breaks off at once', (socket: Socket) => void socket.destroy()],
  ['speaks rubbish', (socket: Socket) => void socket.end('<html>404</html>\r\n\r\n')],
])('nothing is lost to a server that %s', async (_, does) => {
  const id = await queue()
  const begun = performance.now()
  await sender(await serverThat(does))()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 1, lastError: expect.stringMatching(/./) })
  nowMs += minute
  const received: string[] = []
  await sender(await realServer(received))()
  expect([(await stateOf(id))?.status, received.length]).toEqual(['SENT', 1])
})

it('a server that is slow gets each mail once', async () => {
  const ids = [await queue(), await queue('Second'), await queue('Third')]
  const received: string[] = []
  await sender(await realServer(received, 150))()
  expect((await Promise.all(ids.map(stateOf))).map((mail) => mail?.status)).toEqual(['SENT', 'SENT', 'SENT'])
  expect(received.length).toBe(3)
})

it('two senders side by side send each mail once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => queue(`Mail ${at}`)))
  const received: string[] = []
  const port = await realServer(received, 20)
  await Promise.all([sender(port)(), sender(port)()])
  expect(new Set((await Promise.all(ids.map(stateOf))).map((mail) => mail?.status))).toEqual(new Set(['SENT']))
  expect(received.length).toBe(12)
})

it('neither a subject nor an address begins a header of its own', async () => {
  const id = await queue('Hello\r\nBcc: everybody@portal.example\r\n\r\nOther body', 'robin@portal.example, eve@portal.example')
  const received: string[] = []
  await sender(await realServer(received))()
  const mail = await stateOf(id)
  // An address with a comma in it is one address, which no server takes for two; where it is refused, nothing was sent.
  expect(mail?.attempts).toBe(1)
  for (const text of received) {
    const head = text.split(/\r?\n\r?\n/)[0] ?? ''
    expect(head).not.toMatch(/^Bcc:/im)
  }
})
