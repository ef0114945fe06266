import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../contract/errors.ts'

const retryAfterSeconds = 2

/** Settings of `@fastify/under-pressure`: a server whose answers wait for seconds takes no further calls until it has caught up. */
export const overloadProtection = { maxEventLoopDelay: 3000, maxHeapUsedBytes: 0, exposeStatusRoute: false, pressureHandler: refuseCalls }

/** What the browser needs to say that the server is busy is no call: a page without its scripts would only look broken. */
async function refuseCalls(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.url.startsWith('/assets/')) return
  reply.header('retry-after', retryAfterSeconds)
  throw unavailable('The server is busy. Try again in a moment.')
}
