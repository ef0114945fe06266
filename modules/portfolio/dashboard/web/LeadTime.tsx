import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chart } from '@portico/platform/web/ui/charts/Chart.tsx'
import type { PortfolioStatistics } from '../dashboard.contract.ts'

const measures = ['toApproved', 'toRealised'] as const

/** How long it took, by the month in which it came to its end; the month that runs is not over. */
export function LeadTime({ leadTime }: Pick<PortfolioStatistics, 'leadTime'>) {
  if (leadTime.every(({ toApproved, toRealised }) => toApproved === null && toRealised === null))
    return <p className="text-muted">{t('portfolioNumbers.leadTime.none')}</p>
  return (
    <Chart
      running
      label={t('portfolioNumbers.leadTime')}
      atLabel={t('portfolioNumbers.leadTime.month')}
      series={measures.map((measure) => ({
        name: t(`portfolioNumbers.leadTime.${measure}`),
        // The middle of a month is in it wherever somebody is.
        points: leadTime.map((one) => ({ at: `${one.month}-15`, value: one[measure] })),
      }))}
      formatValue={(value) => formatNumber(value)}
      formatAt={(at) => formatDate(at, { month: 'short', year: '2-digit' })}
    />
  )
}
