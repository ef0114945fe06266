import { formatTime } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Environment } from '../../environments/environment.contract.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { awayText } from './gateway-state.ts'

/** Changes wait while the gateway is away, since when that is, and what becomes of keys; what shows comes from the portal's own database. */
export function GatewayAway({ environmentId }: { environmentId: string }) {
  useLocale()
  const status = useQuery({ ...environmentQuery(environmentId), refetchInterval: 60_000 }).data?.status
  const away = status && awayText(status)
  if (!away) return null
  return (
    <Banner tone="warn">
      {away}
      <p className="text-13 font-normal">
        {status.answeredAt && <T id="environments.failure.answered" values={{ when: <RelativeTime at={status.answeredAt} /> }} />}{' '}
        {t('applications.sync.keysStay')}
      </p>
    </Banner>
  )
}

/** The same over the rows of a list. */
export const GatewayAwayOver = ({ environmentId }: { environmentId: string }) => (
  <div className="mb-3 empty:hidden">
    <GatewayAway environmentId={environmentId} />
  </div>
)

/** Below such a list: when the gateway was tried in vain, and how old what shows is. A check that failed tells no state of it. */
export function LastTried({ checkedAt, lastSyncAt }: Pick<Environment['status'], 'checkedAt' | 'lastSyncAt'>) {
  useLocale()
  return (
    <>
      {checkedAt && (
        <>
          <span>{t('applications.sync.tried', { time: formatTime(checkedAt) })}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <span>
        {lastSyncAt ? (
          <T id="applications.sync.lastSynced" values={{ when: <RelativeTime at={lastSyncAt} /> }} />
        ) : (
          t('applications.sync.never')
        )}
      </span>
    </>
  )
}
