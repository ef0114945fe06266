import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Adoption } from '../adoption.contract.ts'

/** Applications that have somebody and wait for being taken over. */
export const readyOf = ({ applications, unassigned, left, adopted }: Adoption): number => applications - unassigned - left - adopted

/** Something is the portal's now, and was not just undone: that holds when it was read again since, too. */
export const isReported = ({ state, adopted, undone }: Adoption): boolean =>
  state === 'adopted' || (state === 'ready' && adopted > 0 && undone === null)

/** What undoing would forget: what was changed since is kept. */
export const forgettableOf = ({ adopted, kept }: Adoption): number => adopted - kept

/** What neither the report nor the list's filters say; what there is none of is not worth a word. */
export const factsOf = (adoption: Adoption) => [
  t('adoption.count.applications', { count: adoption.applications }),
  t('adoption.count.keys', { count: adoption.keys }),
  ...(['inactive', 'fixed'] as const).flatMap((one) => (adoption[one] > 0 ? [t(`adoption.count.${one}`, { count: adoption[one] })] : [])),
]

/** What is at the gateway by now and was not read; empty where there is none. */
export const unlistedOf = ({ unlisted, unlistedKeys }: Adoption): string =>
  [unlisted > 0 && t('adoption.unlisted', { count: unlisted }), unlistedKeys > 0 && t('adoption.unlisted.keys', { count: unlistedKeys })]
    .filter(Boolean)
    .join(' ')
