import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { addressGroup } from '@portico/platform/server/http/address-group.ts'
import { ownHosts } from '@portico/platform/server/http/own-host.ts'
import type { Pool } from 'undici'
import { hasDotSegment } from '../admin/fields.ts'
import { type Period, periods } from '../periods.ts'
import { crowded, soon, stalled } from './crowded.ts'
import type { Consumer, Environment, Key } from './environment.ts'
import { BodyStalled, BodyTooLarge, forward, writeHead } from './forward.ts'
import { callers } from './forwarded.ts'
import { refuse, requestHeaders, responseHeaders, safety, wantsWebsocket } from './http.ts'
import type { WorkerSettings } from './messages.ts'
import { places } from './places.ts'
import type { Plan } from './plan.ts'
import type { Verdict } from './quota.ts'
import type { Call } from './record.ts'
import type { GatewayState } from './state.ts'
import type { upstreamPools } from './upstreams.ts'

export interface TrafficParts {
  settings: WorkerSettings
  state: GatewayState
  pools: ReturnType<typeof upstreamPools>
  /** Milliseconds by the portal's clock. */
  now(): number
  record(call: Call): void
}

interface Refusal {
  status: number
  message: string
  headers?: Record<string, string | number>
}

/** `/gateway/{environment}/…`: route, then key, group and quota of its plugins, then the upstream. */
export function trafficHandler(parts: TrafficParts): (req: IncomingMessage, res: ServerResponse) => void {
  const { settings, state } = parts
  const callerOf = callers(settings.trustedProxies, settings.passToken)
  const { callsPerKey, callsPerAddress, placeWaitMs: waitMs } = settings.limits
  const byKey = places({ all: Number.POSITIVE_INFINITY, perCaller: callsPerKey, waitMs })
  const byAddress = places({ all: Number.POSITIVE_INFINITY, perCaller: callsPerAddress, waitMs })
  const isOwnHost = ownHosts({ host: settings.host, publicUrl: settings.publicOrigin })

  return (req, res) => {
    const startedMs = performance.now()
    const url = req.url ?? ''
    const requestId = wellFormedId(req.headers['x-request-id']) ?? randomUUID()
    const stop = ({ status, message, headers }: Refusal) => refuse(req, res, status, message, { 'x-request-id': requestId, ...headers })

    // What the main thread passes on has been looked at there, and has a place of its address there.
    const isPassed = req.headers['x-portico-pass'] === settings.passToken
    if (!isPassed && !isOwnHost(req.headers.host)) return stop(foreignHost)
    const nameEnd = url.startsWith('/gateway/') ? endOfName(url) : 0
    const environment = nameEnd > 0 ? state.get(url.slice(9, nameEnd)) : undefined
    if (!environment) return stop(noRoute)
    const uri = url.slice(nameEnd)
    const queryAt = uri.indexOf('?')
    const path = queryAt < 0 ? uri : uri.slice(0, queryAt)
    if (path.includes('\\') || ((path.includes('.') || path.includes('%')) && hasDotSegment(path))) {
      return stop({ status: 400, message: 'The path must not hold dot segments or backslashes' })
    }
    const plan = state.match(environment, path, req.method ?? 'GET')
    if (!plan) return stop(noRoute)

    const caller = callerOf(req)
    const call: Call = {
      plan,
      startedAt: Math.floor(parts.now()),
      requestId,
      method: req.method ?? 'GET',
      uri: uri || '/',
      fullUrl: `http://${req.headers.host ?? ''}${url}`,
      clientIp: caller.ip,
      userAgent: req.headers['user-agent'],
      consumer: undefined,
      keyId: undefined,
      status: 499,
      upstreamStatus: undefined,
      gatewayMs: 0,
      proxyMs: -1,
      requestMs: 0,
    }
    res.once('close', () => {
      if (res.headersSent) call.status = res.statusCode
      call.requestMs = performance.now() - startedMs
      if (call.upstreamStatus === undefined) call.gatewayMs = call.requestMs
      parts.record(call)
    })

    if (wantsWebsocket(req))
      return stop({ status: 501, message: 'The gateway does not pass WebSockets on', headers: { connection: 'close' } })
    const refusal = authorise(plan, environment, req, call, parts.now())
    if (refusal) return stop(refusal)

    const pass = (): void => {
      const limited = takeQuota(plan, call, parts.now())
      if (limited && 'status' in limited) return stop(limited)
      if (Number(req.headers['content-length'] ?? 0) > settings.limits.bodyBytes) return stop(tooLarge(settings.limits.bodyBytes))
      const { pool, places: room } = parts.pools.upstreamOf(plan.target)
      const send = () => sendTo(pool, limited?.headers ?? {})
      room.enter(call.keyId ?? addressGroup(caller.ip), res, send, () => stop({ ...crowded.upstream, headers: soon }))
    }
    const sendTo = (pool: Pool, quotaHeaders: Record<string, string | number>): void => {
      const answerHeaders = { ...safety, 'x-request-id': requestId, ...quotaHeaders }
      call.gatewayMs = performance.now() - startedMs
      forward(req, res, {
        pool,
        path: upstreamPath(plan, uri),
        headers: upstreamHeaders(req, plan, call, caller.headers, settings.mockToken),
        bodyBytes: settings.limits.bodyBytes,
        bodyIdleMs: settings.limits.bodyIdleMs,
        headersTimeoutMs: Math.min(settings.limits.headersTimeoutMs, plan.readTimeoutMs),
        head(status, headers) {
          call.upstreamStatus = status
          call.proxyMs = performance.now() - startedMs - call.gatewayMs
          writeHead(res, status, responseHeaders(headers, answerHeaders), answerHeaders)
        },
        failed: (error) => stop({ ...faultOf(error, settings.limits.bodyBytes), headers: quotaHeaders }),
      })
    }
    const { keyId } = call
    const passKey = keyId === undefined ? pass : () => byKey.enter(keyId, res, pass, () => stop({ ...crowded.key, headers: soon }))
    if (isPassed) passKey()
    else byAddress.enter(addressGroup(caller.ip), res, passKey, () => stop({ ...crowded.address, headers: soon }))
  }
}

