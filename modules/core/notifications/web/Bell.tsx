import { mdiBellOutline, mdiCheckAll, mdiTuneVariant } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { BarButton } from '@portico/platform/web/shell/BarButton.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Bone } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { pages } from '../../addresses.ts'
import { markRead, newestQuery, unreadQuery } from './notification.queries.ts'
import { UnreadMark } from './UnreadMark.tsx'

/** In the app bar: how much somebody has not read, the newest of it, and the way to all. */
export function Bell() {
  const { data } = useQuery(unreadQuery())
  const unread = data?.unread ?? 0
  return (
    <Menu
      label={t('notifications.title')}
      align="end"
      className="w-90 open:flex flex-col overflow-hidden!"
      trigger={(trigger) => (
        <BarButton
          {...trigger}
          onPointerEnter={ask}
          onFocus={ask}
          name={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title')}
          icon={mdiBellOutline}
        >
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="tone tone-info absolute end-0 top-0 grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-12 font-bold tabular-nums"
            >
              {data?.exact ? formatNumber(unread) : `${formatNumber(99)}+`}
            </span>
          )}
        </BarButton>
      )}
    >
      <Newest unread={unread} />
    </Menu>
  )
}

/** Once somebody is about to open it, so that it is mostly there when it opens. */
const ask = (): void => void queryClient.prefetchQuery({ ...newestQuery(), staleTime: 10_000 })

function Newest({ unread }: { unread: number }) {
  const query = useQuery(newestQuery())
  const list = useRef<HTMLDivElement>(null)
  const { isPending } = query
  // The menu gave the focus to the row that waited. Whoever moved it meanwhile keeps it.
  useLayoutEffect(() => {
    if (isPending || document.activeElement !== document.body) return
    list.current?.closest('[role=menu]')?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isPending])
  const rows = query.data?.data ?? []
  const [newest] = rows
  return (
    <>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto">
        {query.isError && <p className="px-2.5 py-2 text-muted">{t('notifications.failed')}</p>}
        {isPending && (
          <div role="menuitem" tabIndex={-1} aria-label={t('notifications.loading')} className="rounded-control outline-none">
            {[0, 1, 2].map((row) => (
              <div key={row} className="grid h-14 content-center gap-2 px-2.5">
                <Bone className="w-4/5" />
                <Bone className="w-1/4" />
              </div>
            ))}
          </div>
        )}
        {query.isSuccess && rows.length === 0 && <p className="px-2.5 py-2 text-muted">{t('notifications.empty')}</p>}
        {rows.map((one) => (
          <MenuLink key={one.id} href={pages.toldOf(one.event, { ...one.about, read: String(one.id) })}>
            <Line title={one.title} date={one.date} read={one.read} />
          </MenuLink>
        ))}
      </div>
      <div>
        <MenuSeparator />
        {unread > 0 && (
          <MenuItem icon={mdiCheckAll} disabled={!newest} onSelect={() => newest && void markRead({ upTo: newest.id }).catch(showError)}>
            {t('notifications.markAll')}
          </MenuItem>
        )}
        <MenuLink icon={mdiBellOutline} href={pages.notifications}>
          {t('notifications.all')}
        </MenuLink>
        <MenuLink icon={mdiTuneVariant} href={pages.preferences}>
          {t('notifications.choose')}
        </MenuLink>
      </div>
    </>
  )
}

const Line = ({ title, date, read }: { title: string; date: string; read: boolean }) => (
  <span className="flex min-w-0 flex-1 items-start gap-2.5">
    <UnreadMark read={read} />
    <span className="min-w-0 flex-1">
      <span className={cx('line-clamp-2 wrap-anywhere', !read && 'font-semibold')}>{title}</span>
      <span className="block text-12 text-muted">
        <RelativeTime at={date} />
      </span>
    </span>
  </span>
)
