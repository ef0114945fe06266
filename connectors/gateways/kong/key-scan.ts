import { createHash, randomBytes } from 'node:crypto'
import { systemClock } from '@portico/platform/contract/clock.ts'
import type { Connection } from '../gateway.ts'
import { endless } from '../shared/failures.ts'
import { endIn } from '../shared/json.ts'
import { readingBudget } from '../shared/reading-budget.ts'
import type { AdminClient, Entity, ListPage } from './admin-client.ts'
import { readGroup } from './names.ts'

/** Credentials and groups of one gateway by consumer, while a list of keys is read: some 150 bytes per key. */
export interface Scan {
  token: string
  /** Which gateway it is of, so that a token opens no other one's. */
  of: string
  credentials: Map<string, Credential[]>
  /** Names of approved products. */
  approved: Map<string, string[]>
  reading: { 'key-auths': Progress; acls: Progress }
  /** What is held of each list: its pages are handed on empty, so nobody else counts it. */
  spend: { 'key-auths': ReturnType<typeof readingBudget>; acls: ReturnType<typeof readingBudget> }
  expiry: NodeJS.Timeout
}
export interface Credential {
  id: string
  /** SHA-256 of the value, base64. */
  digest: string
  /** When it ends by itself. */
  expiresAt?: Date
}
/** Kong's offset of the next page, or done. */
type Progress = { offset: string | undefined; pages: number } | 'done'

/** The one thing kept between calls, and only for speed: a scan that is gone is made again. */
const scans = new Map<string, Scan>()
const scansAtMost = 4
const idleMs = 60_000
/** Twice as many as what may be held fills; more is a list that goes round. */
const pagesAtMost = 2_000
/** How long one call goes on reading pages; less than the caller's patience of ten seconds by more than a page takes. */
const budgetMs = 4_000

export function scanOf(connection: Connection, token: string): Scan {
  const of = `${connection.environmentId} ${connection.adminUrl}`
  const known = scans.get(token)
  const scan: Scan =
    known?.of === of
      ? known
      : {
          token: randomBytes(12).toString('base64url'),
          of,
          credentials: new Map(),
          approved: new Map(),
          reading: { 'key-auths': { offset: undefined, pages: 0 }, acls: { offset: undefined, pages: 0 } },
          spend: { 'key-auths': readingBudget(), acls: readingBudget() },
          expiry: setTimeout(() => undefined, 0),
        }
  clearTimeout(scan.expiry)
  scan.expiry = setTimeout(() => scans.delete(scan.token), idleMs).unref()
  scans.delete(scan.token)
  scans.set(scan.token, scan)
  const [oldest] = scans.values()
  if (oldest && scans.size > scansAtMost) forget(oldest)
  return scan
}

function forget({ token, expiry }: Scan): void {
  clearTimeout(expiry)
  scans.delete(token)
}

/** Reads on; answers whether everything has been read. A page that fails is read again by the next call. */
export async function continueScan(client: AdminClient, connection: Connection, scan: Scan): Promise<boolean> {
  const { environmentId } = connection
  const endMs = performance.now() + budgetMs
  const products = new Map<string, string>()
  const readAll = async (kind: keyof Scan['reading'], take: (row: Entity, consumerId: string) => void) => {
    for (let progress = scan.reading[kind]; progress !== 'done' && performance.now() < endMs; progress = scan.reading[kind]) {
      const page: ListPage = await client.list(`/${kind}`, { offset: progress.offset })
      const pages = progress.pages + 1
      if (page.offset !== undefined && (page.offset === progress.offset || pages >= pagesAtMost)) throw endless()
      let characters = 0
      for (const row of page.data) {
        const consumerId = consumerIdOf(row)
        characters += row.id.length + (consumerId?.length ?? 0)
        if (consumerId !== undefined) take(row, consumerId)
      }
      try {
        scan.spend[kind](page.data.length, characters)
      } catch (error) {
        // Let go of at once: the next look reads anew.
        forget(scan)
        throw error
      }
      scan.reading[kind] = page.offset === undefined ? 'done' : { offset: page.offset, pages }
    }
  }
  await Promise.all([
    readAll('key-auths', ({ id, key, ttl }, consumerId) => {
      const nowMs = (connection.clock ?? systemClock).now().getTime()
      const expiresAt = typeof ttl === 'number' && ttl > 0 ? endIn(nowMs + ttl * 1000) : undefined
      add(scan.credentials, consumerId, { id, digest: digestOf(key), ...(expiresAt && { expiresAt }) })
    }),
    readAll('acls', ({ group }, consumerId) => {
      const read = readGroup(environmentId, group)
      if (read?.status !== 'approved') return
      // One text per product, not one per row.
      if (!products.has(read.product)) products.set(read.product, read.product)
      add(scan.approved, consumerId, products.get(read.product) ?? read.product)
    }),
  ])
  return scan.reading['key-auths'] === 'done' && scan.reading.acls === 'done'
}

function add<T>(map: Map<string, T[]>, consumerId: string, value: T): void {
  const values = map.get(consumerId)
  if (values) values.push(value)
  else map.set(consumerId, [value])
}

function consumerIdOf({ consumer }: Entity): string | undefined {
  return typeof consumer === 'object' && consumer !== null && 'id' in consumer && typeof consumer.id === 'string' ? consumer.id : undefined
}

const digestOf = (key: unknown): string => (typeof key === 'string' ? createHash('sha256').update(key).digest('base64') : '')
