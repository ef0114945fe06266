import type { ListSpec } from '../../contract/lists.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { languages } from '../i18n/locales.ts'
import type { ListAnswer } from './listSource.ts'
import type { ListState, SortKey } from './state.ts'

/** What a row has in a field of the list, as text. */
export type TextOfField<Row> = (row: Row, field: string) => string

/**
 * The page of a list whose rows came whole with their record, such as the members of a team: searched, filtered, sorted and cut as the
 * server does it for lists of its own. `orderOf` is for fields whose values have an order of their own.
 */
export function rowsOf<Row>(
  spec: ListSpec,
  rows: readonly Row[],
  state: ListState,
  textOfField: TextOfField<Row>,
  orderOf = textOfField,
): ListAnswer<Row> {
  const text = state.search.trim().toLowerCase()
  const searched = Object.keys(spec.fields).filter((field) => spec.fields[field]?.search)
  const fits = (row: Row): boolean =>
    (text === '' || searched.some((field) => textOfField(row, field).toLowerCase().includes(text))) &&
    Object.entries(state.filter).every(([field, values]) => values.includes(textOfField(row, field)))
  const { compare } = new Intl.Collator(languages[currentLanguage()].intl, { numeric: true })
  const keys: readonly SortKey[] = [
    ...(state.groupBy ? [state.sortBy.find(({ key }) => key === state.groupBy) ?? { key: state.groupBy, desc: false }] : []),
    ...state.sortBy,
  ]
  const inOrder = (a: Row, b: Row): number => {
    for (const { key, desc } of keys) {
      const order = compare(orderOf(a, key), orderOf(b, key))
      if (order !== 0) return desc ? -order : order
    }
    return 0
  }
  const found = rows.filter(fits).toSorted(inOrder)
  const from = (state.page - 1) * state.itemsPerPage
  return { rows: found.slice(from, from + state.itemsPerPage), total: found.length, exact: true }
}
