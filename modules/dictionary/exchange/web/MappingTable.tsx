import { mdiChevronDown } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useId } from 'react'
import type { TermImport } from '../import.contract.ts'

/** Which column of the file is which field; what is left out is not read. */
export function MappingTable({
  columns,
  fields,
  wordOf,
  onChange,
}: {
  columns: TermImport['columns']
  /** Those that a column may be. */
  fields: readonly string[]
  wordOf: (field: string) => string
  onChange: (mapping: Record<string, string>) => void
}) {
  const id = useId()
  const unread = columns.filter(({ field }) => field === null).length
  const options = [{ value: '', label: t('exchange.mapping.none') }, ...fields.map((value) => ({ value, label: wordOf(value) }))]
  const choose = (at: number, field: string) => {
    const chosen = columns.map((column, place) => ({
      ...column,
      field: place === at ? field || null : column.field === field ? null : column.field,
    }))
    onChange(Object.fromEntries(chosen.flatMap((column) => (column.field ? [[column.field, column.header]] : []))))
  }
  return (
    <details className="group rounded-small border border-hairline" open={columns.every(({ field }) => field !== 'name')}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2">
        <Icon path={mdiChevronDown} className="text-muted group-open:rotate-180" />
        <span className="min-w-0 flex-1 basis-40 font-medium">{t('exchange.mapping')}</span>
        {unread > 0 && <span className="text-13 text-warn">{t('exchange.mapping.unread', { count: unread })}</span>}
      </summary>
      <ul>
        {columns.map(({ header, samples, field }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike, and they never move
          <li key={at} className="grid items-center gap-x-3 gap-y-1 border-t border-hairline px-3 py-2 sm:grid-cols-2">
            <label htmlFor={`${id}${at}`} className="grid min-w-0">
              <bdi className="truncate font-medium">{header || '–'}</bdi>
              <bdi dir="auto" className="truncate text-12 text-muted">
                {samples.join(' · ')}
              </bdi>
            </label>
            <Select id={`${id}${at}`} small value={field ?? ''} options={options} onChange={({ target }) => choose(at, target.value)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
