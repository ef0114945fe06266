import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Capabilities,
  type Connection,
  GatewayError,
  type GatewayKey,
  type GatewayProduct,
  type PageOf,
  type WantedKey,
  type WantedProduct,
} from '../gateway.ts'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'
import type { ConformanceTarget } from './target.ts'

/** A key whose value the test has made; a gateway that makes values takes no notice of it. */
export type MadeKey = WantedKey & { value: string }

/** A target behind its proxy, and short ways to say what is wanted. */
export interface Conformance extends ConformanceTarget {
  proxy: FaultyProxy
  connection(more?: Partial<Connection>): Connection
  key(more?: Partial<WantedKey>): MadeKey
  product(more?: Partial<WantedProduct>): WantedProduct
  /** `work`, and the writes that reached the gateway meanwhile. */
  writesOf(work: () => Promise<unknown>): Promise<string[]>
  allKeys(): Promise<GatewayKey[]>
  allProducts(): Promise<GatewayProduct[]>
  /** Has the gateway offer a product, made by the portal or, where it makes none, by hand. */
  offer(product: WantedProduct): Promise<void>
  /** Whether the platform has no such capability; what is left out for that is printed at the end. */
  lacks(capability: keyof Capabilities, wanted?: Capabilities[keyof Capabilities]): boolean
}

export async function conformance(target: ConformanceTarget): Promise<Conformance> {
  const proxy = await faultyProxy(target.adminUrl)
  let counter = 0
  const { capabilities } = target.driver
  const skipped: string[] = []
  const connection = (more: Partial<Connection> = {}): Connection => ({
    environmentId: target.environmentId,
    adminUrl: proxy.url,
    credentials: target.credentials,
    settings: target.settings ?? {},
    signal: AbortSignal.timeout(10_000),
    mayWrite: () => undefined,
    clock: target.clock,
    ...more,
  })
  return {
    ...target,
    proxy,
    connection,
    key: (more = {}) => ({
      id: randomUUID(),
      applicationId: randomUUID(),
      applicationName: 'Parcel tracking',
      owner: { id: randomUUID(), name: 'Team Parcels' },
      teamId: randomUUID(),
      companyId: null,
      active: true,
      present: true,
      expiresAt: null,
      products: [],
      ...more,
      value: more.value ?? `ptc_${randomBytes(18).toString('hex')}`,
    }),
    product(more = {}) {
      counter += 1
      const name = `product-${counter}-${randomBytes(3).toString('hex')}`
      return {
        id: randomUUID(),
        name,
        revision: 1,
        present: true,
        basePath: `/${name}/v1`,
        upstreamUrl: target.upstreamUrl,
        quota: null,
        logSink: null,
        ...more,
      }
    },
    async writesOf(work) {
      const writes = () => proxy.writes().filter((line) => !target.readsOnly?.test(line))
      const before = writes().length
      await work()
      return writes().slice(before)
    },
    allKeys: () => everyPage((page) => target.driver.listKeys(connection(), page)),
    allProducts: () => everyPage((page) => target.driver.listProducts(connection(), page)),
    async offer(product) {
      if (capabilities.manageProducts) await target.driver.ensureProduct(connection(), product)
      else await target.byHand.offer?.(product.name)
    },
    lacks(capability, wanted = true) {
      if (capabilities[capability] === wanted) return false
      skipped.push(`${expect.getState().currentTestName} (needs ${capability}: ${String(wanted)})`)
      return true
    },
    async close() {
      if (skipped.length > 0) process.stdout.write(`Not asked of this gateway:\n${skipped.map((line) => `  ${line}\n`).join('')}`)
      await proxy.close()
      await target.close()
    },
  }
}

export async function everyPage<T>(read: (page: string | undefined) => Promise<PageOf<T>>): Promise<T[]> {
  const items: T[] = []
  let page: string | undefined
  do {
    const answer: PageOf<T> = await read(page)
    items.push(...answer.items)
    page = answer.next
  } while (page !== undefined)
  return items
}

/** The error of a call that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const outcome = await work.then(
    () => new Error('It succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof GatewayError) return outcome
  throw outcome
}
