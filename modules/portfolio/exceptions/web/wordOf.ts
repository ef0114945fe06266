import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

/** A word of one of an exception's lists of words: `exceptions.risk.LOW`. */
export const wordOf = (list: string, value: string) => t(`exceptions.${list}.${value}` as MessageKey)
