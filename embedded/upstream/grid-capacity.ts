import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A small real service behind one product of the demo: it keeps what is posted, so that a caller sees more than examples. */
const substations = [
  {
    id: 's-0271',
    name: 'Hoogkerk',
    region: 'groningen',
    voltageKv: 110,
    location: { latitude: 53.2166, longitude: 6.4989 },
    takeMw: 4.2,
    feedMw: 0,
    queueLength: 11,
  },
  {
    id: 's-0288',
    name: 'Oudehaske',
    region: 'friesland',
    voltageKv: 110,
    location: { latitude: 52.9587, longitude: 5.8748 },
    takeMw: 9.1,
    feedMw: 2.4,
    queueLength: 5,
  },
  {
    id: 's-0314',
    name: 'Zeijerveen',
    region: 'drenthe',
    voltageKv: 110,
    location: { latitude: 53.0269, longitude: 6.5397 },
    takeMw: 17.5,
    feedMw: 6.3,
    queueLength: 2,
  },
  {
    id: 's-0330',
    name: 'Hessenweg',
    region: 'overijssel',
    voltageKv: 220,
    location: { latitude: 52.5331, longitude: 6.1652 },
    takeMw: 0.8,
    feedMw: 0,
    queueLength: 23,
  },
]
interface Reservation {
  id: string
  substationId: string
  takeMw: number
  reference: string
  state: 'held' | 'queued'
  heldUntil: string | null
}
const mostReservations = 1000
const holdDays = 14
const mostBodyBytes = 10_000

/** Answers `/upstream/grid-capacity/…` as its OpenAPI document says. */
export function gridCapacity(): (request: IncomingMessage, response: ServerResponse) => void {
  const reservations = new Map<string, Reservation>()

  const answer = (method: string, url: URL, body: unknown): [status: number, body: unknown, headers?: Record<string, string>] => {
    const [, , , kind, id] = url.pathname.split('/')
    if (method === 'GET' && kind === 'substations' && !id) {
      const region = url.searchParams.get('region')
      return [200, substations.filter((one) => !region || one.region === region).map(asSubstation)]
    }
    if (method === 'GET' && kind === 'substations') {
      const found = substations.find((one) => one.id === id)
      return found ? [200, asSubstation(found)] : [404, { error: 'notFound', message: 'There is no such substation.' }]
    }
    if (method === 'GET' && kind === 'capacity') {
      const least = Number(url.searchParams.get('atLeastMw') ?? 0)
      const only = url.searchParams.get('substationId')
      const computedAt = `${new Date().toISOString().slice(0, 10)}T02:00:00Z`
      return [
        200,
        substations
          .filter((one) => one.takeMw >= least && (!only || one.id === only))
          .map(({ id: substationId, takeMw, feedMw, queueLength }) => ({ substationId, takeMw, feedMw, queueLength, computedAt })),
      ]
    }
    if (method === 'GET' && kind === 'reservations' && id) {
      const found = reservations.get(id)
      return found ? [200, found] : [404, { error: 'notFound', message: 'There is no such reservation.' }]
    }
    if (method === 'POST' && kind === 'reservations' && !id) return reserve(body)
    return [404, { error: 'notFound', message: 'There is nothing at this address.' }]
  }

  const reserve = (body: unknown): [number, unknown, Record<string, string>?] => {
    const { substationId, takeMw, reference } = (body ?? {}) as Record<string, unknown>
    const station = substations.find((one) => one.id === substationId)
    if (!station) return [404, { error: 'notFound', message: 'There is no such substation.' }]
    if (typeof takeMw !== 'number' || !(takeMw > 0)) return [422, { error: 'invalid', message: 'takeMw must be more than 0.' }]
    const isHeld = takeMw <= station.takeMw
    const made: Reservation = {
      id: randomUUID(),
      substationId: station.id,
      takeMw,
      reference: typeof reference === 'string' ? reference.slice(0, 200) : '',
      state: isHeld ? 'held' : 'queued',
      heldUntil: isHeld ? new Date(Date.now() + holdDays * 86_400_000).toISOString().slice(0, 10) : null,
    }
    if (reservations.size >= mostReservations) reservations.clear()
    reservations.set(made.id, made)
    return [201, made, { location: `/reservations/${made.id}` }]
  }

  return (request, response) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= mostBodyBytes) chunks.push(chunk)
    })
    request.on('error', () => response.destroy())
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const [status, body, headers] =
        size > mostBodyBytes
          ? [413, { error: 'tooLarge', message: 'The body is too large.' }]
          : answer(request.method ?? 'GET', new URL(request.url ?? '/', 'http://localhost'), parsed(text))
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    })
  }
}

const asSubstation = ({ id, name, region, voltageKv, location }: (typeof substations)[number]) => ({
  id,
  name,
  region,
  voltageKv,
  location,
})

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
