import { formatDay } from '@portico/platform/web/i18n/formatDay.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { pages } from '../../addresses.ts'
import type { CompanyNumbers } from '../numbers.contract.ts'

/** The agreements that end first, each with its company. */
export function EndingAgreements({ ending, endingDays: days }: Pick<CompanyNumbers, 'ending' | 'endingDays'>) {
  if (ending.length === 0) return <p className="text-muted">{t('numbers.ending.none', { days })}</p>
  return (
    <ul className="grid gap-3">
      {ending.map(({ companyId, companyName, number, endDate, daysLeft }) => (
        <li key={`${companyId} ${number}`} className="flex items-baseline gap-3">
          <div className="min-w-0 flex-1">
            <AppLink
              href={pages.company(companyId, 'agreements')}
              className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
            >
              <bdi>{companyName}</bdi>
            </AppLink>
            <div className="text-13 text-muted">
              <code className="ltr">{number}</code>
            </div>
          </div>
          <span className="shrink-0 text-13 text-bad tabular-nums" title={formatDay(endDate)}>
            {t('numbers.ending.in', { count: daysLeft })}
          </span>
        </li>
      ))}
    </ul>
  )
}
