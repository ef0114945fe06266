import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../contract/errors.ts'

const retryAfterSeconds = 2

/** Settings of `@fastify/under-pressure`: a server whose answers wait for seconds takes no further calls until it has caught up. */
export const overloadProtection = { maxEventLoopDelay: 3000, maxHeapUsedBytes: 0, exposeStatusRoute: false, pressureHandler: refuseCalls }

const calls = /^\/((api|content|storage|gateway-log)\/|companyapplications([/?]|$))/

/** A page and its files say in words that the server is busy; refused, they would leave somebody who signs in with a line of JSON. */
async function refuseCalls(request: FastifyRequest, reply: FastifyReply, _kind: string, value: number | undefined): Promise<void> {
  // Infinity says only that no look at the delay fell into the interval, as after one long step of a start: the next interval tells.
  if (!calls.test(request.url) || value === Number.POSITIVE_INFINITY) return
  reply.header('retry-after', retryAfterSeconds)
  throw unavailable('The server is busy. Try again in a moment.')
}
