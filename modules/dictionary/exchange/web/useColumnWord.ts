import { t } from '@portico/platform/web/i18n/i18n.ts'
import { fieldWord, useLanguageName } from '../../terms/web/wordOf.ts'
import { allColumns } from '../table-file.rules.ts'

const words = new Map([
  ['domainCode', 'exchange.column.domainCode'],
  ['relatedTerms', 'terms.relations'],
  ['status', 'record.status'],
  ['language', 'exchange.column.language'],
  ['ownerId', 'terms.field.owner'],
] as const)

/** What a column of a table of terms is called; what is none of them stays as it is. */
export function useColumnWord(): (column: string) => string {
  const nameOf = useLanguageName()
  return (column) => {
    if (!allColumns.includes(column)) return column
    const [field = '', language] = column.split('@')
    if (language !== undefined) return `${fieldWord(field)} – ${nameOf(language)}`
    const key = words.get(column as never)
    return key ? t(key) : fieldWord(column)
  }
}
