import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import { pages } from '../../addresses.ts'
import { termWords } from '../../terms/web/term.words.ts'

/** The states and actions of an object are those of a term. */
export const objectWords: GovernedWords = {
  ...termWords,
  consequence: (action) => (action === 'supersede' ? t('objects.consequence.supersede') : (termWords.consequence?.(action) ?? '')),
  asks: async (action) => (await import('./objectFields.ts')).askedByObject(action),
}
/** The list, for what leads there. */
export const objectList = () => ({ name: 'businessobjects', title: t('objects.title'), href: pages.objects })
