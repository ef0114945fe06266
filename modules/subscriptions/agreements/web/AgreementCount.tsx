import { mdiClockAlertOutline } from '@mdi/js'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'

interface Ending {
  agreementEndsOn: string | null
  agreementDaysLeft: number | null
}

/** At the name of what has an agreement that ends soon; leads to its agreements. */
export function AgreementEnding({ of: { agreementEndsOn, agreementDaysLeft }, href }: { of: Ending; href: string }) {
  if (agreementEndsOn === null) return null
  return (
    <AppLink href={href} className="inline-flex max-w-full rounded-full hover:underline" title={formatDate(agreementEndsOn)}>
      <Chip tone="bad" icon={mdiClockAlertOutline}>
        {t('agreements.chip.days', { days: agreementDaysLeft ?? 0 })}
      </Chip>
    </AppLink>
  )
}

/** How many there are, and beside it – in a table before it, for the numbers to stand below each other – in how many days the first of them ends, where that is soon. The chip makes its line no higher than others. */
export function AgreementCount({
  of: { agreementCount, agreementEndsOn, agreementDaysLeft },
}: {
  of: Ending & { agreementCount: number }
}) {
  if (agreementEndsOn === null) return formatNumber(agreementCount)
  return (
    <span className="inline-flex items-center gap-2 [td_&]:flex-row-reverse">
      <span>{formatNumber(agreementCount)}</span>
      <Chip tone="bad" icon={mdiClockAlertOutline} className="-my-1">
        <span title={formatDate(agreementEndsOn)}>{t('agreements.one.days', { days: agreementDaysLeft ?? 0 })}</span>
      </Chip>
    </span>
  )
}
