import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sentence } from '../failures.contract.ts'
import { GatewayError, type WantedProduct } from '../gateway.ts'
import type { Entity } from './admin-client.ts'
import { changedTags, groupOf, portalTag, productTag, serviceName } from './names.ts'

/**
 * What the portal sets on a service, a route and each plugin, and nothing else: fields that are not named here are left to whoever runs
 * the gateway. A null is a field that must be unset; it is not sent, because a PUT unsets what it leaves out.
 */
export type Part = Readonly<Record<string, unknown>>
export interface Parts {
  tags: string[]
  service: Part
  route: Part
  /** By plugin name, in the order in which they are written: who may call comes first. */
  plugins: Readonly<Record<string, Part>>
}

export const pluginNames = ['key-auth', 'acl', 'rate-limiting', 'http-log'] as const
const intervals = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const

export function partsOf(environmentId: string, wanted: WantedProduct): Parts {
  const name = serviceName(environmentId, wanted.name)
  const { quota, logSink } = wanted
  return {
    tags: [portalTag(environmentId), productTag(wanted.name)],
    service: { name, ...upstreamOf(wanted.upstreamUrl), enabled: true },
    route: {
      name,
      paths: [wanted.basePath],
      strip_path: true,
      preserve_host: false,
      methods: null,
      hosts: null,
      service: { id: wanted.id },
    },
    plugins: {
      'key-auth': plugin('key-auth', {
        key_names: ['apikey'],
        hide_credentials: true,
        key_in_header: true,
        key_in_query: false,
        key_in_body: false,
      }),
      acl: plugin('acl', { allow: [groupOf(environmentId, wanted.name, 'approved')], deny: null, hide_groups_header: true }),
      ...(quota
        ? {
            'rate-limiting': plugin('rate-limiting', {
              ...unlimited,
              [quota.interval]: quota.limit,
              limit_by: 'consumer',
              policy: 'local',
            }),
          }
        : {}),
      ...(logSink
        ? { 'http-log': plugin('http-log', { http_endpoint: logSink.url, method: 'POST', headers: { ...logSink.headers } }) }
        : {}),
    },
  }
}

const plugin = (name: string, config: Part): Part => ({ name, enabled: true, config })
const unlimited = Object.fromEntries(intervals.map((interval) => [interval, null]))

/** Kong's parts of an address. @throws GatewayError refused, for an address that Kong could not hold whole */
function upstreamOf(upstreamUrl: string): Part {
  const url = URL.canParse(upstreamUrl) ? new URL(upstreamUrl) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new GatewayError('refused', sentence('badUpstream'))
  }
  const secure = url.protocol === 'https:'
  return {
    protocol: secure ? 'https' : 'http',
    host: url.hostname,
    port: Number(url.port || (secure ? 443 : 80)),
    path: url.pathname === '/' ? null : url.pathname,
  }
}

/** The body of a PUT. `present` is what Kong has, whose foreign tags stay. */
export function bodyOf(part: Part, tags: readonly string[], present: Entity | undefined): Record<string, unknown> {
  return { ...withoutNulls(part), tags: changedTags(present?.tags, tags) ?? present?.tags ?? tags }
}

function withoutNulls(part: Part): Record<string, unknown> {
  const set = Object.entries(part).filter(([, value]) => value !== null)
  return Object.fromEntries(set.map(([name, value]) => [name, name === 'config' ? withoutNulls(value as Part) : value]))
}

/** Whether Kong's object is as wanted in every field that the portal sets. */
export function isAs(part: Part, tags: readonly string[], present: Entity | undefined): boolean {
  return present !== undefined && changedTags(present.tags, tags) === null && isDeepStrictEqual(projected(part, present), comparable(part))
}

/** The same fields of what Kong shows, absent ones as null. */
function projected(template: Part, seen: Readonly<Record<string, unknown>>): unknown {
  const fields = Object.entries(template).map(([name, value]): [string, unknown] => {
    const found = seen[name] ?? null
    const nested = name === 'config' && typeof found === 'object' && found !== null
    return [name, nested ? projected(value as Part, found as Part) : found]
  })
  return comparable(Object.fromEntries(fields))
}

/** Header names are compared as HTTP does, without case; none at all is the same as unset. */
function comparable(part: object): unknown {
  return JSON.parse(
    JSON.stringify(part, (name, value: unknown) => {
      if (name !== 'headers' || typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).map(([header, text]) => [header.toLowerCase(), text])
      return entries.length > 0 ? Object.fromEntries(entries) : null
    }),
  )
}

/** A digest of whole parts: of the wanted ones, or of those that were seen (`seenParts`). */
export function fingerprintOfParts({ tags, service, route, plugins }: Parts): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(comparable({ tags, service, route, plugins }))))
    .digest('hex')
}

/** What Kong has of a product, in the shape of `partsOf`. Undefined when a part is missing without which it is no product. */
export function seenParts(
  environmentId: string,
  product: string,
  seen: { service: Entity; route: Entity | undefined; plugins: ReadonlyMap<string, Entity> },
): Parts | undefined {
  const tags = [portalTag(environmentId), productTag(product)]
  const all = [seen.service, seen.route, ...seen.plugins.values()]
  const { 'key-auth': keyAuth, acl } = Object.fromEntries(seen.plugins)
  if (!seen.route || !keyAuth || !acl || all.some((part) => changedTags(part?.tags, tags) !== null)) return undefined
  const template = partsOf(environmentId, everything)
  const plugins = pluginNames.flatMap((name) => {
    const found = seen.plugins.get(name)
    return found ? [[name, projected(template.plugins[name] ?? {}, found) as Part] as const] : []
  })
  return {
    tags,
    service: projected(template.service, seen.service) as Part,
    route: projected(template.route, seen.route) as Part,
    plugins: Object.fromEntries(plugins),
  }
}

/** Has every part, so that its parts name every field. */
const everything: WantedProduct = {
  id: '',
  name: '',
  revision: 0,
  present: true,
  basePath: '/',
  upstreamUrl: 'http://localhost/',
  quota: { limit: 1, interval: 'second' },
  logSink: { url: '', headers: {} },
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
