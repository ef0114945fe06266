import { mdiBellOutline, mdiCheckAll, mdiTuneVariant } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { BarButton } from '@portico/platform/web/shell/BarButton.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
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
      className="w-90"
      trigger={(trigger) => (
        <BarButton
          {...trigger}
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

/** Asked when somebody opens it. */
function Newest({ unread }: { unread: number }) {
  const query = useQuery(newestQuery())
  const rows = query.data?.data ?? []
  const [newest] = rows
  return (
    <>
      {query.isError && <p className="px-2.5 py-2 text-muted">{t('notifications.failed')}</p>}
      {query.isPending && <p className="px-2.5 py-2 text-muted">{t('notifications.loading')}</p>}
      {query.isSuccess && rows.length === 0 && <p className="px-2.5 py-2 text-muted">{t('notifications.empty')}</p>}
      {rows.map((one) => (
        <MenuLink key={one.id} href={pages.toldOf(one.event, { ...one.about, read: String(one.id) })}>
          <Line title={one.title} date={one.date} read={one.read} />
        </MenuLink>
      ))}
      <MenuSeparator />
      {unread > 0 && newest && (
        <MenuItem icon={mdiCheckAll} onSelect={() => void markRead({ upTo: newest.id }).catch(showError)}>
          {t('notifications.markAll')}
        </MenuItem>
      )}
      <MenuLink icon={mdiBellOutline} href={pages.notifications}>
        {t('notifications.all')}
      </MenuLink>
      <MenuLink icon={mdiTuneVariant} href={pages.preferences}>
        {t('notifications.choose')}
      </MenuLink>
    </>
  )
}

const Line = ({ title, date, read }: { title: string; date: string; read: boolean }) => (
  <span className="flex min-w-0 flex-1 items-start gap-2.5">
    <UnreadMark read={read} />
    <span className="min-w-0 flex-1">
      <span className={read ? 'wrap-anywhere' : 'font-semibold wrap-anywhere'}>{title}</span>
      <span className="block text-12 text-muted">
        <RelativeTime at={date} />
      </span>
    </span>
  </span>
)
