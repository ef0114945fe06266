import { mdiFilterCheckOutline, mdiPlusCircleOutline } from '@mdi/js'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { T } from '../i18n/T.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { Icon } from '../ui/base/Icon.tsx'
import type { ListAnswer } from './listSource.ts'
import type { ListControl } from './useListState.ts'
import { focusHeading } from './useRowFocus.ts'

/** Why a list shows what nobody asked it for now: a search or filters of an earlier visit, or a row that was just made. */
export function ListNotes<R extends object>({
  control,
  query,
  rowLabel,
}: {
  control: ListControl
  query: UseQueryResult<ListAnswer<R>>
  rowLabel: (row: R) => string
}) {
  const made = query.data?.made ? query.data.rows[0] : undefined
  return (
    <>
      {control.remembered && (
        <Note icon={mdiFilterCheckOutline}>
          {t('list.remembered')}
          <Button
            kind="quiet"
            small
            onClick={(event) => {
              focusHeading(event.currentTarget.closest('[data-list]'))
              control.clear()
            }}
          >
            {t('list.clear')}
          </Button>
        </Note>
      )}
      {made && (
        <Note icon={mdiPlusCircleOutline}>
          <span role="status">
            <T id="list.made" values={{ name: <bdi className="font-medium text-ink">{rowLabel(made)}</bdi> }} />
          </span>
        </Note>
      )}
    </>
  )
}

const Note = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-2 text-13 text-muted">
    <Icon path={icon} size={16} />
    {children}
  </div>
)
