import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Application } from '../application.contract.ts'
import { isUsable } from '../application.rules.ts'
import { isHeld } from './further.ts'

/** What keys of an application open or wait for, each with the words that say which key it is. */
export const openedIn = ({ keys: all }: Application): ReadonlyMap<string, string> =>
  new Map(
    all
      .filter(({ status }) => isUsable(status))
      .flatMap((key) =>
        key.apiProducts
          .filter(isHeld)
          .map(({ apiproduct, status }) => [apiproduct, t('keys.products.openedBy', { state: status, key: key.name })] as const),
      ),
  )
