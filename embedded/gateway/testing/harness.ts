import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Database } from '@portico/platform/server/database/database.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { type EmbeddedGateway, embeddedGateway } from '../gateway.ts'
import type { GatewayOptions, MockDocument } from '../options.ts'

export const adminToken = 'admin-token-for-tests'
/** Nobody listens there: what is sent to it has to be dialled where the rig listens. */
export const publicOrigin = 'https://portal.invalid'
export const mockToken = 'mock-token-for-tests'
export const secrets = secretsOf('a secret key of the tests, long enough to be one')

export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  headers: Headers
  text: string
}

export interface Rig {
  gateway: EmbeddedGateway
  database: Database
  origin: string
  /** Whole batches that the log sink got, with the headers they came with. */
  batches: { headers: IncomingMessage['headers']; records: Record<string, unknown>[] }[]
  sinkStatus: number
  logged: string[]
  upstreams: string[]
  documents: Map<string, MockDocument>
  admin<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  call(path: string, init?: RequestInit & { key?: string }): Promise<Answer>
  close(): Promise<void>
}

/** A portal in small: one server with the gateway's handlers and a log sink, as `apps/server` wires them. */
export async function startRig(more: Partial<GatewayOptions> = {}): Promise<Rig> {
  const database = more.database ?? (await testDatabase())
  let origin = ''
  const log = (level: string) => (details: object, message: string) =>
    void rig.logged.push(`${level} ${message} ${JSON.stringify(details)}`)
  const parts: Omit<Rig, 'gateway' | 'admin' | 'call' | 'close' | 'origin'> = {
    database,
    batches: [],
    sinkStatus: 200,
    logged: [],
    upstreams: [],
    documents: new Map(),
  }
  const rig = parts as Rig
  const server = createServer((req, res) => {
    const url = req.url ?? ''
    if (url.startsWith('/gateway-admin/')) rig.gateway.admin(req, res)
    else if (url.startsWith('/gateway-log/')) void sink(rig, req, res)
    else if (url.startsWith('/gateway/')) rig.gateway.traffic(req, res)
    else rig.gateway.mock(req, res)
  })
  origin = await listen(server)
  rig.origin = origin
  rig.gateway = await embeddedGateway({
    database,
    secrets,
    adminToken,
    mockToken,
    publicOrigin,
    ownOrigin: () => origin,
    documentOf: async (environment, product) => rig.documents.get(`${environment}/${product}`),
    allowedUpstreams: async () => rig.upstreams,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    ...more,
  })
  rig.admin = async (method, path, body, headers) => {
    const response = await fetch(`${origin}/gateway-admin/${path}`, {
      method,
      headers: { 'kong-admin-token': adminToken, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return answerOf(response)
  }
  rig.call = async (path, { key, ...init } = {}) =>
    answerOf(
      await fetch(`${origin}/gateway/${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...(key ? { apikey: key } : {}) },
      }),
    )
  rig.close = async () => {
    await rig.gateway.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    if (!more.database) await database.close()
  }
  return rig
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as T }
}

async function sink(rig: Rig, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  if (rig.sinkStatus < 300)
    rig.batches.push({ headers: req.headers, records: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>[] })
  res.writeHead(rig.sinkStatus).end()
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An upstream of the test's own, on loopback and therefore to be allowed first. */
export async function startUpstream(handle: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(handle)
  const origin = await listen(server)
  return {
    origin,
    hostPort: new URL(origin).host,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A managed product as the Kong driver makes it, its number giving all ids. */
export async function putProduct(
  rig: Rig,
  n: number,
  options: { url: string; path: string; limits?: object; environment?: string },
): Promise<void> {
  const environment = options.environment ?? 'test'
  const tags = [`portal:${environment}`, `product:p${n}`]
  const plugin = (at: number, name: string, config: object) =>
    rig.admin('PUT', `${environment}/services/${id(n)}/plugins/${id(n * 100 + at)}`, { name, config, tags })
  const answers = [
    await rig.admin('PUT', `${environment}/services/${id(n)}`, { name: `p${n}`, url: options.url, tags }),
    await rig.admin('PUT', `${environment}/routes/${id(n)}`, {
      name: `p${n}`,
      paths: [options.path],
      strip_path: true,
      service: { id: id(n) },
      tags,
    }),
    await plugin(1, 'key-auth', { key_names: ['apikey'], hide_credentials: true }),
    await plugin(2, 'acl', { allow: [`prod:${environment}:p${n}`] }),
    await plugin(3, 'http-log', { http_endpoint: `${publicOrigin}/gateway-log/${environment}`, headers: { 'X-Log-Token': 'log-secret' } }),
    ...(options.limits ? [await plugin(4, 'rate-limiting', { ...options.limits, limit_by: 'consumer' })] : []),
  ]
  const wrong = answers.find((answer) => answer.status !== 200)
  if (wrong) throw new Error(`${wrong.status} ${wrong.text}`)
}

/** A portal key: a consumer of its own, a credential, and the groups of its products. */
export async function putKey(
  rig: Rig,
  n: number,
  key: string,
  products: number[],
  more: { ttl?: number; environment?: string } = {},
): Promise<void> {
  const environment = more.environment ?? 'test'
  const consumer = encodeURIComponent(`key:${id(n)}`)
  await rig.admin('PUT', `${environment}/consumers/${consumer}`, { custom_id: id(n), tags: [`portal:${environment}`, `app:${n}`] })
  const { status, text } = await rig.admin('PUT', `${environment}/consumers/${consumer}/key-auth/${id(n)}`, {
    key,
    ...(more.ttl ? { ttl: more.ttl } : {}),
  })
  if (status !== 200) throw new Error(text)
  for (const product of products)
    await rig.admin('POST', `${environment}/consumers/${consumer}/acls`, { group: `prod:${environment}:p${product}` })
}

/** A text is GraphQL. */
export const mockDocument = (hash: string, document: object | string): MockDocument => ({
  hash,
  isGraphql: typeof document === 'string',
  text: () => (typeof document === 'string' ? document : JSON.stringify(document)),
})

/** Waits for a condition, never for a fixed time. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 8_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not so within ${withinMs} ms: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The status of a request whose target no polite client would send. */
export function rawStatus(origin: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      const lines = Object.entries({ host: 'x', apikey: 'key-eleven', connection: 'close', ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    })
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
    socket.once('error', reject)
  })
}
