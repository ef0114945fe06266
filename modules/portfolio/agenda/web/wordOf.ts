import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

/** A word of one of the agenda's lists of words: `agenda.category.INTAKE`. */
export const wordOf = (list: string, value: string) => t(`agenda.${list}.${value}` as MessageKey)
