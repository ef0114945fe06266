import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Application } from '../application.contract.ts'
import { isUsable } from '../application.rules.ts'
import type { KeyProduct } from '../key.contract.ts'
import { isHeld } from './further.ts'

/** What keys of an application open, or else wait for, each with the words that say which key it is, and of how many. */
export function openedIn({ keys: all }: Application): ReadonlyMap<string, string> {
  const held = all
    .filter(({ status }) => isUsable(status))
    .flatMap((key) => key.apiProducts.filter(isHeld).map(({ apiproduct, status }) => ({ apiproduct, status, key: key.name })))
  return new Map(
    [...Map.groupBy(held, ({ apiproduct }) => apiproduct)].map(([apiproduct, keys]) => {
      const approved = keys.filter(({ status }) => status === 'approved')
      const told = approved.length > 0 ? approved : keys
      // The newest come first, so that the last is the one that has had it longest.
      const { status: state = 'approved', key = '' } = told.at(-1) ?? {}
      return [apiproduct, t('keys.products.openedBy', { state, key, more: told.length - 1 })]
    }),
  )
}

/** What keys of an application have that is not published, so that nobody can ask for it: each once. */
export const draftsIn = ({ keys: all }: Application): KeyProduct[] => {
  const drafts = all.filter(({ status }) => isUsable(status)).flatMap((key) => key.apiProducts.filter(({ note }) => note === 'draft'))
  return [...new Map(drafts.map((product) => [product.apiproduct, product])).values()]
}
