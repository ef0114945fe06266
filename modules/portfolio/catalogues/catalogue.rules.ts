import type { Fault } from '@portico/platform/contract/errors.ts'
import type { CatalogueEntry } from './catalogue.contract.ts'
import type { StandardStatus } from './catalogue-kinds.contract.ts'

/** C-2: what may be chosen anew; what was chosen before stays chosen. */
export const isChoosable = ({ active, standardStatus }: Pick<CatalogueEntry, 'active' | 'standardStatus'>): boolean =>
  active && standardStatus !== 'OBSOLETE'

/** C-3: whoever chooses it needs an exception. */
export const needsException = (status: StandardStatus): boolean => status === 'TRIAL' || status === 'DEPRECATED'

/** C-4: no longer what is recommended; who uses it live is told. */
export const isEnding = (status: StandardStatus): boolean => status === 'DEPRECATED' || status === 'OBSOLETE'

/** C-5: an abstraction type depends on those of its own layer or a lower one. */
export function callsUpwards(layer: number, called: readonly { id: string; name: string; layer: number | null }[]): Fault[] {
  const higher = called.filter((one) => (one.layer ?? 0) > layer)
  if (higher.length === 0) return []
  const names = higher.map(({ name }) => name).join(', ')
  return [{ path: 'mayCallIds', code: 'higherLayer', message: `${names} are in a higher layer.`, params: { names } }]
}

/** C-5 from the other side: a type does not rise above those that may depend on it. */
export function calledFromBelow(layer: number, callers: readonly { name: string; layer: number | null }[]): Fault[] {
  const lower = callers.filter((one) => (one.layer ?? 0) < layer)
  if (lower.length === 0) return []
  const names = lower.map(({ name }) => name).join(', ')
  return [{ path: 'layer', code: 'calledFromBelow', message: `${names} may depend on it, and are in a lower layer.`, params: { names } }]
}
