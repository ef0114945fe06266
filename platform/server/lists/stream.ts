import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooMany } from '../../contract/errors.ts'

/** Replies that are being streamed: their handlers answer nothing more. */
export const streaming = new WeakSet<FastifyReply>()
const running = new Map<string, number>()
const mostPerCaller = 2

/** Streams batches as one JSON text in constant memory; at most two such streams per caller, a third is 429. */
export function streamJson<Row, Answer>(reply: FastifyReply, batches: AsyncGenerator<Row[]>, finish: (rows: Row[]) => Promise<Answer[]> | Answer[], frame: { open: string; close: string }): void {
  const caller = reply.request.caller?.id ?? reply.request.ip
  const already = running.get(caller) ?? 0
  if (already >= mostPerCaller) throw tooMany('Two unlimited lists are already being sent to you. Wait for one to end, or ask for pages.', 5)
  running.set(caller, already + 1)
  const release = () => {
    const left = (running.get(caller) ?? 1) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
  }
  async function* text() {
    yield frame.open
    let first = true
    for await (const rows of batches) {
      const answers = await finish(rows)
      if (answers.length === 0) continue
      yield `${first ? '' : ','}${JSON.stringify(answers).slice(1, -1)}`
      first = false
    }
    yield frame.close
  }
  const body = Readable.from(text())
  // A caller that leaves before the first byte never starts the generator, so its end cannot be what frees the place.
  body.once('close', release)
  reply.raw.once('close', () => body.destroy())
  streaming.add(reply)
  void reply.serializer((payload: unknown) => payload as string).type('application/json; charset=utf-8').send(body)
}
