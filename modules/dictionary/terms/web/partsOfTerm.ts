import { t } from '@portico/platform/web/i18n/i18n.ts'
import { languageName } from '@portico/platform/web/i18n/languageName.ts'
import type { Part } from '../../revisions/web/Versions.tsx'
import type { TermContent } from '../versions.contract.ts'
import { relationWord } from './wordOf.ts'

/** What a version of a term said, by its fields; what it left empty is not told. */
export function partsOfTerm({ topConcept, sources, translations, relatedTerms, ...texts }: TermContent): Part[] {
  const joined = (words: readonly string[]) => words.filter(Boolean).join(' · ')
  const lists = {
    topConcept: topConcept ? [t('list.filter.yes')] : [],
    sources: sources.map(({ title, url, citation }) => joined([title, url, citation])),
    translations: translations.map(({ language, name, description }) => `${languageName(language)}: ${joined([name, description])}`),
    relatedTerms: relatedTerms.map(({ type, name, externalUri }) => `${relationWord(type)}: ${name || externalUri}`),
  }
  return Object.entries({ ...texts, ...lists })
    .map(([path, value]) => ({ path, text: [value].flat().join('\n') }))
    .filter(({ text }) => text !== '')
}
