import { mdiCheckAll, mdiTuneVariant } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button, buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { type Notification, notifications } from '../notification.contract.ts'
import { markRead, notificationSource, unreadQuery } from './notification.queries.ts'
import { UnreadMark } from './UnreadMark.tsx'

/** Everything that the signed-in person was told of, as long as it is kept. */
export default function NotificationsPage() {
  const { language, dir } = useLocale()
  const control = useListState(notifications.list.list, { name: 'notifications' })
  const query = useListQuery(notificationSource, control)
  const { data } = useQuery(unreadQuery())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(dir), [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const newest = query.data?.rows[0]
  return (
    <ListPage
      title={t('notifications.title')}
      control={control}
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.title}
      filters={filters}
      primary={
        (data?.unread ?? 0) > 0 &&
        newest &&
        control.state.page === 1 && (
          <Button kind="standard" icon={mdiCheckAll} onClick={() => void markRead({ upTo: newest.id }).catch(showError)}>
            {t('notifications.markAll')}
          </Button>
        )
      }
      actions={
        <>
          {/* Admins have all of them in the menu. */}
          {!hasRole('admin') && (
            <AppLink href={pages.issues} className={buttonClass()}>
              {t('notifications.ownReports')}
            </AppLink>
          )}
          <AppLink href={pages.preferences} className={buttonClass()}>
            <Icon path={mdiTuneVariant} />
            {t('notifications.choose')}
          </AppLink>
        </>
      }
      empty={{ title: t('notifications.empty'), text: t('notifications.empty.text') }}
      failed={t('notifications.failed')}
    />
  )
}

/** A title is a sentence in the reader's language, whatever the name that it begins with is written in. */
const columnsOf = (dir: 'ltr' | 'rtl'): ListColumn<Notification>[] => [
  {
    key: 'title',
    label: t('notifications.what'),
    cell: (row) => (
      <span dir={dir} className="flex min-w-0 items-start gap-2.5">
        <UnreadMark read={row.read} />
        <AppLink
          href={pages.toldOf(row.event, { ...row.about, read: String(row.id) })}
          // On a phone it goes on in the next line: cut, a name in another script would lose its beginning.
          className={cx('max-sm:whitespace-normal!', row.read && 'font-normal!')}
        >
          {row.title}
        </AppLink>
      </span>
    ),
  },
  { key: 'date', label: t('notifications.when'), cell: (row) => <RelativeTime at={row.date} />, muted: true, card: 'line' },
]

const filtersOf = (): ListFilter[] => [{ kind: 'yesno', key: 'unread', label: t('notifications.onlyUnread') }]
