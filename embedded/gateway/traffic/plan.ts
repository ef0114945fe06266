import { periods } from '../periods.ts'
import type { Environment } from './environment.ts'
import { addressOf, type Itself, isItself } from './itself.ts'
import type { WireEntity } from './messages.ts'
import type { Allowance, Quota } from './quota.ts'
import { type Sink, sinkOf } from './sink.ts'
import type { Target } from './upstreams.ts'

/** All that a call of one route needs, worked out once per change. */
export interface Plan {
  route: WireEntity
  service: WireEntity
  /** Undefined = any. */
  methods: ReadonlySet<string> | undefined
  /** How much of the path is taken off, and what goes in front of the rest. */
  stripLength: number
  upstreamPath: string
  target: Target
  preserveHost: boolean
  readTimeoutMs: number
  keyAuth: { names: readonly string[]; hidden: readonly string[]; onPreflight: boolean } | undefined
  acl: { allow: readonly string[] | undefined; deny: readonly string[] | undefined } | undefined
  rate: { allowances: readonly Allowance[]; quota: Quota; by: string; quiet: boolean; status: number; message: string } | undefined
  sinks: readonly Sink[]
  /** Service and route as each record of a call names them: the members of its JSON, written once. */
  logged: string
}

type Config = Record<string, unknown>
const texts = (value: unknown): string[] | undefined => (Array.isArray(value) ? (value as string[]) : undefined)

/** Routes by path, and the length of the longest path. */
export interface Plans {
  byPath: Map<string, Plan[]>
  longest: number
}

export function plansOf(environment: Environment, itself: Itself): Plans {
  const byPath = new Map<string, Plan[]>()
  let longest = 0
  const oldestFirst = [...environment.routes.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  for (const route of oldestFirst) {
    const service = environment.services.get(route.parentId ?? '')
    if (!service?.fields?.enabled) continue
    for (const path of texts(route.fields?.paths) ?? []) {
      const prefix = path.replace(/\/$/, '')
      const plan = planOf(environment, route, service, prefix, itself)
      byPath.set(prefix, [...(byPath.get(prefix) ?? []), plan])
      longest = Math.max(longest, prefix.length)
    }
  }
  return { byPath, longest }
}

function planOf(environment: Environment, route: WireEntity, service: WireEntity, prefix: string, itself: Itself): Plan {
  const own = pluginsFor(environment, route.id, service.id)
  const config = (name: string): Config | undefined => own.get(name)?.fields?.config as Config | undefined
  const auth = config('key-auth')
  const acl = config('acl')
  const names = (texts(auth?.key_names) ?? ['apikey']).map((name) => name.toLowerCase())
  const sets = (value: unknown) => (Array.isArray(value) ? new Set(value as string[]) : undefined)
  const { path, read_timeout: readTimeoutMs } = service.fields as { path: string | null; read_timeout: number }
  const log = config('http-log')
  return {
    route,
    service,
    methods: sets(route.fields?.methods),
    stripLength: route.fields?.strip_path ? prefix.length : 0,
    upstreamPath: (path ?? '').replace(/\/$/, ''),
    target: targetOf(environment.name, service, itself),
    preserveHost: route.fields?.preserve_host === true,
    readTimeoutMs,
    keyAuth: auth && { names, hidden: auth.hide_credentials ? names : [], onPreflight: auth.run_on_preflight !== false },
    acl: acl && { allow: texts(acl.allow), deny: texts(acl.deny) },
    rate: rateOf(environment, own.get('rate-limiting')),
    sinks: log ? [sinkOf(log, itself)] : [],
    logged: loggedText(service, route),
  }
}

/** What tells a service and a route apart. Kong writes all their fields into every record; nobody reads those of thousands of calls. */
function loggedText(service: WireEntity, route: WireEntity): string {
  const named = ({ id, name, tags }: WireEntity) => ({ id, name, tags })
  const members = { service: named(service), route: { ...named(route), service: { id: service.id } } }
  return JSON.stringify(members).slice(1, -1)
}

/** Of each plugin the narrowest one that is switched on: the route's, else the service's, else the environment's. */
function pluginsFor(environment: Environment, routeId: string, serviceId: string): Map<string, WireEntity> {
  const chosen = new Map<string, { plugin: WireEntity; rank: number }>()
  for (const plugin of environment.plugins.values()) {
    const rank = plugin.parentId === routeId ? 3 : plugin.parentId === serviceId ? 2 : plugin.parentId === null ? 1 : 0
    const name = String(plugin.fields?.name)
    if (plugin.fields?.enabled && rank > (chosen.get(name)?.rank ?? 0)) chosen.set(name, { plugin, rank })
  }
  return new Map([...chosen].map(([name, { plugin }]) => [name, plugin]))
}

function rateOf(environment: Environment, plugin: WireEntity | undefined): Plan['rate'] {
  const config = plugin?.fields?.config as Config | undefined
  const counters = plugin && environment.quotas.get(plugin.id)
  if (!config || !counters) return undefined
  return {
    allowances: periods.flatMap((period) => (typeof config[period] === 'number' ? [{ period, limit: config[period] }] : [])),
    quota: counters,
    by: String(config.limit_by),
    quiet: config.hide_client_headers === true,
    status: Number(config.error_code),
    message: String(config.error_message),
  }
}

function targetOf(environment: string, service: WireEntity, itself: Itself): Target {
  const { protocol, host, port, path, tls_verify } = service.fields as {
    protocol: string
    host: string
    port: number
    path: string | null
    tls_verify: boolean | null
  }
  const hostPort = `${host.toLowerCase()}:${port}`
  const named = `${protocol}://${hostPort}`
  // Only the product's own part of the mock: the token that is added would open those of all others, hidden ones too.
  const isMock = isItself(named, itself) && mockPathsOf(environment, service).some((own) => isBelow(path ?? '', own))
  const origin = isMock ? itself.ownOrigin : named
  const verifyTls = tls_verify !== false
  // The demo's own service by its exact path: whatever else answers there is no upstream, whoever lists its host.
  const isOwnService = isItself(named, itself) && itself.ownServices.includes(path ?? '')
  const closed = isMock || isOwnService ? undefined : addressOf(itself)
  return { key: JSON.stringify([environment, origin, verifyTls, isMock, closed]), environment, origin, hostPort, verifyTls, isMock, closed }
}

/** Where the mock answers for a service: by the names of the products that it stands for. */
const mockPathsOf = (environment: string, { tags }: WireEntity): string[] =>
  (tags ?? []).flatMap((tag) => (tag.startsWith('product:') ? [`/mock/${environment}/${tag.slice('product:'.length)}`] : []))

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
