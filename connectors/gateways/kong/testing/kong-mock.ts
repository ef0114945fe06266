import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { MockRefusal, type MockState, mockState } from './kong-state.ts'

export interface KongMock {
  url: string
  /** Requests that the vendor's description does not allow; a test ends by expecting none. */
  violations: string[]
  state: MockState
  /** `before`: what happens before it answers each call. */
  mode: { dbless: boolean; databaseReachable: boolean; onlyStatus: boolean; before?: () => Promise<void> }
  now(): Date
  advance(ms: number): void
  close(): Promise<void>
}

const description = JSON.parse(readFileSync(join(import.meta.dirname, 'kong-admin.openapi.json'), 'utf8')) as Document
const adminHeader = 'apikey'

/** A Kong without traffic: it keeps its objects in memory and holds every request against the vendor's description. */
export async function kongMock(adminKey: string): Promise<KongMock> {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const state = mockState(now)
  const mode: KongMock['mode'] = { dbless: false, databaseReachable: true, onlyStatus: false }
  const violations: string[] = []
  const api = new OpenAPIBackend({ definition: description, quick: true, ajvOpts: { formats: { uri: true } } })
  await api.init()

  const answer = (req: IncomingMessage, text: string): { status: number; body?: object } => {
    if (req.headers[adminHeader] !== adminKey) return { status: 401, body: { message: 'Invalid authentication credentials' } }
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://mock')
    const method = req.method ?? 'GET'
    const request = {
      method,
      path: pathname,
      headers: req.headers as Record<string, string | string[]>,
      query: Object.fromEntries([...searchParams].map(([name, value]) => [name, name === 'size' ? Number(value) : value])) as Record<
        string,
        string
      >,
      ...(text === '' ? {} : { body: JSON.parse(text) as unknown }),
    }
    // Where a wrong management address leads to.
    if (pathname.startsWith('/nowhere/')) return { status: 404, body: { message: 'Not found' } }
    const operation = api.matchOperation(request)
    const { valid, errors } = api.validateRequest(request)
    if (!operation || !valid) violations.push(`${method} ${req.url} ${text}: ${operation ? JSON.stringify(errors) : 'no such operation'}`)
    if (mode.onlyStatus && pathname !== '/status') return { status: 403, body: { message: 'You cannot consume this service' } }
    if (pathname === '/status') return { status: 200, body: { database: { reachable: mode.databaseReachable }, server: {}, memory: {} } }
    if (pathname === '/') return { status: 200, body: { version: '3.9.0', configuration: { database: mode.dbless ? 'off' : 'postgres' } } }
    if (mode.dbless && method !== 'GET')
      return { status: 405, body: { message: `cannot perform '${method}' operations when not using a database` } }
    return state.handle(method, pathname.split('/').slice(1).map(decodeURIComponent), searchParams, request.body as Record<string, unknown>)
  }

  const server = createServer((req, res) => {
    void textOf(req).then(async (text) => {
      await mode.before?.()
      try {
        send(res, answer(req, text))
      } catch (error) {
        if (error instanceof MockRefusal) return send(res, { status: error.status, body: error.body })
        violations.push(String(error))
        send(res, { status: 500, body: { message: 'An unexpected error occurred' } })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    violations,
    state,
    mode,
    now,
    advance: (ms) => {
      offsetMs += ms
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(res: ServerResponse, { status, body }: { status: number; body?: object }): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body === undefined ? undefined : JSON.stringify(body))
}
