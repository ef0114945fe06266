import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Method } from '../../contract/endpoint.ts'
import { forbidden, notFound, signInRequired } from '../../contract/errors.ts'
import type { ModuleName } from '../../contract/modules.ts'
import { type Caller, isReadOnly, visitor } from '../../contract/roles.ts'
import { actingAs } from '../acting.ts'
import { streaming } from '../lists/stream.ts'
import { bearerOf } from './bearer.ts'
import type { IdempotencyKeys } from './idempotency.ts'
import type { Incoming, Route } from './route.ts'

export type Authenticate = (token: string, request: FastifyRequest) => Promise<Caller>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** What an answer >= 400 said, for the request log. */
    problemMessage: string | undefined
    endpoint: Endpoint | undefined
  }
}

export interface Serving {
  authenticate: Authenticate
  modules: ReadonlySet<ModuleName>
  idempotency: IdempotencyKeys
  rateLimit: boolean
}

/**
 * Registers every route of modules that are on. A route runs in this order: module (absent when off) → sign-in → role → parse →
 * idempotency key → handler → the answer's contract.
 * @throws when two endpoints share one address.
 */
export function serve(app: FastifyInstance, routes: readonly Route[], serving: Serving): void {
  refuseTwins(routes)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('problemMessage', undefined)
  app.decorateRequest('endpoint', undefined)
  for (const route of routes) {
    const { endpoint } = route
    if (!isOn(endpoint, serving.modules)) continue
    const options: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
      config: {
        rateLimit: serving.rateLimit && endpoint.perMinute ? { max: endpoint.perMinute, timeWindow: 60_000 } : undefined,
      } as object,
      // Behind the rate limit, which is an onRequest hook, so that tokens cannot be tried without end; before the body is read.
      preParsing: (request: FastifyRequest) => admit(request, route, serving),
      handler: (request: FastifyRequest, reply: FastifyReply) => handle(route, request, reply, serving),
    }
    const { accepts } = endpoint
    if (accepts !== 'any' && accepts !== 'file') app.route(options)
    else
      app.register(async (scope) => {
        if (accepts === 'any') takeAnyBody(scope)
        else takeFile(scope)
        scope.route(options)
      })
  }
}

/** Some systems send a body of a kind of their own that says nothing: it is read, to a limit, and let go. */
function takeAnyBody(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined))
}

function takeFile(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export const isOn = (endpoint: Endpoint, modules: ReadonlySet<ModuleName>): boolean =>
  (endpoint.modules.length === 0 || endpoint.modules.some((name) => modules.has(name))) &&
  (endpoint.allOf ?? []).every((name) => modules.has(name))

function refuseTwins(routes: readonly Route[]): void {
  const seen = new Set<string>()
  for (const { endpoint } of routes) {
    const address = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`
    if (seen.has(address)) throw new Error(`Two features claim ${endpoint.method} ${endpoint.path}.`)
    seen.add(address)
  }
}

const noQuery = z.object({})

function schemaOf(endpoint: Endpoint) {
  const status = endpoint.status ?? (endpoint.answer ? 200 : 204)
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    querystring: endpoint.query ?? noQuery,
    ...(endpoint.body && endpoint.accepts !== 'multipart' ? { body: endpoint.body } : {}),
    ...(endpoint.answer && endpoint.answers !== 'raw' ? { response: { [status]: endpoint.answer } } : {}),
  }
}

async function admit(request: FastifyRequest, route: Route, serving: Serving): Promise<void> {
  const { endpoint } = route
  request.endpoint = endpoint
  if (endpoint.access === 'system') {
    if (!route.admit) throw new Error(`${endpoint.method} ${endpoint.path} is for systems, and its route knows none.`)
    await route.admit(request)
    return
  }
  const token = bearerOf(request.headers)
  // An open call is still open to someone whose token has run out.
  if (endpoint.access === 'public') {
    if (token) request.caller = await serving.authenticate(token, request).catch(() => undefined)
    return
  }
  // A token that is not good is refused here all the same: whoever is signed in shall not see less without a word.
  if (request.headers.authorization === undefined && endpoint.openWith?.some((name) => serving.modules.has(name))) return
  if (!token) throw signInRequired()
  const caller = await serving.authenticate(token, request)
  request.caller = caller
  refuseUnlessAllowed(endpoint, caller)
}

/**
 * The part of the access rules that needs no record; what is about a record is decided in the feature's rules. A list of roles lets in whom
 * it names, an admin where it names admin.
 */
export function refuseUnlessAllowed(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  if (typeof access === 'object' && !access.some((role) => caller.roles.includes(role))) {
    if (endpoint.hides) throw notFound()
    throw forbidden(`This needs one of the roles: ${access.join(', ')}.`)
  }
  if (isReadOnly(caller) && isWrite(endpoint.method) && !endpoint.readOnlyMay) throw forbidden('Your role is read-only.', 'readOnly')
}

const isWrite = (method: Method): boolean => method !== 'GET'

async function handle(route: Route, request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<unknown> {
  const { endpoint } = route
  const incoming: Incoming<Endpoint> = {
    params: request.params as never,
    query: (request.query ?? {}) as never,
    body: request.body as never,
    caller: (request.caller ?? (endpoint.openWith ? visitor : undefined)) as never,
    actor: { caller: request.caller, requestId: request.id },
    requestId: request.id,
    request,
    reply,
    idempotency: { remember: async () => {} },
  }
  reply.code(endpoint.status ?? (endpoint.answer || endpoint.answers === 'raw' ? 200 : 204))
  if (endpoint.answer && endpoint.answers !== 'raw') reply.type('application/json; charset=utf-8')
  const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
  const own = request.caller?.id
  if (typeof key === 'string' && request.caller) return actingAs(own, () => serving.idempotency.run(route, incoming, key))
  const answer = await actingAs(own, async () => route.handle(incoming))
  if (endpoint.orEmpty && answer === undefined) reply.code(204).removeHeader('content-type')
  return streaming.has(reply) ? reply : answer
}
