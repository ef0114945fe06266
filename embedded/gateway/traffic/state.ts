import type { WireEntity } from './messages.ts'
import { type Plan, plansOf } from './plan.ts'
import { type Quota, quota } from './quota.ts'

export interface Consumer {
  id: string
  username: string | null
  customId: string | null
  tags: string[] | null
}

export interface Key {
  id: string
  consumerId: string
  /** Milliseconds; Infinity = never. */
  expiresAt: number
}

/** Everything that one environment's traffic needs, in memory and by its key. */
export interface Environment {
  name: string
  services: Map<string, WireEntity>
  routes: Map<string, WireEntity>
  plugins: Map<string, WireEntity>
  consumers: Map<string, Consumer>
  /** By the key's SHA-256, hexadecimal. */
  keys: Map<string, Key>
  digests: Map<string, string>
  acls: Map<string, { consumerId: string; group: string }>
  groups: Map<string, Set<string>>
  /** Counters by plugin; they outlive a change of the plugin. */
  quotas: Map<string, Quota>
  /** Routes by path, made when first needed after a change. */
  plans: { byPath: Map<string, Plan[]>; longest: number } | undefined
}

export function gatewayState() {
  const environments = new Map<string, Environment>()
  let mockOrigin = ''

  const environmentOf = (name: string): Environment => {
    const known = environments.get(name)
    if (known) return known
    const map = <T>() => new Map<string, T>()
    const made: Environment = {
      name,
      services: map(),
      routes: map(),
      plugins: map(),
      consumers: map(),
      keys: map(),
      digests: map(),
      acls: map(),
      groups: map(),
      quotas: map(),
      plans: undefined,
    }
    environments.set(name, made)
    return made
  }

  return {
    get: (name: string): Environment | undefined => environments.get(name),
    apply(entity: WireEntity): void {
      applyTo(environmentOf(entity.environment), entity)
    },
    /** Answers the route that fits the path best, or undefined. */
    match(environment: Environment, path: string, method: string): Plan | undefined {
      environment.plans ??= plansOf(environment, mockOrigin)
      return matchIn(environment.plans, path, method)
    },
    setMockOrigin(origin: string): void {
      if (origin === mockOrigin) return
      mockOrigin = origin
      for (const environment of environments.values()) environment.plans = undefined
    },
    keyCount: (): number => [...environments.values()].reduce((sum, environment) => sum + environment.keys.size, 0),
  }
}
export type GatewayState = ReturnType<typeof gatewayState>

/** The longest route path that is the request's path or a whole-segment prefix of it. */
function matchIn({ byPath, longest }: NonNullable<Environment['plans']>, path: string, method: string): Plan | undefined {
  for (let end = path.length <= longest ? path.length : path.lastIndexOf('/', longest); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const found = byPath.get(path.slice(0, end))?.find((plan) => plan.methods === undefined || plan.methods.has(method))
    if (found) return found
  }
  return byPath.get('')?.find((plan) => plan.methods === undefined || plan.methods.has(method))
}

function applyTo(environment: Environment, entity: WireEntity): void {
  const { id, fields } = entity
  switch (entity.kind) {
    case 'services':
    case 'routes':
    case 'plugins': {
      const place = environment[entity.kind]
      if (fields) place.set(id, entity)
      else place.delete(id)
      if (entity.kind === 'plugins' && !fields) environment.quotas.delete(id)
      if (entity.kind === 'plugins' && fields?.name === 'rate-limiting' && !environment.quotas.has(id)) environment.quotas.set(id, quota())
      environment.plans = undefined
      return
    }
    case 'consumers':
      if (fields) environment.consumers.set(id, { id, username: entity.name, customId: entity.alias, tags: entity.tags })
      else environment.consumers.delete(id)
      return
    case 'key-auths': {
      const before = environment.digests.get(id)
      // Another credential may hold the digest by now: only this one's entry goes.
      if (before !== undefined && environment.keys.get(before)?.id === id) environment.keys.delete(before)
      environment.digests.delete(id)
      if (!fields || entity.alias === null) return
      environment.digests.set(id, entity.alias)
      environment.keys.set(entity.alias, { id, consumerId: entity.parentId ?? '', expiresAt: entity.expiresAt ?? Number.POSITIVE_INFINITY })
      return
    }
    case 'acls':
      applyGroup(environment, entity)
      return
  }
}

function applyGroup(environment: Environment, { id, fields, parentId }: WireEntity): void {
  const before = environment.acls.get(id)
  if (before) {
    const set = environment.groups.get(before.consumerId)
    set?.delete(before.group)
    if (set?.size === 0) environment.groups.delete(before.consumerId)
    environment.acls.delete(id)
  }
  if (!fields) return
  const entry = { consumerId: parentId ?? '', group: String(fields.group) }
  environment.acls.set(id, entry)
  const set = environment.groups.get(entry.consumerId)
  if (set) set.add(entry.group)
  else environment.groups.set(entry.consumerId, new Set([entry.group]))
}
