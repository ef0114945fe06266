import { formatTime } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { lookNow } from './application.queries.ts'
import { awayText } from './gateway-state.ts'

const LastTried = lazyPart(() => import('./GatewayAway.tsx').then((file) => file.LastTried))
const SyncFailed = lazyPart(() => import('./SyncFailed.tsx').then((file) => file.SyncFailed))

/** How old the picture of the gateway is. The list comes from the portal's own database, so it shows while the gateway is away. */
export function SyncNote({ environmentId }: { environmentId: string }) {
  const { data } = useQuery({ ...environmentQuery(environmentId), refetchInterval: 60_000 })
  const look = useMutation({ mutationFn: () => lookNow(environmentId), meta: { quiet: true } })
  if (!data) return <span className="invisible">–</span>
  const { checkedAt, lastSyncAt } = data.status
  const away = awayText(data.status)
  return (
    <span className="flex flex-wrap gap-x-1">
      {away ? (
        <LastTried {...data.status} />
      ) : (
        <>
          {checkedAt && <span>{t('applications.sync.asOf', { time: formatTime(checkedAt) })}</span>}
          {checkedAt && <span aria-hidden="true">·</span>}
          <span>
            {lastSyncAt ? (
              <>
                {t('applications.sync.last')} <RelativeTime at={lastSyncAt} />
              </>
            ) : (
              t('applications.sync.never')
            )}
          </span>
        </>
      )}
      <button type="button" className="underline" disabled={look.isPending} onClick={() => look.mutate()}>
        {t('applications.sync.now')}
      </button>
      <span role="status" className="text-bad">
        {look.data?.ok === false && away ? (
          // It stands over the list already, for those who see it.
          <span className="sr-only">{away}</span>
        ) : (
          (look.isError || look.data?.ok === false) && <SyncFailed message={look.data?.message} error={look.error} />
        )}
      </span>
    </span>
  )
}
