import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chart } from '@portico/platform/web/ui/charts/Chart.tsx'
import type { DictionaryStatistics } from '../dashboard.contract.ts'

/** How many held at the end of each month; the month that runs is not over. */
export function Growth({ growth }: Pick<DictionaryStatistics, 'growth'>) {
  if (growth.every(({ terms, objects }) => terms + objects === 0)) return <p className="text-muted">{t('dictionaryNumbers.growth.none')}</p>
  return (
    <Chart
      running
      label={t('dictionaryNumbers.growth')}
      atLabel={t('dictionaryNumbers.growth.month')}
      series={[
        { name: t('terms.title'), points: growth.map(({ month, terms }) => ({ at: `${month}-15`, value: terms })) },
        { name: t('objects.title'), points: growth.map(({ month, objects }) => ({ at: `${month}-15`, value: objects })) },
      ]}
      formatValue={(value) => formatNumber(value)}
      formatAt={(at) => formatDate(at, { month: 'short', year: '2-digit' })}
    />
  )
}
