import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chart } from '@portico/platform/web/ui/charts/Chart.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import type { PortfolioStatistics } from '../dashboard.contract.ts'
import { type LeadMeasure, leadMeasures, type numberLinks } from '../dashboard.rules.ts'
import { hrefOf } from './hrefOf.ts'

/** The middle of a month is in it wherever somebody is. */
const within = (month: string) => `${month}-15`
const nameOf = (measure: LeadMeasure) => t(`portfolioNumbers.leadTime.${measure}`)

interface LeadTimeProps extends Pick<PortfolioStatistics, 'leadTime'> {
  links: ReturnType<typeof numberLinks>
}

/** How long it took, by the month in which it came to its end; the month that runs is not over. Each median leads to the prospects behind it. */
export function LeadTime({ leadTime, links }: LeadTimeProps) {
  if (leadTime.every(({ toApproved, toRealised }) => toApproved === null && toRealised === null))
    return <p className="text-muted">{t('portfolioNumbers.leadTime.none')}</p>
  return (
    <>
      <Chart
        running
        label={t('portfolioNumbers.leadTime')}
        atLabel={t('portfolioNumbers.leadTime.month')}
        series={leadMeasures.map((measure) => ({
          name: nameOf(measure),
          points: leadTime.map((one) => ({ at: within(one.month), value: one[measure] })),
          hrefs: leadTime.map(({ month }) => hrefOf(links.leadTime(measure, month))),
        }))}
        formatValue={(value) => formatNumber(value)}
        formatAt={(at) => formatDate(at, { month: 'short', year: '2-digit' })}
      />
      <ul className="grid gap-2">
        {leadMeasures.map((measure) => {
          const last = leadTime.findLast((one) => one[measure] !== null)
          return (
            last && (
              <li key={measure} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>
                  {nameOf(measure)}{' '}
                  <span className="text-13 text-muted">{formatDate(within(last.month), { month: 'long', year: 'numeric' })}</span>
                </span>
                <AppLink className={linkClass} href={hrefOf(links.leadTime(measure, last.month))}>
                  {t('portfolioNumbers.leadTime.days', { count: last[measure] ?? 0 })}
                </AppLink>
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
