import type { IncomingMessage } from 'node:http'
import { tooMany } from '../../contract/errors.ts'
import { addressGroup } from './address-group.ts'
import { type RawHandler, refuseRaw } from './raw.ts'

export const requestsPerMinute = 1200
const windowMs = 60_000
const mostAddresses = 10_000

/** The rate limit of what answers before Fastify does: so many requests a minute from one address. */
export function limitedByAddress(
  handle: RawHandler,
  addressOf: (request: IncomingMessage) => string,
  now: () => number = Date.now,
): RawHandler {
  const counts = new Map<string, { count: number; endsAt: number }>()
  return (request, response) => {
    const address = addressGroup(addressOf(request))
    const at = now()
    const known = counts.get(address)
    const count = known && known.endsAt > at ? known : { count: 0, endsAt: at + windowMs }
    count.count += 1
    // Put at the end: the first entry is the address that began its window longest ago.
    if (count !== known) {
      counts.delete(address)
      counts.set(address, count)
      for (const oldest of counts.keys()) {
        if (counts.size <= mostAddresses) break
        counts.delete(oldest)
      }
    }
    if (count.count <= requestsPerMinute) handle(request, response)
    else refuseRaw(request, response, tooMany('Too many requests. Wait a moment.', Math.ceil((count.endsAt - at) / 1000)))
  }
}
