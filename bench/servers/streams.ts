import { createServer, type ServerResponse } from 'node:http'
import { liveHub } from '@portico/core/live/server/hub.ts'

/** Streams of events by the portal's own hub, or bare: each answer written to by hand. `POST /tell` tells all of them one thing. */
const { bare } = JSON.parse(process.argv[2] ?? '{}') as { bare?: boolean }
let heard = (_payload: string): void => {}
const quiet = () => {}
const hub = liveHub({
  database: {
    listen: async (_channel: string, hears: (payload: string) => void) => {
      heard = hears
      return async () => {}
    },
  } as never,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  ports: {} as never,
  liveStreams: { streamMs: 3_600_000 },
})
hub.start()
const answers = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    if (bare) for (const answer of answers) answer.write('id: 1\ndata: ["setting"]\n\n')
    else heard('setting all')
    response.end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  if (bare) {
    answers.add(response)
    response.write('retry: 3000\n\n')
  } else hub.open({ id: String(request.url), roles: [] }).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
