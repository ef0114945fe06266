import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { parse } from 'fast-querystring'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { notFound } from '../../contract/errors.ts'
import { serializer, validator } from './compilers.ts'
import { answerError, answerUnreadable } from './errors.ts'
import { overloadProtection } from './overload.ts'

/** Handles a raw request whose path begins with `prefix`, before Fastify reads any of it. */
export interface RawMount {
  prefix: string
  handle: (request: IncomingMessage, response: ServerResponse) => void
}

export interface AppOptions {
  logLevel: string
  /** Hops counted from this server, or addresses and CIDR ranges. */
  trustProxy: false | number | string[]
  rateLimit: boolean
  corsOrigins: readonly string[]
  mounts: () => readonly RawMount[]
}

const defaultBodyLimitBytes = 1024 * 1024
const requestsPerMinute = 1200
/** A request that has not come whole by then is given up; a document of 30 MB on a slow line takes minutes. */
const requestTimeoutMs = 300_000
/** How long a server that stops waits for what it is answering, and for connections on which nothing was ever asked (browsers open some ahead). */
const lastAnswersMs = 4000

/** The HTTP server with everything that holds for each call: error shape, limits, compression, query strings, overload protection. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const hops = options.trustProxy
  const app = Fastify({
    logger:
      options.logLevel === 'silent' ? false : { level: options.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    // By itself Fastify believes no number of hops.
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: defaultBodyLimitBytes,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: readQuery, maxParamLength: 500 },
    serverFactory: (handler) => withMounts(options.mounts, handler),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void answerError(error, request, reply),
  } as FastifyServerOptions) as unknown as FastifyInstance
  // No call takes plain text, which Fastify reads by itself.
  app.removeContentTypeParser('text/plain')
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
  // Before any of the body is read: what is not there is not there, whatever was sent to it.
  app.addHook('preParsing', (request, _reply, payload, done) => done(request.is404 ? notFound() : null, payload))
  await app.register(underPressure, overloadProtection)
  if (options.rateLimit) await app.register(rateLimit, { max: requestsPerMinute, timeWindow: 60_000, keyGenerator: callerKey(app) })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    inflateIfDeflated: false,
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), lastAnswersMs).unref()
  })
  await app.register(multipart, { limits: { fileSize: 64 * 1024 * 1024, files: 1, fields: 20, fieldSize: 1024 * 1024 } })
  return app
}

const mostTokens = 10_000

/** Whom a request counts for: the token if it was good before, else the address, so that made-up tokens begin no counts of their own. */
function callerKey(app: FastifyInstance): (request: FastifyRequest) => string {
  const good = new Set<string>()
  app.addHook('onResponse', ({ caller, headers }, _reply, done) => {
    if (caller && headers.authorization) {
      if (good.size >= mostTokens) good.clear()
      good.add(headers.authorization)
    }
    done()
  })
  return ({ headers, ip }) => (headers.authorization && good.has(headers.authorization) ? headers.authorization : ip)
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

function withMounts(mounts: () => readonly RawMount[], handler: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: requestTimeoutMs, maxHeaderSize: 32 * 1024 },
    (request, response) => {
      // What was being answered when the server began to stop is idle only now; kept alive, it would hold the stop for a minute.
      response.once('close', () => server.listening || server.closeIdleConnections())
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
