import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { useId } from 'react'
import { formatNumber, formatTotal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { westernDigits } from '../base/digits.ts'
import { Select } from '../inputs/Select.tsx'

export const pageSizes = [10, 20, 50, 100] as const

export interface PagerProps {
  page: number
  itemsPerPage: number
  /** Rows on this page. */
  shown: number
  total: number
  /** False: there are more than were counted, "10,000+". */
  exact: boolean
  onPage: (page: number) => void
  /** Next and previous, when the answer knows where they are; else by page number. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onSize?: ((itemsPerPage: number) => void) | undefined
  busy?: boolean
}

export function Pager({ page, itemsPerPage, shown, total, exact, onPage, onNext, onPrevious, onSize, busy }: PagerProps) {
  const id = useId()
  const from = shown === 0 ? 0 : (page - 1) * itemsPerPage + 1
  const to = shown === 0 ? 0 : from + shown - 1
  const pages = Math.max(1, Math.ceil(total / itemsPerPage))
  const mayNext = exact ? page < pages : shown === itemsPerPage
  const sizes = [...new Set([...pageSizes, itemsPerPage])].toSorted((a, b) => a - b)
  return (
    <nav aria-label={t('ui.pager.label')} className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2 text-13 text-muted">
      {onSize && (
        <span className="flex items-center gap-3">
          <label htmlFor={`${id}size`} className="cursor-default max-sm:sr-only">
            {t('ui.pager.size')}
          </label>
          <Select
            id={`${id}size`}
            small
            value={String(itemsPerPage)}
            onChange={(event) => onSize(Number(event.target.value))}
            options={sizes.map((size) => ({ value: String(size), label: formatNumber(size) }))}
            className="w-[68px] text-ink"
          />
        </span>
      )}
      {pages > 2 && (
        <form
          className="flex items-center gap-2 max-sm:hidden"
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = Number(westernDigits(String(new FormData(event.currentTarget).get('page'))))
            if (Number.isInteger(wanted) && wanted >= 1) onPage(exact ? Math.min(wanted, pages) : wanted)
          }}
        >
          <label htmlFor={`${id}page`} className="cursor-default">
            {t('ui.pager.page')}
          </label>
          <input
            key={page}
            id={`${id}page`}
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={formatNumber(page, { useGrouping: false })}
            className="h-[30px] w-14 rounded-control border border-control bg-surface px-2 text-center text-13 text-ink tabular-nums pointer-coarse:h-11"
          />
        </form>
      )}
      <span className="whitespace-nowrap tabular-nums" role="status">
        {t('ui.pager.range', { from: formatNumber(from), to: formatNumber(to), total: formatTotal(total, exact) })}
      </span>
      <span className="flex gap-3">
        <IconButton
          name={t('ui.pager.previous')}
          icon={mdiChevronLeft}
          mirror
          kind="plain"
          disabled={busy || page <= 1}
          onClick={() => (onPrevious ? onPrevious() : onPage(page - 1))}
        />
        <IconButton
          name={t('ui.pager.next')}
          icon={mdiChevronRight}
          mirror
          kind="plain"
          disabled={busy || !mayNext}
          onClick={() => (onNext ? onNext() : onPage(page + 1))}
        />
      </span>
    </nav>
  )
}
