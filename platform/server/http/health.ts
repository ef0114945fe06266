import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { isDirect, sameText } from './direct.ts'

/** An outside system that the portal works without, worse: named with its state and the age of what is shown. */
export interface Degraded {
  name: string
  state: string
  ageSeconds: number | null
}

export interface Health {
  database: Database
  degraded: () => Promise<Degraded[]>
  metricsToken: string | undefined
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; which outside systems are down is told to who has the metrics token.
 * `/metrics`: Prometheus text.
 */
export function serveHealth(app: FastifyInstance, { database, degraded, metricsToken }: Health): Registry {
  const hasToken = ({ headers }: FastifyRequest): boolean =>
    metricsToken !== undefined && sameText(headers.authorization, `Bearer ${metricsToken}`)
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    try {
      await database.db.execute(sql`select 1 from migration limit 1`)
    } catch {
      return reply.code(503).send({ status: 'unavailable', reason: 'database' })
    }
    const systems = await degraded()
    if (systems.length === 0) return { status: 'ok' }
    return { status: 'degraded', ...(hasToken(request) ? { degraded: systems } : {}) }
  })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const allowed = metricsToken ? hasToken(request) : isDirect(request)
    if (!allowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
