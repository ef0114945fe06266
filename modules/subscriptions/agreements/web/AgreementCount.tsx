import { mdiClockAlertOutline } from '@mdi/js'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'

/** How many there are, and beside it in how many days the first of them ends, where that is soon. The chip makes its line no higher than others. */
export function AgreementCount({
  of: { agreementCount, agreementEndsOn, agreementDaysLeft },
}: {
  of: { agreementCount: number; agreementEndsOn: string | null; agreementDaysLeft: number | null }
}) {
  if (agreementEndsOn === null) return formatNumber(agreementCount)
  return (
    <span className="inline-flex items-center gap-2">
      <span>{formatNumber(agreementCount)}</span>
      <Chip tone="bad" icon={mdiClockAlertOutline} className="-my-1">
        <span title={formatDate(agreementEndsOn)}>{t('agreements.one.days', { days: agreementDaysLeft ?? 0 })}</span>
      </Chip>
    </span>
  )
}
