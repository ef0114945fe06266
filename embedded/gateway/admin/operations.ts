import { randomUUID } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import type { Entity, Kind } from '../store/entity.ts'
import type { GatewayStore, GatewayWriter, Reference } from '../store/gateway.store.ts'
import type { Target } from './addresses.ts'
import { emptyOption, foreignKeyViolation, notFound, primaryKeyViolation, uniqueViolation } from './errors.ts'
import { isUuid } from './fields.ts'
import { completeEntity, groupAlias, keyDigest, specs } from './kinds.ts'
import { nextOf, pageOf, placeOf } from './lists.ts'

type Json = Record<string, unknown>
export interface Answer {
  status: number
  body?: Json
  /** Set after a write: the revision that the traffic side must have reached before the answer goes out. */
  revision?: number
}
type Write = 'POST' | 'PUT' | 'PATCH'

export function operations({ store, secrets, clock }: { store: GatewayStore; secrets: Secrets; clock: Clock }) {
  const shown = (entity: Entity): Json => {
    const ttl = entity.expiresAt ? { ttl: Math.max(1, Math.ceil((entity.expiresAt.getTime() - clock.now().getTime()) / 1000)) } : {}
    const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
    const updated = entity.kind === 'key-auths' || entity.kind === 'acls' ? {} : { updated_at: seconds(entity.updatedAt) }
    return {
      ...specs[entity.kind].show(entity, secrets),
      id: entity.id,
      tags: entity.tags,
      ...ttl,
      created_at: seconds(entity.createdAt),
      ...updated,
    }
  }

  const parentOf = async (read: Pick<GatewayWriter, 'find'>, environment: string, target: Target): Promise<Entity | undefined> => {
    if (!target.parent) return undefined
    const parent = await read.find(environment, target.parent.kind, referenceOf(target.parent.kind, target.parent.ref), clock.now())
    if (!parent) throw notFound()
    return parent
  }

  const targetIn = async (read: Pick<GatewayWriter, 'find'>, environment: string, target: Target, parent: Entity | undefined) => {
    const found = await read.find(environment, target.kind, referenceOf(target.kind, target.ref ?? '', parent?.id), clock.now())
    const foreign = found && parent && found.parentId !== parent.id
    return { found: foreign ? undefined : found, foreign: foreign === true }
  }

  /** What an entity refers to: `/routes/{route}/service` is the service itself. */
  const referred = async (read: Pick<GatewayWriter, 'find'>, environment: string, target: Target): Promise<Target> => {
    if (!target.of) return target
    const { kind, ref, field } = target.of
    const found = await read.find(environment, kind, referenceOf(kind, ref), clock.now())
    const named = found && (shown(found)[field] as { id: string } | null)
    if (!named) throw notFound()
    return { kind: target.kind, ref: named.id }
  }

  /** A body may name what it belongs to by its name. */
  const withIds = async (read: Pick<GatewayWriter, 'find'>, environment: string, kind: Kind, body: Json): Promise<Json> => {
    const changed = { ...body }
    for (const [field, foreign] of Object.entries(specs[kind].foreign)) {
      const value = Object.hasOwn(body, field) ? (body[field] as { name?: unknown; username?: unknown; id?: unknown } | null) : null
      const name = value?.[foreign === 'consumers' ? 'username' : 'name']
      if (typeof value !== 'object' || typeof name !== 'string' || value?.id !== undefined) continue
      const found = await read.find(environment, foreign, { name: storable(name) }, clock.now())
      if (!found)
        throw foreignKeyViolation(`the foreign key '{name="${name}"}' does not reference an existing '${foreign}' entity.`, {
          [field]: { name },
        })
      changed[field] = { id: found.id }
    }
    return changed
  }

  return {
    async list(environment: string, target: Target, path: string, query: URLSearchParams): Promise<Answer> {
      const parent = await parentOf(store, environment, target)
      const customId = target.kind === 'consumers' ? query.get('custom_id') : null
      for (const option of ['tags', ...(target.kind === 'consumers' ? ['custom_id'] : [])])
        if (query.get(option) === '') throw emptyOption(option)
      const page = {
        ...pageOf(query),
        ...(parent ? { parentId: parent.id } : {}),
        ...(customId === null ? {} : { alias: storable(customId) }),
      }
      const { entities, next } = await store.page(environment, target.kind, page, clock.now())
      return { status: 200, body: { data: entities.map(shown), ...nextOf(path, query, next) } }
    },

    /** Every tag of every entity, or the entities of one tag. */
    async tags(environment: string, tag: string | undefined, path: string, query: URLSearchParams): Promise<Answer> {
      const { size } = pageOf(new URLSearchParams(query.has('size') ? { size: query.get('size') ?? '' } : {}))
      const { rows, next } = await store.tags(environment, tag === undefined ? undefined : storable(tag), placeOf(query), size)
      return { status: 200, body: { data: rows, ...nextOf(path, query, next) } }
    },

    async get(environment: string, named: Target): Promise<Answer> {
      const target = await referred(store, environment, named)
      const { found } = await targetIn(store, environment, target, await parentOf(store, environment, target))
      if (!found) throw notFound()
      return { status: 200, body: shown(found) }
    },

    async remove(environment: string, target: Target): Promise<Answer> {
      const { revision } = await store.write(async (write) => {
        const { found } = await targetIn(write, environment, target, await parentOf(write, environment, target))
        if (found) return await removeWithChildren(write, found)
        // A key or a group of a consumer is missed; anything else that is gone already counts as deleted.
        if (target.parent?.kind === 'consumers') throw notFound()
        return undefined
      })
      return { status: 204, revision }
    },

    async save(method: Write, environment: string, named: Target, given: Json): Promise<Answer> {
      const now = clock.now()
      const saving = store.write(async (write) => {
        const target = await referred(write, environment, named)
        const body = await withIds(write, environment, target.kind, given)
        if (target.kind === 'key-auths') await write.removeExpired(now)
        const parent = await parentOf(write, environment, target)
        const { found, foreign } =
          method === 'POST' ? { found: undefined, foreign: false } : await targetIn(write, environment, target, parent)
        if (foreign || (method === 'PATCH' && !found)) throw notFound()
        const sent = {
          ...body,
          ...namedByAddress(target, method),
          ...(parent && target.parent ? { [target.parent.field]: { id: parent.id } } : {}),
        }
        const values = completeEntity(target.kind, sent, method === 'PATCH' && found ? specs[target.kind].show(found, secrets) : undefined)
        if (method === 'PATCH' && found && !Object.hasOwn(body, 'tags')) values.tags = found.tags
        await checkForeign(write, environment, target.kind, values, { parent, now })
        const entity: Entity = {
          environment,
          kind: target.kind,
          id: found?.id ?? newId(target, method, body),
          ...specs[target.kind].store(values, secrets),
          expiresAt: expiryOf(method, body, found, now),
          createdAt: found?.createdAt ?? now,
          updatedAt: now,
        }
        try {
          await write.put(entity, found ? 'replace' : 'insert')
        } catch (error) {
          throw translated(error, target.kind, values, entity.id)
        }
        return entity
      })
      const { result, revision } = await saving
      return { status: method === 'POST' ? 201 : 200, body: shown(result), revision }
    },
  }
}