const foreignHost: Refusal = { status: 421, message: 'The gateway is not reached under that Host' }
const noRoute: Refusal = { status: 404, message: 'no Route matched with those values' }
const tooLarge = (limit: number): Refusal => ({ status: 413, message: `The body is larger than ${limit} bytes` })

function endOfName(url: string): number {
  const end = url.slice(9).search(/[/?]/)
  return end < 0 ? url.length : end + 9
}

function wellFormedId(sent: string | string[] | undefined): string | undefined {
  return typeof sent === 'string' && /^[\w.:-]{1,100}$/.test(sent) ? sent : undefined
}

/** Finds who calls, by key, and whether they are in a group of the product. Answers the refusal, if any. */
function authorise(plan: Plan, environment: Environment, req: IncomingMessage, call: Call, now: number): Refusal | undefined {
  const { keyAuth, acl } = plan
  if (keyAuth && (keyAuth.onPreflight || req.method !== 'OPTIONS')) {
    const sent = keyAuth.names.map((name) => req.headers[name]).find((value) => typeof value === 'string' && value !== '')
    if (typeof sent !== 'string') return unauthorised('No API key found in request')
    const found = consumerOf(environment, sent, now)
    if (!found) return unauthorised('Unauthorized')
    call.consumer = found.consumer
    call.keyId = found.key.id
  }
  if (!acl) return undefined
  if (!call.consumer) return keyAuth ? undefined : unauthorised('Unauthorized')
  const groups = environment.groups.get(call.consumer.id)
  const inAny = (names: readonly string[]) => groups !== undefined && names.some((name) => groups.has(name))
  const refused = acl.deny ? inAny(acl.deny) : acl.allow ? !inAny(acl.allow) : false
  return refused ? { status: 403, message: 'You cannot consume this service' } : undefined
}

