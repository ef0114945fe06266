import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lateAfterDays, waitingDays } from './waiting.ts'

/** How long somebody has waited; late ones stand out by weight, too. */
export function WaitingDays({ at }: { at: string }) {
  const days = waitingDays(at, new Date())
  return <span className={days > lateAfterDays ? 'font-semibold text-warn' : 'text-muted'}>{t('approvals.days', { days })}</span>
}
