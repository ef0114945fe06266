import { isDeepStrictEqual } from 'node:util'
import type { Environment } from './environment.ts'
import type { Itself } from './itself.ts'
import type { WireEntity } from './messages.ts'
import { type Plan, type Plans, plansOf } from './plan.ts'
import { quota } from './quota.ts'

export function gatewayState() {
  const environments = new Map<string, Environment>()
  const plans = new Map<string, Plans>()
  let itself: Itself = { publicOrigin: '', ownOrigin: '', trafficPort: 0, ownServices: [] }

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
      plansAreStale: false,
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
      let made = plans.get(environment.name)
      if (!made || environment.plansAreStale) {
        made = plansOf(environment, itself)
        plans.set(environment.name, made)
        environment.plansAreStale = false
      }
      return matchIn(made, path, method)
    },
    setItself(now: Itself): void {
      if (isDeepStrictEqual(now, itself)) return
      itself = now
      plans.clear()
    },
    keyCount: (): number => [...environments.values()].reduce((sum, environment) => sum + environment.keys.size, 0),
  }
}
export type GatewayState = ReturnType<typeof gatewayState>

/** The longest route path that is the request's path or a whole-segment prefix of it. */
function matchIn({ byPath, longest }: Plans, path: string, method: string): Plan | undefined {
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
      environment.plansAreStale = true
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
