import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { languageName } from '@portico/platform/web/i18n/languageName.ts'
import type { RelationType } from '../term-states.contract.ts'

export const relationWord = (type: RelationType): string => t(`terms.relation.${type}` as MessageKey)
export const fieldWord = (field: string): string => t(`terms.field.${field}` as MessageKey)

/** What a language of terms is called in the language of the interface. */
export function useLanguageName(): (language: string) => string {
  useLanguage()
  return languageName
}
