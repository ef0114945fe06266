import { periods } from '../periods.ts'
import { complete, type Field, type Fields, field, flag, integer, listOf, oneOf, splitUrl, text, unsupported } from './fields.ts'

const headerName = text({ max: 100, pattern: /^[!#$%&'*+.^`|~\w-]+$/, hint: 'invalid header name' })
const positive: Field = field({}, (value) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? undefined : 'value must be greater than 0',
)
const off = (what: string): Field =>
  field({ fallback: false }, (value) => (value === false ? undefined : `the embedded gateway does not ${what}`))
const groups = listOf(text({ max: 255 }), { min: 1, max: 1000 })

const headers: Field = field({}, (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'expected a map'
  for (const [name, entry] of Object.entries(value)) {
    const fault =
      headerName.check(name) ??
      (typeof entry === 'string' && /^[\t\x20-\x7e]{0,4096}$/.test(entry) ? undefined : 'expected printable ASCII text')
    if (fault !== undefined) return `${name.slice(0, 80)}: ${String(fault)}`
  }
  return Object.keys(value).length > 50 ? 'length must be at most 50' : undefined
})

/** Kong's own tuning of its queue; this gateway has fixed limits, so it is kept and answered, but not acted on. */
const queue: Field = field({}, (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((entry) => typeof entry === 'number' || entry === null)
    ? undefined
    : 'expected a record of numbers',
)

const endpoint: Field = field({ required: true }, (value) => {
  const url = splitUrl(typeof value === 'string' ? value.split('?')[0] : value)
  return typeof url === 'string' ? url : (value as string).length > 2048 ? 'length must be at most 2048' : undefined
})

const configs: Readonly<Record<string, { fields: Fields; whole?: (config: Record<string, unknown>) => string | undefined }>> = {
  'key-auth': {
    fields: {
      key_names: listOf(headerName, { min: 1, max: 5, fallback: ['apikey'] }),
      key_in_header: field({ fallback: true }, (value) =>
        value === true ? undefined : 'the embedded gateway reads keys from headers only',
      ),
      key_in_query: off('read keys from the query: they would stand in logs'),
      key_in_body: off('read keys from the body'),
      hide_credentials: flag(false),
      run_on_preflight: flag(true),
      anonymous: unsupported(),
      realm: text({ max: 100, pattern: /^[\x20-\x7e]*$/ }),
    },
  },
  acl: {
    fields: {
      allow: groups,
      deny: groups,
      hide_groups_header: flag(false),
      always_use_authenticated_groups: flag(false),
      include_consumer_groups: off('know consumer groups'),
    },
    whole: ({ allow, deny }) =>
      allow && deny
        ? "only one of these fields must be non-empty: 'allow', 'deny'"
        : allow || deny
          ? undefined
          : "at least one of these fields must be non-empty: 'allow', 'deny'",
  },
  'rate-limiting': {
    fields: {
      ...Object.fromEntries(periods.map((period) => [period, positive])),
      limit_by: oneOf(['consumer', 'credential', 'ip', 'service'], 'consumer'),
      policy: oneOf(['local', 'cluster'], 'local'),
      fault_tolerant: flag(true),
      hide_client_headers: flag(false),
      error_code: integer(400, 599, 429),
      error_message: text({ fallback: 'API rate limit exceeded' }),
      header_name: unsupported(),
      path: unsupported(),
      redis: unsupported(),
      sync_rate: field({ fallback: -1 }, (value) => (typeof value === 'number' ? undefined : 'expected a number')),
    },
    whole: (config) =>
      periods.some((period) => config[period])
        ? undefined
        : `at least one of these fields must be non-empty: ${periods.map((period) => `'${period}'`).join(', ')}`,
  },
  'http-log': {
    fields: {
      http_endpoint: endpoint,
      method: oneOf(['POST', 'PUT', 'PATCH'], 'POST'),
      content_type: oneOf(['application/json', 'application/json; charset=utf-8'], 'application/json'),
      timeout: integer(1, 60_000, 10_000),
      keepalive: integer(0, 3_600_000, 60_000),
      headers,
      queue,
      retry_count: integer(0, 1_000_000),
      queue_size: integer(1, 1_000_000),
      flush_timeout: positive,
      custom_fields_by_lua: unsupported(),
    },
  },
}

/** The fields of a plugin's configuration; none of one that is unknown. */
export const fieldsOfPlugin = (name: string): Fields => (Object.hasOwn(configs, name) ? (configs[name]?.fields ?? {}) : {})

export const isPlugin = (name: string): boolean => Object.hasOwn(configs, name)

/** A plugin's configuration, completed and checked; `faults` is empty when it is right. */
export function completeConfig(name: string, body: Record<string, unknown>, before?: Record<string, unknown>) {
  const known = configs[name]
  if (!known) return { values: body, faults: {} as Record<string, unknown> }
  const { values, faults } = complete(known.fields, body, before)
  const whole = Object.keys(faults).length === 0 ? known.whole?.(values) : undefined
  return { values, faults: whole ? { '@entity': [whole] } : faults }
}
