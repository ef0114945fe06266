import type { Clock } from '@portico/platform/contract/clock.ts'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import type { GatewayLog } from '../options.ts'
import { type Entity, sealedAs } from '../store/entity.ts'
import type { GatewayStore } from '../store/gateway.store.ts'
import type { Send } from './host.ts'
import { originOf } from './itself.ts'
import type { ToWorker, WireEntity } from './messages.ts'

export interface FeedParts {
  store: GatewayStore
  secrets: Secrets
  clock: Clock
  publicOrigin: string
  ownOrigin: () => string
  ownServices: readonly string[]
  allowedUpstreams: (environment: string) => Promise<string[]>
  log: GatewayLog
  /** The worker that runs now. */
  send: Send
}

const batch = 5_000
const enforceMs = 2_000
/** Change rows live for a day; who has not followed for half of it reads everything anew. */
const forgottenMs = 12 * 3_600_000

/**
 * Keeps the worker equal to the database: everything at its start, then the change log, which every server's writes are in.
 * All steps run one after the other, so that a load and a change never cross.
 */
export function feed(parts: FeedParts) {
  const { store, secrets, clock, log } = parts
  const hosts = new Map<string, string>()
  let seen = 0
  let applied = 0
  let followedAt = 0
  let settings = ''
  let itselfKnown = false
  let waiting: { revision: number; done: (reached: boolean) => void }[] = []
  let tail: Promise<unknown> = Promise.resolve()
  let wakeUp: Promise<void> | undefined
  let stopped = false

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const run = tail.then(() => (stopped ? undefined : work()))
    tail = run.catch(() => {})
    return run
  }

  const reachedNow = (revision: number): void => {
    applied = revision
    for (const entry of waiting) if (entry.revision <= applied) entry.done(true)
    waiting = waiting.filter((entry) => entry.revision > applied)
  }

  /** Brings an environment's list to the worker; when it cannot be read the last one stays. */
  const pushUpstreams = async (environment: string, send: Send): Promise<void> => {
    try {
      const list = [...(await parts.allowedUpstreams(environment))]
      if (hosts.get(environment) === list.join()) return
      if (await send({ type: 'upstreams', environment, hosts: list })) hosts.set(environment, list.join())
    } catch (error) {
      log.warn({ environment, error: loggedMessage(error) }, 'embedded gateway: the list of allowed upstreams could not be read')
      if (!hosts.has(environment)) hosts.set(environment, '')
    }
  }

  const pushSettings = async (send: Send): Promise<void> => {
    const offset = clock.now().getTime() - Date.now()
    const message = {
      type: 'settings',
      itself: { publicOrigin: originOf(parts.publicOrigin), ownOrigin: ownOriginOf(parts), ownServices: parts.ownServices },
      clockOffsetMs: Math.abs(offset) < 50 ? 0 : Math.round(offset / 10) * 10,
    } as const
    const text = JSON.stringify(message)
    if (text === settings) return
    if (!(await send(message))) return
    settings = text
    itselfKnown = message.itself.ownOrigin !== ''
  }

  /** One that cannot be opened, such as one sealed with a newer key by another server, holds up no other change. */
  const headersOf = ({ environment, id, sealed }: Entity): { headers?: unknown } => {
    if (!sealed) return {}
    try {
      return { headers: JSON.parse(secrets.open(sealed, sealedAs.headers)) as unknown }
    } catch (error) {
      log.error({ environment, plugin: id, error: loggedMessage(error) }, 'embedded gateway: the headers of a plugin could not be opened')
      return {}
    }
  }

  const wire = (entity: Entity): WireEntity => {
    const { environment, kind, id, parentId, name, alias, tags } = entity
    const fields =
      kind === 'plugins' ? { ...entity.fields, config: { ...(entity.fields.config as object), ...headersOf(entity) } } : entity.fields
    return {
      environment,
      kind,
      id,
      parentId,
      name,
      alias,
      fields,
      tags,
      expiresAt: entity.expiresAt?.getTime() ?? null,
      createdAt: entity.createdAt.getTime(),
    }
  }

  const fill = async (send: Send, message: ToWorker): Promise<void> => {
    if (!(await send(message))) throw new Error('The traffic worker went away while it was filled.')
  }

  /** Fills a fresh worker. */
  const load = (send: Send): Promise<void> =>
    inTurn(async () => {
      seen = await store.revision()
      settings = ''
      hosts.clear()
      const environments = await store.environments()
      await pushSettings(send)
      for (const environment of environments) {
        for (const kind of ['services', 'routes', 'plugins'] as const) {
          for await (const entities of store.all(environment, kind, 1_000))
            await fill(send, { type: 'entities', entities: entities.map(wire) })
        }
        for (const kind of ['consumers', 'key-auths', 'acls'] as const) {
          for await (const text of store.bulk(environment, kind, batch)) await fill(send, { type: 'bulk', environment, kind, text })
        }
      }
      for (const environment of environments) await pushUpstreams(environment, send)
      followedAt = Date.now()
      reachedNow(seen)
    })

  const follow = async (): Promise<void> => {
    await pushSettings(parts.send)
    for (;;) {
      if (Date.now() - followedAt > forgottenMs) return
      const changes = await store.changesAfter(seen, batch)
      const last = changes.at(-1)
      followedAt = Date.now()
      if (!last) return
      for (const environment of new Set(
        changes.filter((change) => change.kind === 'services' || !hosts.has(change.environment)).map((change) => change.environment),
      )) {
        await pushUpstreams(environment, parts.send)
      }
      const entities = changes.map(({ environment, kind, id, entity }) =>
        entity
          ? wire(entity)
          : {
              environment,
              kind,
              id,
              parentId: null,
              name: null,
              alias: null,
              fields: undefined,
              tags: null,
              expiresAt: null,
              createdAt: 0,
            },
      )
      // When the worker is down nothing is lost: it is loaded anew.
      if (!(await parts.send({ type: 'entities', entities }))) return
      seen = last.revision
      reachedNow(seen)
      if (changes.length < batch) return
    }
  }

  /** Follows the change log; calls that come while one waits for its turn share it. */
  const wake = (): Promise<void> => {
    wakeUp ??= inTurn(async () => {
      wakeUp = undefined
      await follow()
    }).catch((error: unknown) => log.warn({ error: loggedMessage(error) }, 'embedded gateway: the change log could not be read'))
    return wakeUp
  }

  return {
    load,
    wake,
    isStale: (): boolean => Date.now() - followedAt > forgottenMs,
    /** Waits until the worker has applied a revision; after two seconds it goes on and says so in the log. */
    async reached(revision: number): Promise<void> {
      if (applied >= revision) return
      void wake()
      const inTime = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), enforceMs)
        waiting.push({
          revision,
          done: (reached) => {
            clearTimeout(timer)
            resolve(reached)
          },
        })
      })
      if (!inTime) log.warn({ revision }, 'embedded gateway: a write is stored, but the traffic worker has not confirmed it yet')
    },
    refreshUpstreams: (environment: string): Promise<void> => inTurn(() => pushUpstreams(environment, parts.send)),
    refreshAll: (): Promise<void> =>
      inTurn(async () => {
        for (const environment of [...hosts.keys()]) await pushUpstreams(environment, parts.send)
      }),
    /** False until the server listens and its own address, where mock and log sink are, has reached the worker. */
    knowsItself: (): boolean => itselfKnown,
    pushSettings: (): Promise<void> => inTurn(() => pushSettings(parts.send)),
    /** Begins no further step, and waits for the one under way: the database closes next. */
    async stop(): Promise<void> {
      stopped = true
      await tail
    },
  }
}

/** Empty while the server does not listen yet. */
function ownOriginOf({ ownOrigin }: FeedParts): string {
  try {
    return originOf(ownOrigin())
  } catch {
    return ''
  }
}
