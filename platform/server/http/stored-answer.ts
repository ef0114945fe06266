import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers content that never changes: a strong ETag from its hash, and 304 when the caller has it already. The browser asks each time,
 * because a permission group may have been taken away since.
 */
export function answerStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: { tag: string; type: string },
  body: () => Promise<string | Uint8Array> | string | Uint8Array,
): Promise<FastifyReply> | FastifyReply {
  reply.headers({ etag: `"${stored.tag}"`, 'cache-control': 'private, no-cache' })
  if (hasIt(request.headers['if-none-match'], stored.tag)) return reply.code(304).send()
  const send = (content: string | Uint8Array) =>
    reply
      .type(stored.type)
      .serializer((payload: unknown) => payload as string)
      .send(typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  const content = body()
  return content instanceof Promise ? content.then(send) : send(content)
}

const hasIt = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"` || one.trim() === '*')
