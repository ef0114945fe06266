import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Document, OpenAPIBackend } from 'openapi-backend'

export type MockBody = Record<string, unknown>
export interface MockRequest {
  method: string
  /** Decoded parts of the path below `mount`. */
  parts: string[]
  query: URLSearchParams
  headers: IncomingMessage['headers']
  text: string
  body: MockBody
}
export interface MockAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
  /** Sent as it is, with a content type of its own in `headers`. */
  text?: string
}

/** A vendor's mock throws this to answer with a fault. */
export class MockFault extends Error {
  readonly answer: MockAnswer
  constructor(answer: MockAnswer) {
    super(JSON.stringify(answer.body))
    this.answer = answer
  }
}

export interface VendorMock {
  url: string
  /** Requests and answers that the vendor's description does not allow; a test ends by expecting none. */
  violations: string[]
  /** Every request as it came, with headers and body, in order. */
  requests: { line: string; headers: IncomingMessage['headers']; text: string }[]
  now(): Date
  advance(ms: number): void
  /** As many reads as this are answered as before the writes since, as a copy that is behind would do. */
  staleReads(count: number): void
  /** Every answer comes so much later, as over a network. */
  answerLater(ms: number): void
  close(): Promise<void>
}

interface Behaviour {
  /** The vendor's description; requests of paths that it does not have are violations. */
  description: string
  /** Writes `Things('key')` as the description has it in a form that its matcher reads; the path as it is where left out. */
  described?: (pathname: string) => string
  /** Paths that are no part of the description, such as the token endpoint. Undefined: the description decides. */
  aside?: (request: MockRequest, pathname: string) => MockAnswer | undefined
  /** Undefined when the call may go on. */
  refuse: (request: MockRequest) => MockAnswer | undefined
  answer: (request: MockRequest) => MockAnswer
  /** What a wrong management address answers, as bad as it gets: the vendor's own words. */
  nowhere: MockAnswer
}

/** A vendor's management API in memory, which holds every request and every answer against the vendor's description. */
export async function vendorMock(behaviour: Behaviour): Promise<VendorMock> {
  const { description, described = (pathname) => pathname, aside, refuse, answer, nowhere } = behaviour
  const violations: string[] = []
  const requests: VendorMock['requests'] = []
  let offsetMs = 0
  let stale = 0
  let laterMs = 0
  const seen = new Map<string, MockAnswer>()
  const api = await apiOf(description)

  const handle = (request: MockRequest, pathname: string, search: string): MockAnswer => {
    if (pathname.startsWith('/nowhere')) return nowhere
    const beside = aside?.(request, pathname)
    if (beside) return beside
    const refusal = refuse(request)
    if (refusal) return refusal
    const held = { method: request.method, path: described(pathname), headers: request.headers as Record<string, string> }
    const asked = { ...held, query: Object.fromEntries(request.query), ...(request.text === '' ? {} : { body: request.body as unknown }) }
    const operation = api.matchOperation(asked)
    const { valid, errors } = operation ? api.validateRequest(asked, operation) : { valid: false, errors: 'no such operation' }
    const line = `${request.method} ${pathname}${search}`
    if (!valid) violations.push(`${line} ${request.text}: ${JSON.stringify(errors)}`)
    const isRead = request.method === 'GET'
    const before = isRead && stale > 0 ? seen.get(line) : undefined
    if (before) {
      stale -= 1
      return before
    }
    const given = answer(request)
    if (operation && given.status < 300 && given.body !== undefined) {
      const checked = api.validateResponse(given.body, operation, given.status)
      if (!checked.valid)
        violations.push(`answer of ${line}: ${JSON.stringify(checked.errors)} ${JSON.stringify(given.body).slice(0, 300)}`)
    }
    if (isRead) seen.set(line, given)
    return given
  }

  const server = createServer((req, res) => {
    void textOf(req).then(async (text) => {
      if (laterMs > 0) await setTimeout(laterMs)
      const { pathname, searchParams, search } = new URL(req.url ?? '/', 'http://mock')
      requests.push({ line: `${req.method} ${pathname}${search}`, headers: req.headers, text })
      const parts = pathname.split('/').slice(1).map(decodeURIComponent)
      try {
        const isJson = /json/.test(req.headers['content-type'] ?? '')
        const body = isJson && text !== '' ? (JSON.parse(text) as MockBody) : {}
        const request = { method: req.method ?? 'GET', parts, query: searchParams, headers: req.headers, text, body }
        send(res, handle(request, pathname, search))
      } catch (error) {
        if (error instanceof MockFault) return send(res, error.answer)
        violations.push(`${req.method} ${req.url}: ${String(error)}`)
        send(res, { status: 500, body: { message: 'An unexpected error occurred' } })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    violations,
    requests,
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms
    },
    staleReads: (count) => {
      stale = count
    },
    answerLater: (ms) => {
      laterMs = ms
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

/** Descriptions by file: reading one takes longer than most tests with it. */
const apis = new Map<string, Promise<OpenAPIBackend>>()

function apiOf(description: string): Promise<OpenAPIBackend> {
  const known = apis.get(description)
  if (known) return known
  const definition = JSON.parse(readFileSync(description, 'utf8')) as Document
  const formats = ['int', 'int64', 'int32', 'double', 'float', 'byte', 'uri', 'uuid', 'date-time'].map((name) => [name, true as const])
  const ajvOpts = { formats: Object.fromEntries(formats) as Record<string, true> }
  const made = new OpenAPIBackend({ definition, quick: true, coerceTypes: true, ajvOpts }).init()
  apis.set(description, made)
  return made
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(res: ServerResponse, { status, body, headers, text }: MockAnswer): void {
  const type = { 'content-type': 'application/json; charset=utf-8', ...headers }
  res.writeHead(status, type).end(text ?? (body === undefined ? undefined : JSON.stringify(body)))
}
