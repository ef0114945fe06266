import { createHash } from 'node:crypto'
import type { SpecEngine } from '@portico/documents/server/engine.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { environmentExists } from '../../environments/server/environment.store.ts'
import { environmentStates } from '../../environments/server/environment-state.store.ts'
import { gatewayDocumentStore, type ProductToDescribe } from '../../specs/server/gateway-document.store.ts'
import { gatewayDocuments } from '../../specs/server/gateway-document.ts'
import { environmentLogStore } from './environment-log.store.ts'
import { failureOf } from './failure.ts'
import { type Gateway, gatewayOf } from './gateway-of.ts'

const lookEveryMs = 60 * 60_000
const oneMs = 60_000
const productsAtOnce = 100
/** A gateway that is slow holds up only as many others as do not fit beside it, and no longer than this. */
const gatewaysAtOnce = 4
const gatewayMs = 10 * 60_000
const namesTold = 5
const room = 490
const first = '00000000-0000-0000-0000-000000000000'

/** As many as an entry of the log has room for, each whole and on a line of its own: whoever shows it finds the sentences again. */
function linesOf(said: readonly string[]): string {
  const told = said.slice(0, namesTold).map((one) => one.replace(/\s*\n\s*/g, ' '))
  while (told.length > 1 && told.join('\n').length > room) told.pop()
  return [...told, ...(told.length < said.length ? [`+${said.length - told.length}`] : [])].join('\n')
}

export interface DocumentImport {
  job: Job
  /** Looks at one environment without being waited for: its gateway was just compared with the portal by somebody. */
  soon(environmentId: string): void
  stop(): Promise<void>
}

/** Brings the documents that gateways hold of their products, each only when it is another one than before. */
export function documentImport(services: ApidexServices, engine: SpecEngine, checks: { soon(): void }): DocumentImport {
  const { database, clock, log } = services
  const bring = gatewayDocuments(services, engine)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  /** Where the time of a slow gateway was over, the next look goes on. */
  const goesOnAfter = new Map<string, string>()

  /** What became of one product's document, in words; undefined where nothing is new. */
  async function one(
    gateway: Gateway,
    product: ProductToDescribe,
    signal: AbortSignal,
  ): Promise<{ ok: boolean; said: string } | undefined> {
    const connection = gateway.connect(AbortSignal.any([signal, AbortSignal.timeout(oneMs)]), () => {
      throw new Error('Reading documents changes nothing at a gateway.')
    })
    const held = await gateway.driver.readDocument?.(connection, product.name).catch((error: unknown) => {
      const { kind, message, statusCode } = failureOf(error)
      // What is refused for one product does not keep the others from being looked at; whom the gateway does not know, it refuses all.
      if (kind !== 'refused' || statusCode === 401 || statusCode === 403) throw error
      return { source: undefined, reason: message }
    })
    if (!held?.source) {
      const refusal = held?.reason ?? null
      if (refusal === product.refusal && product.contentHash === null) return undefined
      await gatewayDocumentStore(database.db).note(product.id, { contentHash: null, refusal }, clock.now())
      return refusal === null ? undefined : { ok: false, said: `${product.name}: ${refusal}` }
    }
    const contentHash = createHash('sha256').update(held.source).digest('hex')
    if (contentHash === product.contentHash) return undefined
    const brought = await bring(product.id, held.source, contentHash)
    if (brought.outcome === 'added') return { ok: true, said: `${product.name} ${brought.version}` }
    return brought.outcome === 'refused' ? { ok: false, said: `${product.name}: ${brought.reason}` } : undefined
  }

  async function look(environmentId: string, signal: AbortSignal): Promise<void> {
    const gateway = await gatewayOf(services, database.db, environmentId)
    if (!gateway?.driver.readDocument || gateway.manageProducts) return
    const startedAt = performance.now()
    const told = { ok: [] as string[], failed: [] as string[] }
    try {
      let after = goesOnAfter.get(environmentId) ?? first
      goesOnAfter.delete(environmentId)
      while (!signal.aborted) {
        const products = await gatewayDocumentStore(database.db).next(environmentId, after, productsAtOnce)
        for (const product of products) {
          const outcome = await one(gateway, product, signal)
          if (outcome) told[outcome.ok ? 'ok' : 'failed'].push(outcome.said)
          after = product.id
          if (performance.now() - startedAt < gatewayMs) continue
          goesOnAfter.set(environmentId, after)
          break
        }
        if (goesOnAfter.has(environmentId)) break
        if (products.length < productsAtOnce) break
      }
    } catch (error) {
      if (signal.aborted) return
      // What came of an environment that was deleted meanwhile belongs to nothing, and that is no fault.
      if (!(await environmentExists(database.db, environmentId))) return
      const { isOfGateway, message } = failureOf(error)
      if (!isOfGateway) log.error({ err: error, environmentId }, 'the documents of a gateway could not be brought')
      told.failed.push(message)
    }
    if (told.ok.length > 0) checks.soon()
    const entries = environmentLogStore(database.db)
    for (const [ok, names] of [[true, told.ok] as const, [false, told.failed] as const]) {
      if (names.length > 0) await entries.told(environmentId, 'documents', { ok, message: linesOf(names) }, performance.now() - startedAt)
    }
  }

  const exclusively = (environmentId: string, signal: AbortSignal): Promise<unknown> =>
    database
      .exclusively(`documents ${environmentId}`, () => look(environmentId, signal))
      .catch((error: unknown) => log.warn({ err: error, environmentId }, 'the documents of a gateway could not be looked at'))

  return {
    job: {
      name: 'import documents',
      everyMs: lookEveryMs,
      single: true,
      run: async (signal) => {
        const left = await environmentStates(database.db).all()
        const oneAfterTheOther = async () => {
          for (let next = left.shift(); next && !signal.aborted; next = left.shift()) await exclusively(next.id, signal)
        }
        await Promise.all(Array.from({ length: gatewaysAtOnce }, oneAfterTheOther))
      },
    },
    soon(environmentId) {
      const run: Promise<void> = exclusively(environmentId, stopping.signal).then(() => void running.delete(run))
      running.add(run)
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
