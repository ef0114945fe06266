import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { type Entity, type Kind, sealedAs } from '../store/entity.ts'
import { schemaViolation } from './errors.ts'
import {
  complete,
  type Fields,
  field,
  flag,
  host,
  ignored,
  integer,
  isUuid,
  listOf,
  oneOf,
  path,
  reference,
  splitUrl,
  tags,
  text,
  unsupported,
} from './fields.ts'
import { completeConfig, isPlugin } from './plugins.ts'

/** What is stored of an entity, but its id, environment and times. */
type Stored = Pick<Entity, 'parentId' | 'name' | 'alias' | 'fields' | 'sealed' | 'tags'>
type Values = Record<string, unknown>

interface KindSpec {
  fields: Fields
  /** Foreign fields and where they point. */
  foreign: Readonly<Record<string, Kind>>
  /** Rules over the whole entity, as faults by field. */
  whole?(values: Values): Record<string, unknown>
  store(values: Values, secrets: Secrets): Stored
  show(entity: Entity, secrets: Secrets): Values
  /** The fields that a unique index speaks of. */
  unique(index: 'name' | 'alias', values: Values): Record<string, unknown>
}

const name = text({ pattern: /^[\w.~\-\u0080-\uffff]+$/, hint: 'invalid value' })
const common = {
  id: field({}, (value) => (typeof value === 'string' && isUuid(value) ? undefined : 'expected a valid UUID')),
  tags,
  created_at: ignored,
  updated_at: ignored,
}
const timeout = integer(1, 2_147_483_646, 60_000)
const idOf = (value: unknown): string | null => (value ? (value as { id: string }).id.toLowerCase() : null)
const referenceTo = (id: unknown) => (typeof id === 'string' ? { id } : null)
const omit = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !['id', 'tags', 'created_at', 'updated_at', ...names].includes(key)))
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const tagsOf = (values: Values) => values.tags as string[] | null

/** How a key is found: only its digest is looked up and compared. */
export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('hex')
export const groupAlias = (consumerId: string, group: string): string => `${consumerId}:${group}`

