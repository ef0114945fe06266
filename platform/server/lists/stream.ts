import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooMany } from '../../contract/errors.ts'

/** What a list answers that is being sent already, row by row. */
export const streamed = Symbol('streamed')
export type Streamed = typeof streamed

/** Replies that are being streamed: their handlers answer nothing more. */
export const streaming = new WeakSet<FastifyReply>()
const running = new Map<string, number>()
const mostPerCaller = 2

/**
 * Streams batches as one JSON text in constant memory; at most two such streams per caller, a third is 429. The first batch is read before
 * anything is sent, so that a failing statement is answered as an error; a later failure breaks the connection off.
 */
export async function streamJson<Row, Answer>(
  reply: FastifyReply,
  batches: AsyncGenerator<Row[]>,
  finish: (rows: Row[]) => Promise<Answer[]> | Answer[],
  frame: { open: string; close: string },
): Promise<void> {
  const caller = reply.request.caller?.id ?? reply.request.ip
  const already = running.get(caller) ?? 0
  if (already >= mostPerCaller)
    throw tooMany('Two unlimited lists are already being sent to you. Wait for one to end, or ask for pages.', 5)
  running.set(caller, already + 1)
  const release = () => {
    const left = (running.get(caller) ?? 1) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
  }
  const next = async () => {
    const { value, done } = await batches.next()
    return done ? undefined : JSON.stringify(await finish(value)).slice(1, -1)
  }
  const first = await next().catch((error: unknown) => {
    release()
    throw error
  })
  async function* text() {
    yield frame.open
    let between = ''
    for (let part = first; part !== undefined; part = await next()) {
      if (part === '') continue
      yield between + part
      between = ','
    }
    yield frame.close
  }
  const body = Readable.from(text())
  // A caller that leaves before the first byte never starts the generator, so its end cannot be what frees the place.
  body.once('close', release)
  reply.raw.once('close', () => body.destroy())
  streaming.add(reply)
  void reply
    .serializer((payload: unknown) => payload as string)
    .type('application/json; charset=utf-8')
    .send(body)
}
