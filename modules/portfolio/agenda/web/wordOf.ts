import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { AgendaItem } from '../item.contract.ts'

/** A word of one of the agenda's lists of words: `agenda.category.INTAKE`. */
export const wordOf = (list: string, value: string) => t(`agenda.${list}.${value}` as MessageKey)

/** What an item is there for. A record may have several at once: one tells of a grant, one of its end. */
export const purposeOf = ({ purpose, about }: Pick<AgendaItem, 'purpose' | 'about'>) =>
  wordOf('purpose', about === 'RECORD' ? purpose : about)
