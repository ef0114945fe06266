import { formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lateAfterDays, waitedMs, waitingDays } from './waiting.ts'

/** How long somebody has waited; late ones stand out by weight, too. */
export function WaitingDays({ at }: { at: string }) {
  const now = new Date()
  const days = waitingDays(at, now)
  return (
    <span className={days > lateAfterDays ? 'font-semibold text-warn' : 'text-muted'}>
      {days > 0 ? t('approvals.days', { days }) : formatDuration(waitedMs(at, now))}
    </span>
  )
}
