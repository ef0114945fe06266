import { parse } from 'node:querystring'
import type { Consumer } from './environment.ts'
import type { Plan } from './plan.ts'

/** One finished call, as it was seen. */
export interface Call {
  plan: Plan
  startedAt: number
  requestId: string
  method: string
  /** Below the environment's address, with the query, as Kong writes it. */
  uri: string
  fullUrl: string
  clientIp: string
  userAgent: string | undefined
  consumer: Consumer | undefined
  keyId: string | undefined
  status: number
  upstreamStatus: number | undefined
  /** Milliseconds: in the gateway before the upstream was asked, until its head came, and in all. */
  gatewayMs: number
  proxyMs: number
  requestMs: number
}

const cut = (text: string, max: number) => (text.length > max ? text.slice(0, max) : text)

/** A call as JSON in the format of Kong's http-log plugin. Headers are left out but for one: keys and tokens travel in them. */
export function recordText(call: Call): string {
  const { plan, consumer } = call
  const uri = cut(call.uri, 2000)
  const [path = '', query] = uri.split(/\?(.*)/s)
  const own = {
    started_at: call.startedAt,
    client_ip: call.clientIp,
    request: {
      id: call.requestId,
      method: call.method,
      uri,
      url: cut(call.fullUrl, 2000),
      querystring: query ? parse(query) : {},
      headers: call.userAgent ? { 'user-agent': cut(call.userAgent, 300) } : {},
    },
    upstream_uri: `${plan.upstreamPath}${path.slice(plan.stripLength)}` || '/',
    upstream_status: call.upstreamStatus === undefined ? '' : String(call.upstreamStatus),
    source: call.upstreamStatus === undefined ? 'kong' : 'upstream',
    response: { status: call.status, headers: {} },
    latencies: {
      kong: Math.round(call.gatewayMs),
      proxy: Math.round(call.proxyMs),
      request: Math.round(call.requestMs),
      receive: Math.max(0, Math.round(call.requestMs - call.gatewayMs - Math.max(0, call.proxyMs))),
    },
    ...(consumer ? { consumer: { id: consumer.id, username: consumer.username, custom_id: consumer.customId, tags: consumer.tags } } : {}),
    ...(call.keyId ? { authenticated_entity: { id: call.keyId } } : {}),
    tries: [],
    workspace_name: 'default',
  }
  return `${JSON.stringify(own).slice(0, -1)},${plan.logged}}`
}
