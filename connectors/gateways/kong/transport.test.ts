import { expect, test } from 'vitest'
import type { Connection } from '../gateway.ts'
import { answering } from '../shared/testing/answering.ts'
import { send } from './transport.ts'

/** A gateway that breaks the connection at the calls with these numbers, counted from 1, instead of answering. */
async function gatewayThatBreaksAt(...broken: number[]): Promise<{ connection: Connection; calls: string[] }> {
  const calls: string[] = []
  const adminUrl = await answering((request, response) => {
    calls.push(request.method ?? '')
    if (broken.includes(calls.length)) request.socket.destroy()
    else response.end('{}')
  })
  return { connection: { adminUrl, credentials: {}, signal: AbortSignal.timeout(10_000) } as unknown as Connection, calls }
}

test('what is read over a kept connection that the gateway closed is read anew; a gateway that breaks each one is unavailable', async () => {
  const { connection, calls } = await gatewayThatBreaksAt(2)
  expect((await send(connection, 'GET', '/', undefined)).status).toBe(200)
  expect((await send(connection, 'GET', '/', undefined)).status).toBe(200)
  expect(calls).toHaveLength(3)
  const always = await gatewayThatBreaksAt(1, 2, 3)
  await expect(send(always.connection, 'GET', '/', undefined)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(always.calls).toHaveLength(2)
})

test('a write is sent once: nobody knows whether the gateway took it', async () => {
  const { connection, calls } = await gatewayThatBreaksAt(1)
  await expect(send(connection, 'POST', '/consumers', {})).rejects.toMatchObject({ kind: 'unavailable' })
  expect(calls).toEqual(['POST'])
})
