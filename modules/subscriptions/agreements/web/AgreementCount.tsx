import { mdiClockAlertOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'

/** How many there are, and in words beside it where one of them ends soon. The chip is not to make its line higher than others. */
export function AgreementCount({ of: { agreementCount, agreementEnding } }: { of: { agreementCount: number; agreementEnding: boolean } }) {
  if (!agreementEnding) return formatNumber(agreementCount)
  return (
    <span className="inline-flex items-center gap-2">
      <span>{formatNumber(agreementCount)}</span>
      <Chip tone="warn" icon={mdiClockAlertOutline} className="-my-1">
        {t('agreements.one.ending')}
      </Chip>
    </span>
  )
}
