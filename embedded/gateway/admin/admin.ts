import type { IncomingMessage, ServerResponse } from 'node:http'
import { wasForwarded } from '@portico/platform/server/http/direct.ts'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import { tokenCheck } from '../../token-check.ts'
import type { GatewayLog } from '../options.ts'
import type { GatewayStore } from '../store/gateway.store.ts'
import { addressOf, targetOf } from './addresses.ts'
import { bodyOf } from './body.ts'
import { AdminError, notFound } from './errors.ts'
import { inferred, typedForm } from './form.ts'
import type { Answer, operations } from './operations.ts'
import { schemaOf } from './schemas.ts'

export interface AdminParts {
  store: GatewayStore
  operations: ReturnType<typeof operations>
  token: string
  /** Waits until the traffic side has applied this revision. */
  reached(revision: number): Promise<void>
  log: GatewayLog
}

/** Handles `/gateway-admin/{environment}/…`: the subset of Kong's Admin API that a Kong driver uses. */
export function adminHandler(parts: AdminParts): (req: IncomingMessage, res: ServerResponse) => void {
  const isToken = tokenCheck(parts.token)
  return (req, res) => {
    void answer(parts, isToken, req)
      .catch((error: unknown): Answer => {
        if (error instanceof AdminError) return { status: error.status, body: error.body }
        if (req.destroyed && !req.complete) return { status: 400, body: { message: 'The request ended early' } }
        parts.log.error({ error: loggedMessage(error), method: req.method }, 'embedded gateway: an Admin API call failed')
        return { status: 500, body: { code: 8, name: 'database error', message: 'The gateway could not read or write its state' } }
      })
      .then((result) => send(req, res, result))
  }
}

async function answer(parts: AdminParts, isToken: (sent: unknown) => boolean, req: IncomingMessage): Promise<Answer> {
  // Never reachable through a proxy: whoever forwards a request speaks for somebody else.
  if (wasForwarded(req)) throw notFound()
  if (!isToken(req.headers['kong-admin-token'])) throw new AdminError(401, { message: 'Unauthorized', status: 401 })
  const { environment, segments, query } = addressOf(req.url ?? '/')
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET')
  if (segments.length === 0) return reading(method, () => ({ status: 200, body: information() }))
  if (segments.length === 1 && segments[0] === 'status') return reading(method, () => status(parts.store))

  if (segments[0] === 'tags' && segments.length <= 2)
    return reading(method, () => parts.operations.tags(environment, segments[1], `/${segments.map(encodeURIComponent).join('/')}`, query))
  if (segments[0] === 'schemas') return reading(method, () => ({ status: 200, body: schemaOf(segments.slice(1)) }))

  const target = targetOf(segments)
  const allowed = target.ref === undefined ? ['GET', 'POST'] : target.of ? ['GET', 'PUT', 'PATCH'] : ['GET', 'PUT', 'PATCH', 'DELETE']
  if (!allowed.includes(method)) throw new AdminError(405, { message: 'Method not allowed' })
  const { operations } = parts
  if (method === 'GET') {
    const path = `/${segments.map(encodeURIComponent).join('/')}`
    return target.ref === undefined ? operations.list(environment, target, path, query) : operations.get(environment, target)
  }
  const done =
    method === 'DELETE'
      ? await operations.remove(environment, target)
      : await operations.save(
          method as 'POST' | 'PUT' | 'PATCH',
          environment,
          target,
          typedForm(req) ? inferred(target.kind, await bodyOf(req)) : await bodyOf(req),
        )
  if (done.revision) await parts.reached(done.revision)
  return done
}

function reading(method: string, read: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
  if (method !== 'GET') throw new AdminError(405, { message: 'Method not allowed' })
  return read()
}

const information = () => ({
  version: '3.9.0-portico',
  tagline: 'Welcome to the embedded gateway of Portico',
  configuration: { database: 'postgres' },
  plugins: {
    available_on_server: Object.fromEntries(['key-auth', 'acl', 'rate-limiting', 'http-log'].map((name) => [name, { version: '3.9.0' }])),
  },
})

async function status(store: GatewayStore): Promise<Answer> {
  const reachable = await store.alive().then(
    () => true,
    () => false,
  )
  return { status: 200, body: { database: { reachable }, server: {}, memory: {} } }
}

function send(req: IncomingMessage, res: ServerResponse, { status, body }: Answer): void {
  if (res.destroyed || res.headersSent) return
  const text = body === undefined || status === 204 ? '' : JSON.stringify(body)
  res.writeHead(status, {
    ...(text ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // What was not read would be taken for the next request.
    ...(req.complete ? {} : { connection: 'close' }),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}
