import { formatNumber } from '../../i18n/format.ts'

/** The record of a panel among the rows of its list: which row it is, its place to be said, and the ways to the neighbours. All are missing where the list does not show it. */
export function neighboursIn<Row extends { id: string | number }>(rows: readonly Row[], id: string, onShow: (id: string) => void) {
  const at = rows.findIndex((row) => String(row.id) === id)
  const to = (row: Row | undefined) => row && (() => onShow(String(row.id)))
  return {
    row: rows[at],
    place: at < 0 ? undefined : { at: formatNumber(at + 1), count: formatNumber(rows.length) },
    ways: { onPrevious: to(rows[at - 1]), onNext: at < 0 ? undefined : to(rows[at + 1]) },
  }
}
