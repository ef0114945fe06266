import { mdiClockAlertOutline } from '@mdi/js'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { mayBeInUse } from './given.ts'

interface Ending {
  agreementEndsOn: string | null
  agreementDaysLeft: number | null
  agreementEnded: boolean
}

const isEndedInUse = ({ agreementEnded }: Ending) => agreementEnded && mayBeInUse()

/** At the name of what has an agreement that ends soon, or one that has ended and is in use; each leads to its agreements. */
export function AgreementEnding({ of, href }: { of: Ending; href: string }) {
  const { agreementEndsOn, agreementDaysLeft } = of
  const linkStyle = 'inline-flex max-w-full rounded-full hover:underline'
  return (
    <>
      {isEndedInUse(of) && (
        <AppLink href={href} className={linkStyle}>
          <Chip tone="bad" icon={mdiClockAlertOutline}>
            {t('agreements.endedInUse')}
          </Chip>
        </AppLink>
      )}
      {agreementEndsOn !== null && (
        <AppLink href={href} className={linkStyle} title={formatDate(agreementEndsOn)}>
          <Chip tone="bad" icon={mdiClockAlertOutline}>
            {t('agreements.chip.days', { days: agreementDaysLeft ?? 0 })}
          </Chip>
        </AppLink>
      )}
    </>
  )
}

/** How many there are, and beside it – in a table before it, for the numbers to stand below each other – that one has ended and is in use, else in how many days the first of them ends, where that is soon. The chip makes its line no higher than others; in a card that is too narrow for it, it stands below. */
export function AgreementCount({ of }: { of: Ending & { agreementCount: number } }) {
  const { agreementCount, agreementEndsOn, agreementDaysLeft } = of
  const isEnded = isEndedInUse(of)
  if (!isEnded && agreementEndsOn === null) return formatNumber(agreementCount)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2 [td_&]:flex-row-reverse [td_&]:flex-nowrap">
      <span>{formatNumber(agreementCount)}</span>
      <Chip wrap tone="bad" icon={mdiClockAlertOutline} className="-my-1 [td_&]:whitespace-nowrap">
        {isEnded || agreementEndsOn === null ? (
          t('agreements.one.endedInUse')
        ) : (
          <span title={formatDate(agreementEndsOn)}>{t('agreements.one.days', { days: agreementDaysLeft ?? 0 })}</span>
        )}
      </Chip>
    </span>
  )
}
