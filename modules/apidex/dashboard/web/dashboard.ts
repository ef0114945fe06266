import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { ApplicationRow } from '../../applications/application.contract.ts'
import type { KeySummary } from '../../applications/key.contract.ts'
import type { Changelog } from '../../specs/changelog.contract.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import type { TrafficSummary } from '../../traffic/traffic.contract.ts'

const dayMs = 86_400_000
const bannerDays = 14
const leftMs = (key: KeySummary, now: Date) =>
  key.expiryDate ? new Date(key.expiryDate).getTime() - now.getTime() : Number.POSITIVE_INFINITY
const works = (key: KeySummary) => key.status === 'active' || key.status === 'expiring'

export interface EndingKey {
  application: ApplicationRow
  key: KeySummary
  days: number
}
/** Keys that end within 14 days with no newer one to take over, the soonest first. */
export function endingSoon(rows: readonly ApplicationRow[], now: Date): EndingKey[] {
  const found = rows.flatMap((application) =>
    application.keys
      .filter((key) => works(key) && leftMs(key, now) <= bannerDays * dayMs)
      .filter(
        (key) =>
          !application.keys.some((other) => works(other) && other.createdAt > key.createdAt && leftMs(other, now) > leftMs(key, now)),
      )
      .map((key) => ({ application, key, days: Math.max(0, Math.round(leftMs(key, now) / dayMs)) })),
  )
  return found.toSorted((a, b) => leftMs(a.key, now) - leftMs(b.key, now))
}

export const steps = ['find', 'read', 'try', 'key', 'call'] as const
export type Step = (typeof steps)[number]
/** Which of the first steps are behind a person. Whoever has called has taken them all. */
export function stepsDone(
  rows: readonly ApplicationRow[],
  consumed: number,
  traffic: Pick<TrafficSummary, 'calls' | 'errors'> | undefined,
  seen: ReadonlySet<'read' | 'tried'> = new Set(),
): ReadonlySet<Step> {
  const keys = rows.flatMap((row) => row.keys)
  if (keys.some((key) => key.lastUsedAt !== null) || (traffic && traffic.calls > traffic.errors)) return new Set(steps)
  const done = new Set<Step>()
  if (rows.length > 0 || consumed > 0 || seen.size > 0) done.add('find')
  if (seen.has('read')) done.add('read')
  if (seen.has('tried')) done.add('try')
  if (keys.some((key) => key.status !== 'revoked')) done.add('key')
  return done
}

/** How the last day compares with the one before; undefined when there is nothing to compare with. */
export function change({
  calls,
  previous,
  comparable,
}: Pick<TrafficSummary, 'calls' | 'previous'> & { comparable?: boolean }): { way: 'more' | 'less' | 'same'; ratio: number } | undefined {
  if (comparable === false || previous.calls === 0) return undefined
  const ratio = (calls - previous.calls) / previous.calls
  return { way: Math.abs(ratio) < 0.0005 ? 'same' : ratio > 0 ? 'more' : 'less', ratio: Math.abs(ratio) }
}

export type GatewayState = { state: 'enforced' | 'pending' | 'failed'; count: number }
/** What to say of all keys at once; undefined without any, or when not all of them are known. */
export function gatewayState(rows: readonly ApplicationRow[], total: number): GatewayState | undefined {
  const held = rows.filter((row) => row.keys.length > 0)
  const count = (...states: ApplicationRow['state'][]) => held.filter((row) => states.includes(row.state)).length
  const [failed, pending] = [count('failed', 'drifted'), count('pending')]
  if (failed > 0) return { state: 'failed', count: failed }
  if (pending > 0) return { state: 'pending', count: pending }
  return held.length > 0 && rows.length === total ? { state: 'enforced', count: held.length } : undefined
}

export interface News {
  spec: Spec
  at: string
}
/** Newest first, each product once. */
export function newsOf(created: readonly Spec[], updated: readonly Spec[], most: number): News[] {
  const all = [...created.map((spec) => ({ spec, at: spec.createdAt })), ...updated.map((spec) => ({ spec, at: spec.updatedAt }))]
  const sorted = all.toSorted((a, b) => b.at.localeCompare(a.at) || b.spec.createdAt.localeCompare(a.spec.createdAt))
  return sorted.filter((one, at) => sorted.findIndex((other) => other.spec.productId === one.spec.productId) === at).slice(0, most)
}

/** What a revision means for those who call it. */
export type Verdict = { kind: 'breaking' | 'risky' | 'safe' | 'same' | 'new' | 'pending' | 'notCompared'; count: number }
export function verdictOf(changelog: Pick<Changelog, 'state' | 'breaking' | 'risky' | 'safe'> | undefined): Verdict {
  if (!changelog) return { kind: 'new', count: 0 }
  if (changelog.state !== 'ready') return { kind: changelog.state === 'failed' ? 'notCompared' : 'pending', count: 0 }
  for (const kind of ['breaking', 'risky', 'safe'] as const) if (changelog[kind] > 0) return { kind, count: changelog[kind] }
  return { kind: 'same', count: 0 }
}

/** The soonest end first; what has no date yet last. */
export const bySunset = (a: Pick<ApiProduct, 'sunsetAt'>, b: Pick<ApiProduct, 'sunsetAt'>): number =>
  (a.sunsetAt ?? '9').localeCompare(b.sunsetAt ?? '9')

/** By what is known of calls; products without calls stay as they came. */
export const mostCalledFirst = <P extends Pick<ApiProduct, 'apiproduct'>>(
  products: readonly P[],
  calls: ReadonlyMap<string | null, number> | undefined,
): P[] => products.toSorted((a, b) => (calls?.get(b.apiproduct) ?? 0) - (calls?.get(a.apiproduct) ?? 0))
