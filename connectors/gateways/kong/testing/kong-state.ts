import { randomUUID } from 'node:crypto'

type Json = Record<string, unknown>
export interface Row extends Json {
  id: string
}
const kinds = ['services', 'routes', 'plugins', 'consumers', 'key-auths', 'acls'] as const
type Kind = (typeof kinds)[number]

export class MockRefusal extends Error {
  readonly status: number
  readonly body: Json & { message: string }
  constructor(status: number, body: Json & { message: string }) {
    super(body.message)
    this.status = status
    this.body = body
  }
}
const notFound = () => new MockRefusal(404, { message: 'Not found' })

/** By which text an object is found and named in an address, besides its id. */
const nameField: Readonly<Record<Kind, string>> = {
  services: 'name',
  routes: 'name',
  plugins: 'instance_name',
  consumers: 'username',
  'key-auths': 'key',
  acls: 'group',
}
const children: Readonly<Record<string, { kind: Kind; parent: string }>> = {
  'services/routes': { kind: 'routes', parent: 'service' },
  'services/plugins': { kind: 'plugins', parent: 'service' },
  'consumers/key-auth': { kind: 'key-auths', parent: 'consumer' },
  'consumers/acls': { kind: 'acls', parent: 'consumer' },
}
/** Kong shows its defaults, so a driver that compares must bear fields that it never set. */
const defaults: Readonly<Record<Kind, Json>> = {
  services: {
    retries: 5,
    protocol: 'http',
    port: 80,
    path: null,
    connect_timeout: 60_000,
    enabled: true,
    client_certificate: null,
    tags: null,
  },
  routes: {
    protocols: ['http', 'https'],
    methods: null,
    hosts: null,
    headers: null,
    strip_path: true,
    preserve_host: false,
    regex_priority: 0,
    tags: null,
    service: null,
  },
  plugins: { enabled: true, instance_name: null, consumer: null, route: null, protocols: ['grpc', 'grpcs', 'http', 'https'], tags: null },
  consumers: { username: null, custom_id: null, tags: null },
  'key-auths': { tags: null },
  acls: { tags: null },
}
const configDefaults: Readonly<Record<string, Json>> = {
  'key-auth': {
    key_names: ['apikey'],
    hide_credentials: false,
    anonymous: null,
    key_in_header: true,
    key_in_query: true,
    key_in_body: false,
    run_on_preflight: true,
  },
  acl: { allow: null, deny: null, hide_groups_header: false, always_use_authenticated_groups: false },
  'rate-limiting': {
    second: null,
    minute: null,
    hour: null,
    day: null,
    month: null,
    year: null,
    limit_by: 'consumer',
    policy: 'local',
    fault_tolerant: true,
  },
  'http-log': {
    http_endpoint: null,
    method: 'POST',
    content_type: 'application/json',
    timeout: 10_000,
    keepalive: 60_000,
    headers: null,
    queue: { max_batch_size: 1 },
  },
}
const unique: Readonly<Record<Kind, readonly (readonly string[])[]>> = {
  services: [['name']],
  routes: [['name']],
  plugins: [['name', 'service', 'route', 'consumer']],
  consumers: [['username'], ['custom_id']],
  'key-auths': [['key']],
  acls: [['consumer', 'group']],
}

export type MockState = ReturnType<typeof mockState>

