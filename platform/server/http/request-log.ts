import { randomUUID } from 'node:crypto'
import { inArray, lt } from 'drizzle-orm'
import { bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../contract/clock.ts'
import type { Database, Db } from '../database/database.ts'
import type { Log } from '../services.ts'

export const requestLog = pgTable('request_log', {
  seq: bigserial({ mode: 'number' }).primaryKey(),
  id: uuid().notNull(),
  date: timestamp({ withTimezone: true }).notNull(),
  statusCode: integer('status_code').notNull(),
  path: text().notNull(),
  verb: text().notNull(),
  email: text().notNull(),
  durationMs: integer('duration_ms').notNull(),
  requestId: text('request_id').notNull(),
  environmentId: text('environment_id').notNull(),
  ip: text().notNull(),
  message: text().notNull(),
})
type Row = typeof requestLog.$inferInsert

const mostWaiting = 20_000

/** Logs every write and every answer >= 400 into the database, in batches: at most one second is lost at SIGKILL. */
export function logRequests(app: FastifyInstance, database: Database, clock: Clock, log: Log): { flush(): Promise<void> } {
  let waiting: Row[] = []
  const secretPaths = pathsWithTokens(app)
  app.addHook('onResponse', (request, reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS'
    const isCall = request.endpoint !== undefined || request.url.startsWith('/api/')
    if (isCall && (isWrite || reply.statusCode >= 400) && waiting.length < mostWaiting)
      waiting.push(rowOf(request, reply, { path: secretPaths.of(request), date: clock.now() }))
    done()
  })
  let writing = Promise.resolve()
  /** One batch after the other; at the end of the process the last one is waited for. */
  const flush = () => (writing = writing.then(write))
  const write = async () => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    try {
      for (let at = 0; at < rows.length; at += 500) await database.db.insert(requestLog).values(rows.slice(at, at + 500))
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, 'request log could not be written')
    }
  }
  const timer = setInterval(() => void flush(), 1000)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return { flush }
}

/** Forgets what is older than `before`, in small bites: a log that was left alone for long holds millions. */
export async function forgetRequests(db: Db, before: Date): Promise<void> {
  const some = db.select({ seq: requestLog.seq }).from(requestLog).where(lt(requestLog.date, before)).limit(2000)
  while ((await db.delete(requestLog).where(inArray(requestLog.seq, some)).returning({ seq: requestLog.seq })).length > 0);
}

/**
 * Whoever reads the log could use what stands in such a path: of an endpoint with a parameter `:token`, and of whatever was asked for below its
 * place, the endpoint's own path is written. It knows the endpoints that are registered after it.
 */
function pathsWithTokens(app: FastifyInstance): { of(request: FastifyRequest): string } {
  const paths = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    if (/:token\b/.test(url)) paths.add(url)
  })
  return {
    of({ url, routeOptions }) {
      const asked = url.split('?')[0] ?? ''
      if (paths.has(routeOptions.url ?? '')) return routeOptions.url ?? ''
      return paths.values().find((path) => asked.startsWith(path.split(':')[0] ?? path)) ?? asked
    },
  }
}

function rowOf(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply, { path, date }: { path: string; date: Date }): Row {
  const params = (request.params ?? {}) as Record<string, string>
  return {
    id: randomUUID(),
    date,
    statusCode,
    path: storable(path, 1000),
    verb: request.method,
    email: request.caller?.email ?? '',
    durationMs: Math.round(elapsedTime),
    requestId: request.id,
    environmentId: storable(params.envId ?? '', 40),
    ip: masked(request.ip),
    message: storable(request.problemMessage ?? '', 500),
  }
}

const storable = (value: string, maximum: number): string => value.replaceAll('\0', '').toWellFormed().slice(0, maximum)
/** The last part of an address names the person's machine; it is not kept. */
const masked = (ip: string): string => ip.replace(/[.:][^.:]*$/, (last) => `${last[0]}x`)
