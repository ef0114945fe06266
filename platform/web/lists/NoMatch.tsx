import { formatList } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { ListColumn } from './columns.ts'
import type { ListControl } from './useListState.ts'

/** Says what was looked for and where, and what to do about it. */
export function NoMatch({
  control,
  columns,
}: {
  control: ListControl
  columns: readonly Pick<ListColumn<never>, 'key' | 'label' | 'finds'>[]
}) {
  const { search, filter } = control.state
  const filtered = Object.keys(filter).length > 0
  const places = columns.flatMap((one) => (control.spec.fields[one.key]?.search ? (one.finds ?? one.label) : []))
  const kind = search === '' ? 'filter' : filtered ? 'both' : 'search'
  return (
    <EmptyState
      drawing="search"
      title={search === '' ? t('list.noMatch') : t('list.noMatch.search', { search })}
      text={
        <>
          {search !== '' && places.length > 0 && <span className="block">{t('list.noMatch.places', { places: formatList(places) })}</span>}
          <span className="block">{t(`list.noMatch.${kind}.text`)}</span>
        </>
      }
      action={<Button onClick={control.clear}>{t(kind === 'both' ? 'list.clear' : `list.clear.${kind}`)}</Button>}
    />
  )
}
