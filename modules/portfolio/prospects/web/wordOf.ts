import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

/** A word of one of a prospect's lists of words: `prospects.frequency.DAILY`. */
export const wordOf = (list: string, value: string) => t(`prospects.${list}.${value}` as MessageKey)
