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
  const release = takePlace(reply, 'Two unlimited lists are already being sent to you. Wait for one to end, or ask for pages.')
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
  send(reply, Readable.from(text()), 'application/json; charset=utf-8', release)
}

/**
 * Sends a file piece by piece; it takes one of the two places that each caller has for what is streamed. The first piece is made before
 * anything is sent, so that a failing statement is answered as an error; a later failure breaks the connection off. What is written of the
 * file, such as its audit, is `told` once it has its place and its first piece.
 */
export async function streamFile(
  reply: FastifyReply,
  pieces: AsyncGenerator<Buffer>,
  file: { name: string; type: string },
  told: () => Promise<unknown> = async () => {},
): Promise<Streamed> {
  const release = takePlace(reply, 'Two files are already being made for you. Wait for one to end.')
  const first = await begun(pieces, told).catch(async (error: unknown) => {
    release()
    await pieces.return(undefined)
    throw error
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  reply.header('content-disposition', attachmentOf(file.name)).header('cache-control', 'no-store')
  send(reply, Readable.from(all(), { objectMode: false }), file.type, release)
  return streamed
}

async function begun(pieces: AsyncGenerator<Buffer>, told: () => Promise<unknown>): Promise<IteratorResult<Buffer>> {
  const first = await pieces.next()
  await told()
  return first
}

/** The same pieces; those that come before they `mayGo` are kept and are the first one together, so that what fails until then is answered as an error. */
export async function* heldBack(pieces: AsyncGenerator<Buffer>, mayGo: () => boolean): AsyncGenerator<Buffer> {
  const kept: Buffer[] = []
  for await (const piece of pieces) {
    kept.push(piece)
    if (mayGo()) yield Buffer.concat(kept.splice(0))
  }
  if (kept.length > 0) yield Buffer.concat(kept)
}

/** The same, the next one being asked for while somebody works with the one before: the database and this process take turns no more. */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next()
  try {
    for (let { value, done } = await next; !done; { value, done } = await next) {
      next = source.next()
      // Who takes it is told; nobody takes it where the reader leaves.
      next.catch(() => {})
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}

/**
 * What is read of each, in their order. So many are read ahead of whoever takes them, from the first one on: the database works on them side by
 * side, and while this process works with the one before.
 */
export async function* readAhead<T, R>(items: Iterable<T>, read: (item: T) => Promise<R>, ahead = 2): AsyncGenerator<R> {
  const rest = items[Symbol.iterator]()
  const going: Promise<R>[] = []
  const begin = () => {
    const { value, done } = rest.next()
    if (done) return
    const one = read(value)
    // Who takes it is told; nobody takes it where the reader leaves.
    one.catch(() => {})
    going.push(one)
  }
  for (let count = 0; count < ahead; count += 1) begin()
  for (let next = going.shift(); next; next = going.shift()) {
    const value = await next
    begin()
    yield value
  }
}

/** The value of `content-disposition`: the name in letters that every header bears, and as it is. */
export const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** @throws 429 when both of the caller's places are taken. Answers what frees it. */
function takePlace(reply: FastifyReply, refusal: string): () => void {
  const caller = reply.request.caller?.id ?? reply.request.ip
  const already = running.get(caller) ?? 0
  if (already >= mostPerCaller) throw tooMany(refusal, 5)
  running.set(caller, already + 1)
  return () => {
    const left = (running.get(caller) ?? 1) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
  }
}

function send(reply: FastifyReply, body: Readable, type: string, release: () => void): void {
  // A caller that leaves before the first byte never starts the generator, so its end cannot be what frees the place.
  body.once('close', release)
  reply.raw.once('close', () => body.destroy())
  streaming.add(reply)
  void reply
    .serializer((payload: unknown) => payload as string)
    .type(type)
    .send(body)
}
