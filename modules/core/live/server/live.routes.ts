import { type Route, route } from '@portico/platform/server/http/route.ts'
import { live } from '../live.contract.ts'
import type { LiveHub } from './hub.ts'

export const liveRoutes = (hub: LiveHub): Route[] => [
  route(live.stream, ({ caller, reply }) => {
    const stream = hub.open(caller)
    // Who leaves before the first byte never reads it, so its end cannot be what frees the place.
    reply.raw.once('close', () => stream.destroy())
    return (
      reply
        .header('cache-control', 'no-store')
        // A proxy that gathers answers would hold it back until it ends.
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(stream)
    )
  }),
]
