import type { IncomingMessage } from 'node:http'
import { callers } from '@portico/embedded/gateway/traffic/forwarded.ts'
import type { Config } from './config.ts'

/** The caller's address as TRUST_PROXY decides it, for what answers before Fastify does. */
export function callerAddress(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const callerOf = callers(trustProxy || [], undefined)
  return (request) => callerOf(request).ip
}