/** Kong's objects with its rules for names, uniqueness, pages, deletion and times to live (`gateways.md` 2.5). */
export function mockState(now: () => Date) {
  const tables = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, Row & { endsAt?: number }>()])) as Record<
    Kind,
    Map<string, Row & { endsAt?: number }>
  >
  const alive = (kind: Kind) => [...tables[kind].values()].filter(({ endsAt }) => endsAt === undefined || endsAt > now().getTime())
  const find = (kind: Kind, ref: string) => alive(kind).find((row) => row.id === ref || row[nameField[kind]] === ref)
  const shown = ({ endsAt, ...row }: Row & { endsAt?: number }): Json => ({
    ...row,
    ...(endsAt === undefined ? {} : { ttl: Math.floor((endsAt - now().getTime()) / 1000) }),
  })
  const refOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined)

  const save = (method: string, kind: Kind, body: Json, before: (Row & { endsAt?: number }) | undefined, id: string): Json => {
    const { ttl, url, ...fields } = body
    if (ttl !== undefined && (!Number.isInteger(ttl) || Number(ttl) < 0 || Number(ttl) > 100_000_000)) {
      throw new MockRefusal(400, {
        code: 2,
        name: 'schema violation',
        message: 'schema violation (ttl: must be an integer between 0 and 100000000)',
        fields: { ttl: 'invalid' },
      })
    }
    const base =
      method === 'PATCH' && before ? before : { created_at: before?.created_at ?? Math.floor(now().getTime() / 1000), ...defaults[kind] }
    const { endsAt: keptEnd, ...kept } = base as Row & { endsAt?: number }
    const row: Row & { endsAt?: number } = {
      ...kept,
      ...(method === 'PATCH' && before ? { updated_at: Math.floor(now().getTime() / 1000) } : {}),
      ...fields,
      id,
    }
    if (kind === 'plugins') row.config = { ...configDefaults[String(row.name)], ...(row.config as Json | undefined) }
    const endsAt =
      ttl === undefined ? (method === 'PATCH' ? keptEnd : undefined) : Number(ttl) === 0 ? undefined : now().getTime() + Number(ttl) * 1000
    if (endsAt !== undefined) row.endsAt = endsAt
    for (const names of unique[kind]) {
      const same = (other: Row) => names.every((name) => JSON.stringify(other[name] ?? null) === JSON.stringify(row[name] ?? null))
      if (names.some((name) => row[name]) && [...tables[kind].values()].some((other) => other.id !== id && same(other))) {
        const pairs = names.map((name) => `${name}=${JSON.stringify(row[name])}`).join(',')
        throw new MockRefusal(409, {
          code: 5,
          name: 'unique constraint violation',
          message: `UNIQUE violation detected on '{${pairs}}'`,
          fields: {},
        })
      }
    }
    tables[kind].set(id, row)
    return shown(row)
  }

  const remove = (kind: Kind, row: Row): void => {
    if (kind === 'services' && alive('routes').some((route) => refOf(route.service) === row.id)) {
      throw new MockRefusal(400, {
        code: 4,
        name: 'foreign key violation',
        message: "an existing 'routes' entity references this 'services' entity",
      })
    }
    for (const { kind: child, parent } of Object.values(children)) {
      if (parent !== { services: 'service', consumers: 'consumer' }[String(kind)]) continue
      for (const one of tables[child].values()) if (refOf(one[parent]) === row.id) tables[child].delete(one.id)
    }
    tables[kind].delete(row.id)
  }

  const list = (kind: Kind, rows: Row[], query: URLSearchParams): Json => {
    const size = Math.min(Number(query.get('size') ?? 100), 1000)
    const tags = query.get('tags')?.split(',') ?? []
    const after = query.get('offset') ? Buffer.from(query.get('offset') ?? '', 'base64').toString() : ''
    const found = rows
      .filter((row) => row.id > after && tags.every((tag) => ((row.tags ?? []) as string[]).includes(tag)))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const data = found.slice(0, size)
    if (found.length <= size) return { data: data.map(shown), next: null }
    const offset = Buffer.from(data.at(-1)?.id ?? '').toString('base64')
    return { data: data.map(shown), next: `/${kind}?offset=${offset}`, offset }
  }

  return {
    tables,
    handle(method: string, segments: string[], query: URLSearchParams, body: Json = {}): { status: number; body?: Json } {
      const [first = '', parentRef, child, childRef] = segments
      const nested = child === undefined ? undefined : children[`${first}/${child}`]
      const kind = nested?.kind ?? kinds.find((known) => known === first)
      if (!kind || (child !== undefined && !nested)) throw notFound()
      const parent = nested ? find(first as Kind, parentRef ?? '') : undefined
      if (nested && !parent) throw notFound()
      const ref = nested ? childRef : parentRef
      const within = (row: Row) => !nested || refOf(row[nested.parent]) === parent?.id
      const link = nested ? { [nested.parent]: { id: parent?.id } } : {}
      if (ref === undefined) {
        if (method === 'GET') return { status: 200, body: list(kind, alive(kind).filter(within), query) }
        return {
          status: 201,
          body: save('POST', kind, { ...body, ...link }, undefined, typeof body.id === 'string' ? body.id : randomUUID()),
        }
      }
      const found = alive(kind).find((row) => within(row) && (row.id === ref || row[nameField[kind]] === ref))
      const isId = /^[0-9a-f-]{36}$/.test(ref)
      if (method === 'DELETE') {
        if (found) remove(kind, found)
        return { status: 204 }
      }
      if (method === 'PUT') {
        if (!found && isId && alive(kind).some(({ id }) => id === ref)) throw notFound()
        return {
          status: 200,
          body: save(
            'PUT',
            kind,
            { ...(isId ? {} : { [nameField[kind]]: ref }), ...body, ...link },
            found,
            found?.id ?? (isId ? ref : randomUUID()),
          ),
        }
      }
      if (!found) throw notFound()
      return { status: 200, body: method === 'GET' ? shown(found) : save('PATCH', kind, body, found, found.id) }
    },
  }
}