export const specs: Readonly<Record<Kind, KindSpec>> = {
  services: {
    fields: {
      ...common,
      name,
      protocol: oneOf(['http', 'https'], 'http'),
      host,
      port: integer(1, 65_535, 80),
      path,
      retries: integer(0, 32_767, 5),
      connect_timeout: timeout,
      read_timeout: timeout,
      write_timeout: timeout,
      enabled: flag(true),
      tls_verify: flag(),
      tls_verify_depth: integer(0, 64),
      client_certificate: unsupported(),
      ca_certificates: unsupported(),
    },
    foreign: {},
    store: (values) => ({
      parentId: null,
      name: textOrNull(values.name),
      alias: null,
      sealed: null,
      tags: tagsOf(values),
      fields: omit(values, 'name'),
    }),
    show: (entity) => ({ name: entity.name, ...entity.fields }),
    unique: (_index, values) => ({ name: values.name }),
  },
  routes: {
    fields: {
      ...common,
      name,
      protocols: listOf(oneOf(['http', 'https']), { min: 1, fallback: ['http', 'https'] }),
      methods: listOf(text({ max: 32, pattern: /^[A-Z]+$/ }), { max: 32 }),
      paths: listOf(path, { min: 1, required: true }),
      service: reference(),
      strip_path: flag(true),
      preserve_host: flag(false),
      path_handling: oneOf(['v0', 'v1'], 'v0'),
      regex_priority: integer(0, 2_147_483_646, 0),
      https_redirect_status_code: oneOf([426, 301, 302, 307, 308], 426),
      request_buffering: flag(true),
      response_buffering: flag(true),
      hosts: unsupported(),
      headers: unsupported(),
      snis: unsupported(),
      sources: unsupported(),
      destinations: unsupported(),
    },
    foreign: { service: 'services' },
    store: (values) => ({
      parentId: idOf(values.service),
      name: textOrNull(values.name),
      alias: null,
      sealed: null,
      tags: tagsOf(values),
      fields: omit(values, 'name', 'service'),
    }),
    show: (entity) => ({ name: entity.name, ...entity.fields, service: referenceTo(entity.parentId) }),
    unique: (_index, values) => ({ name: values.name }),
  },
  plugins: {
    fields: {
      ...common,
      name: text({ max: 100, required: true }),
      instance_name: name,
      service: reference(),
      route: reference(),
      consumer: unsupported(),
      config: field({ fallback: {} }, (value) => (typeof value === 'object' && !Array.isArray(value) ? undefined : 'expected a record')),
      protocols: listOf(text({ max: 20 }), { min: 1, fallback: ['grpc', 'grpcs', 'http', 'https'] }),
      enabled: flag(true),
      ordering: unsupported(),
    },
    foreign: { service: 'services', route: 'routes' },
    whole: (values) =>
      values.service && values.route ? { route: 'the embedded gateway takes a plugin of a service or of a route, not of both' } : {},
    store(values, secrets) {
      const { headers, ...config } = values.config as Values
      const scope = { service: idOf(values.service), route: idOf(values.route) }
      return {
        parentId: scope.route ?? scope.service,
        name: textOrNull(values.instance_name),
        alias: `${String(values.name)}:${scope.service ?? ''}:${scope.route ?? ''}`,
        sealed: headers ? secrets.seal(JSON.stringify(headers), sealedAs.headers) : null,
        tags: tagsOf(values),
        fields: { ...omit(values, 'instance_name', 'consumer'), ...scope, config },
      }
    },
    show(entity, secrets) {
      const { service, route, config, ...rest } = entity.fields
      const headers = entity.sealed
        ? { headers: JSON.parse(secrets.open(entity.sealed, sealedAs.headers)) as unknown }
        : rest.name === 'http-log'
          ? { headers: null }
          : {}
      return {
        ...rest,
        instance_name: entity.name,
        service: referenceTo(service),
        route: referenceTo(route),
        consumer: null,
        config: { ...(config as Values), ...headers },
      }
    },
    unique: (index, values) =>
      index === 'name'
        ? { instance_name: values.instance_name }
        : { consumer: null, name: values.name, route: values.route ?? null, service: values.service ?? null },
  },
  consumers: {
    fields: { ...common, username: text(), custom_id: text() },
    foreign: {},
    whole: (values) =>
      values.username || values.custom_id ? {} : { '@entity': ["at least one of these fields must be non-empty: 'custom_id', 'username'"] },
    store: (values) => ({
      parentId: null,
      name: textOrNull(values.username),
      alias: textOrNull(values.custom_id),
      sealed: null,
      tags: tagsOf(values),
      fields: {},
    }),
    show: (entity) => ({ username: entity.name, custom_id: entity.alias }),
    unique: (index, values) => (index === 'name' ? { username: values.username } : { custom_id: values.custom_id }),
  },
  'key-auths': {
    fields: {
      ...common,
      // Its fault never repeats the value: answers end up in logs.
      key: field({}, (value) =>
        typeof value === 'string' && /^[\x21-\x7e]{1,1024}$/.test(value) ? undefined : 'expected 1 to 1024 printable ASCII characters',
      ),
      ttl: integer(0, 2_147_483_647),
      consumer: { ...reference(), required: true },
    },
    foreign: { consumer: 'consumers' },
    store(values, secrets) {
      const key = textOrNull(values.key) ?? randomBytes(24).toString('base64url')
      return {
        parentId: idOf(values.consumer),
        name: null,
        alias: keyDigest(key),
        sealed: secrets.seal(key, sealedAs.key),
        tags: tagsOf(values),
        fields: {},
      }
    },
    show: (entity, secrets) => ({ key: secrets.open(entity.sealed ?? '', sealedAs.key), consumer: referenceTo(entity.parentId) }),
    unique: () => ({ key: '(hidden)' }),
  },
  acls: {
    fields: { ...common, group: text({ max: 255, required: true }), consumer: { ...reference(), required: true } },
    foreign: { consumer: 'consumers' },
    store(values) {
      const consumerId = idOf(values.consumer) ?? ''
      return {
        parentId: consumerId,
        name: null,
        alias: groupAlias(consumerId, String(values.group)),
        sealed: null,
        tags: tagsOf(values),
        fields: { group: values.group },
      }
    },
    show: (entity) => ({ group: entity.fields.group, consumer: referenceTo(entity.parentId) }),
    unique: (_index, values) => ({ consumer: values.consumer, group: values.group }),
  },
}

/** The whole entity that a body makes, on top of `before` when it is a PATCH. @throws AdminError 400 naming each wrong field */
export function completeEntity(kind: Kind, sent: Values, before?: Values): Values {
  const spec = specs[kind]
  const { url, ...rest } = sent
  const shorthand = kind === 'services' && url !== undefined && url !== null ? splitUrl(url) : {}
  const body = kind !== 'services' ? sent : typeof shorthand === 'string' ? rest : { ...rest, ...shorthand }
  const { values, faults } = complete(spec.fields, body, before)
  if (typeof shorthand === 'string') {
    faults.url = shorthand
    delete faults.host
  }
  if (kind === 'plugins' && faults.name === undefined && faults.config === undefined) {
    const plugin = String(values.name)
    if (!isPlugin(plugin)) faults.name = `plugin '${plugin.slice(0, 80)}' not enabled; add it to the 'plugins' configuration property`
    const config = completeConfig(plugin, values.config as Values, before?.name === plugin ? (before.config as Values) : undefined)
    values.config = config.values
    if (Object.keys(config.faults).length > 0) faults.config = config.faults
  }
  if (Object.keys(faults).length === 0) Object.assign(faults, spec.whole?.(values) ?? {})
  if (Object.keys(faults).length > 0) throw schemaViolation(faults)
  return values
}