/** Ids are UUIDs; services, routes and consumers are also found by name, keys by their value, groups of a consumer by the group. */
function referenceOf(kind: Kind, ref: string, parentId?: string): Reference {
  if (isUuid(ref)) return { id: ref.toLowerCase() }
  if (kind === 'key-auths') return { alias: keyDigest(ref) }
  if (kind === 'acls') return parentId ? { alias: groupAlias(parentId, storable(ref)) } : { alias: '' }
  return { name: storable(ref) }
}

/** Text that no row can hold finds nothing, instead of making the database complain. */
const storable = (text: string): string => (text.includes('\0') || !text.isWellFormed() ? '' : text)

/** A PUT to a name, a key or a group carries that text in its address. */
function namedByAddress(target: Target, method: Write): Json {
  if (method !== 'PUT' || target.ref === undefined || isUuid(target.ref)) return {}
  const fields: Record<Kind, string> = {
    services: 'name',
    routes: 'name',
    plugins: 'instance_name',
    consumers: 'username',
    'key-auths': 'key',
    acls: 'group',
  }
  return { [fields[target.kind]]: target.ref }
}

function newId(target: Target, method: Write, body: Json): string {
  if (method === 'PUT' && target.ref !== undefined && isUuid(target.ref)) return target.ref.toLowerCase()
  return typeof body.id === 'string' ? body.id.toLowerCase() : randomUUID()
}

/** Kong's rules: a ttl counts from now, 0 clears, a PATCH without one keeps, any other write without one clears. */
function expiryOf(method: Write, body: Json, before: Entity | undefined, now: Date): Date | null {
  if (!Object.hasOwn(body, 'ttl')) return method === 'PATCH' ? (before?.expiresAt ?? null) : null
  return typeof body.ttl === 'number' && body.ttl > 0 ? new Date(now.getTime() + body.ttl * 1000) : null
}

async function checkForeign(
  write: GatewayWriter,
  environment: string,
  kind: Kind,
  values: Json,
  { parent, now }: { parent: Entity | undefined; now: Date },
): Promise<void> {
  for (const [field, foreignKind] of Object.entries(specs[kind].foreign)) {
    const id = (values[field] as { id: string } | null)?.id
    if (!id || id === parent?.id || (await write.find(environment, foreignKind, { id }, now))) continue
    throw foreignKeyViolation(`the foreign key '{id="${id}"}' does not reference an existing '${foreignKind}' entity.`, { [field]: { id } })
  }
}

async function removeWithChildren(write: GatewayWriter, { environment, kind, id }: Entity): Promise<void> {
  if (kind === 'services') {
    if (await write.hasChild(environment, 'routes', id)) {
      throw foreignKeyViolation("an existing 'routes' entity references this 'services' entity", { '@referenced_by': 'routes' })
    }
    await write.removeChildren(environment, 'plugins', id)
  }
  if (kind === 'routes') await write.removeChildren(environment, 'plugins', id)
  if (kind === 'consumers') {
    await write.removeChildren(environment, 'key-auths', id)
    await write.removeChildren(environment, 'acls', id)
  }
  await write.remove(environment, kind, id)
}

/** A violated index, in Kong's words. */
function translated(error: unknown, kind: Kind, values: Json, id: string): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code !== '23505') continue
    if (constraint === 'embedded_gateway_entity_id') return primaryKeyViolation(id)
    return uniqueViolation(specs[kind].unique(constraint === 'embedded_gateway_entity_alias' ? 'alias' : 'name', values))
  }
  return error
}