const unauthorised = (message: string): Refusal => ({ status: 401, message, headers: { 'www-authenticate': 'Key' } })

function consumerOf(environment: Environment, value: string, now: number): { consumer: Consumer; key: Key } | undefined {
  if (value.length > 1024) return undefined
  const key = environment.keys.get(hash('sha256', Buffer.from(value, 'latin1'), 'hex'))
  const consumer = key && now < key.expiresAt ? environment.consumers.get(key.consumerId) : undefined
  return key && consumer ? { consumer, key } : undefined
}

function takeQuota(plan: Plan, call: Call, now: number): Refusal | { headers: Record<string, string | number> } | undefined {
  const { rate } = plan
  if (!rate) return undefined
  const who =
    rate.by === 'service' ? 'service' : rate.by === 'ip' ? call.clientIp : rate.by === 'credential' ? call.keyId : call.consumer?.id
  const verdict = rate.quota.take(who ?? call.clientIp, rate.allowances, now)
  const headers = rate.quiet ? {} : quotaHeaders(verdict)
  if (verdict.allowed) return { headers }
  return { status: rate.status, message: rate.message, headers: { ...headers, 'retry-after': verdict.retrySeconds } }
}

const quotaNames = Object.fromEntries(
  periods.map((period) => [period, { limit: `x-ratelimit-limit-${period}`, remaining: `x-ratelimit-remaining-${period}` }]),
) as Record<Period, { limit: string; remaining: string }>

/** Kong's headers: one pair per period, and the draft's three for the tightest period. */
function quotaHeaders({ left }: Verdict): Record<string, string | number> {
  const headers: Record<string, string | number> = {}
  let tightest = left[0]
  for (const one of left) {
    const names = quotaNames[one.period]
    headers[names.limit] = one.limit
    headers[names.remaining] = one.remaining
    // Of two that have the same left, the one that lasts longer.
    if (tightest && (one.remaining - tightest.remaining || tightest.resetSeconds - one.resetSeconds) < 0) tightest = one
  }
  if (tightest)
    Object.assign(headers, {
      'ratelimit-limit': tightest.limit,
      'ratelimit-remaining': tightest.remaining,
      'ratelimit-reset': tightest.resetSeconds,
    })
  return headers
}

function upstreamPath(plan: Plan, uri: string): string {
  const rest = uri.slice(plan.stripLength)
  const slash = plan.upstreamPath === '' && !rest.startsWith('/') ? '/' : ''
  return `${plan.upstreamPath}${slash}${rest}`
}

function upstreamHeaders(req: IncomingMessage, plan: Plan, call: Call, forwarded: readonly string[], mockToken: string): string[] {
  const headers = requestHeaders(req, plan.keyAuth?.hidden)
  headers.push(...forwarded, 'x-request-id', call.requestId)
  if (plan.preserveHost && req.headers.host) headers.push('host', req.headers.host)
  if (call.consumer) {
    headers.push('x-consumer-id', call.consumer.id)
    if (call.consumer.customId !== null) headers.push('x-consumer-custom-id', ascii(call.consumer.customId))
    if (call.consumer.username !== null) headers.push('x-consumer-username', ascii(call.consumer.username))
    if (call.keyId) headers.push('x-credential-identifier', call.keyId)
  }
  if (plan.target.isMock) headers.push('x-portico-mock-token', mockToken)
  return headers
}

const ascii = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text))

function faultOf(error: Error, bodyBytes: number): Refusal {
  const { code } = error as { code?: string }
  if (error instanceof BodyStalled) return stalled
  if (error instanceof BodyTooLarge) return tooLarge(bodyBytes)
  if (code === 'REFUSED_ADDRESS') return { status: 502, message: error.message }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { status: 504, message: 'The upstream could not be reached in time' }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return { status: 504, message: 'The upstream did not answer in time' }
  if (code === 'UND_ERR_INVALID_ARG')
    return { status: 400, message: 'The request cannot be passed on: its method, path or headers are malformed' }
  return { status: 502, message: `The upstream failed: ${code ?? 'no answer'}` }
}
