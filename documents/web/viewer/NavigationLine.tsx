import { mdiChevronRight, mdiCodeBraces } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { useDocument } from '../document.ts'
import type { NavigationRow } from './rows.ts'
import { labelOf } from './samples.ts'

const indents = ['', 'ps-3', 'ps-6']

/** A group's head, an operation or a schema. What somebody points at is fetched before they press. */
export function NavigationLine({
  row,
  current,
  flat,
  onToggle,
}: {
  row: NavigationRow
  current: boolean
  flat: boolean
  onToggle: (id: string) => void
}) {
  const { queries, addressOf } = useDocument()
  if (row.kind === 'group')
    return (
      <button
        type="button"
        aria-expanded={row.open}
        onClick={() => onToggle(row.id)}
        className={cx(
          'flex size-full items-center gap-1.5 rounded-control pt-1.5 text-start text-13 font-semibold -outline-offset-2',
          indents[row.depth] ?? 'ps-9',
        )}
      >
        <Icon path={mdiChevronRight} size={16} mirror={!row.open} className={cx('text-muted', row.open && 'rotate-90')} />
        <bdi className="truncate">{row.title}</bdi>
        <span className="font-normal text-muted">{formatNumber(row.count)}</span>
      </button>
    )
  const look = cx(
    'flex size-full min-w-0 items-center gap-2 rounded-control px-2 text-13 -outline-offset-2',
    current ? 'lit' : 'text-muted hover:bg-hover hover:text-ink',
  )
  if (row.kind === 'schema') {
    const ahead = () => void queryClient.prefetchQuery(queries.schema(row.name))
    return (
      <AppLink
        href={addressOf({ schema: row.name })}
        aria-current={current ? 'page' : undefined}
        onPointerEnter={ahead}
        onFocus={ahead}
        className={look}
      >
        <Icon path={mdiCodeBraces} size={14} className="text-faint" label={flat ? t('documents.schema') : undefined} />
        <bdi className="truncate">{row.name}</bdi>
      </AppLink>
    )
  }
  const { opId, method, path, deprecated } = row.operation
  const ahead = () => void queryClient.prefetchQuery(queries.operation(opId))
  return (
    <AppLink
      href={addressOf({ op: opId })}
      aria-current={current ? 'page' : undefined}
      title={`${method} ${path}`}
      onPointerEnter={ahead}
      onFocus={ahead}
      className={cx(look, indents[row.depth])}
    >
      <Verb method={method} small />
      <bdi className={cx('truncate', deprecated && 'line-through decoration-faint')}>{labelOf(row.operation)}</bdi>
      {deprecated && <span className="sr-only">{t('documents.deprecated')}</span>}
    </AppLink>
  )
}
