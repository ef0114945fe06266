import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { parse } from 'fast-querystring'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { badRequest, notFound } from '../../contract/errors.ts'
import { addressGroup } from './address-group.ts'
import { requestsPerMinute } from './address-limit.ts'
import { bearerOf } from './bearer.ts'
import { serializer, validator } from './compilers.ts'
import { answerError, answerUnreadable } from './errors.ts'
import { readJson } from './json-body.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { loggedError, withSafeMessage } from './logged-error.ts'
import { overloadProtection } from './overload.ts'
import { foreignHost } from './own-host.ts'
import { type RawHandler, refuseRaw } from './raw.ts'

/** Handles a raw request whose path begins with `prefix`, before Fastify reads any of it. */
export interface RawMount {
  prefix: string
  handle: RawHandler
}

export interface AppOptions {
  logLevel: string
  /** Hops counted from this server, or addresses and CIDR ranges. */
  trustProxy: false | number | string[]
  rateLimit: boolean
  /** Whether calls are refused while answers wait for seconds. Not where the caller is of the same process, as in tests: what holds up the one holds up the other. */
  overloadProtection: boolean
  corsOrigins: readonly string[]
  mounts: () => readonly RawMount[]
  /** Whether a `Host` is this portal's; everything else is refused before anybody reads it. */
  isOwnHost: (host: string | undefined) => boolean
  /** Answers that are given again before anybody else is asked. */
  kept?: Pick<KeptAnswers, 'answer'>
  /** Where log lines go; the standard output by default. */
  logTo?: { write(line: string): void }
}

const defaultBodyLimitBytes = 1024 * 1024
/** A request that has not come whole by then is given up; a document of 30 MB on a slow line takes minutes. */
const requestTimeoutMs = 300_000
/** How long a server that stops waits for what it is answering. */
const lastAnswersMs = 4000
/** A connection on which nothing was asked until then, as browsers and pools open them ahead, is cut: it counts as busy otherwise. */
const firstRequestMs = 200

/** The HTTP server with everything that holds for each call: error shape, limits, compression, query strings, overload protection. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const hops = options.trustProxy
  const app = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { err: loggedError, error: loggedError },
            hooks: { logMethod: withSafeMessage },
            ...(options.logTo ? { stream: options.logTo } : {}),
          },
    logController: new LogController({ disableRequestLogging: true }),
    // By itself Fastify believes no number of hops.
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: defaultBodyLimitBytes,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: readQuery, maxParamLength: 500 },
    serverFactory: (handler) => withMounts(options, handler),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void answerError(error, request, reply),
  } as FastifyServerOptions) as unknown as FastifyInstance
  // No call takes plain text, which Fastify reads by itself.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(serializer)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    cors(request.headers.origin, options.corsOrigins, reply)
    if (request.method === 'OPTIONS' && options.corsOrigins.includes(request.headers.origin ?? '')) reply.code(204).send()
    else done()
  })
  // A path that is no text is refused by the router; a query would be taken as it was written.
  app.addHook('onRequest', ({ url }, _reply, done) => done(isText(url) ? undefined : badRequest('The address cannot be read.')))
  // Before any of the body is read: what is not there is not there, whatever was sent to it.
  app.addHook('preParsing', (request, _reply, payload, done) => done(request.is404 ? notFound() : null, payload))
  if (options.overloadProtection) await app.register(underPressure, overloadProtection)
  if (options.rateLimit) await app.register(rateLimit, { max: requestsPerMinute, timeWindow: 60_000, keyGenerator: callerKey(app) })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    inflateIfDeflated: false,
  })
  const cutUnasked = withoutRequest(app.server)
  app.addHook('preClose', async () => {
    setTimeout(cutUnasked, firstRequestMs).unref()
    setTimeout(() => app.server.closeAllConnections(), lastAnswersMs).unref()
  })
  await app.register(multipart, { limits: { fileSize: 64 * 1024 * 1024, files: 1, fields: 20, fieldSize: 1024 * 1024 } })
  return app
}

/** @returns what cuts the connections on which nothing was ever asked. */
function withoutRequest(server: Server): () => void {
  const unasked = new Set<Socket>()
  server.on('connection', (socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }) => unasked.delete(socket))
  return () => {
    for (const socket of unasked) socket.destroy()
  }
}

const mostTokens = 10_000

/**
 * Whom a request counts for: the person whose token it carries, if that was good before, else the address. So neither made-up tokens nor
 * several tokens of one person, or one written in several ways, begin counts of their own.
 */
function callerKey(app: FastifyInstance): (request: FastifyRequest) => string {
  const people = new Map<string, string>()
  app.addHook('onResponse', ({ caller, headers }, _reply, done) => {
    const token = bearerOf(headers)
    if (caller && token !== undefined) {
      // Put at the end: the first entry is the token that was not used for longest.
      people.delete(token)
      people.set(token, caller.id)
      for (const oldest of people.keys()) {
        if (people.size <= mostTokens) break
        people.delete(oldest)
      }
    }
    done()
  })
  return ({ headers, ip }) => {
    const person = people.get(bearerOf(headers) ?? '')
    return person === undefined ? `address ${addressGroup(ip)}` : `person ${person}`
  }
}

function isText(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** `ids[]=a` and `ids=a&ids=b` are lists; nothing is nested. */
function readQuery(text: string): Record<string, unknown> {
  const query = parse(text) as Record<string, unknown>
  for (const key of Object.keys(query)) {
    if (!key.endsWith('[]')) continue
    const value = query[key]
    delete query[key]
    query[key.slice(0, -2)] = Array.isArray(value) ? value : [value]
  }
  return query
}

function withMounts({ mounts, isOwnHost, kept }: Pick<AppOptions, 'mounts' | 'isOwnHost' | 'kept'>, handler: RawHandler): Server {
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: requestTimeoutMs, maxHeaderSize: 32 * 1024 },
    (request, response) => {
      // What was being answered when the server began to stop is idle only now; kept alive, it would hold the stop for a minute.
      response.once('close', () => server.listening || server.closeIdleConnections())
      if (!isOwnHost(request.headers.host)) return refuseRaw(request, response, foreignHost())
      if (kept?.answer(request, response)) return
      const url = request.url ?? '/'
      const mount = mounts().find(
        ({ prefix }) => url.startsWith(prefix) && (url.length === prefix.length || '/?'.includes(url[prefix.length] ?? '')),
      )
      if (mount) mount.handle(request, response)
      else handler(request, response)
    },
  )
  return server
}

function cors(origin: string | undefined, allowed: readonly string[], reply: { header(name: string, value: string): unknown }): void {
  if (!origin || !allowed.includes(origin)) return
  reply.header('access-control-allow-origin', origin)
  reply.header('vary', 'Origin')
  reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, Accept-Language')
  reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  reply.header('access-control-expose-headers', 'Link, X-Request-Id, Retry-After')
}
