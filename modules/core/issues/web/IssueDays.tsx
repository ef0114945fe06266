import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chart } from '@portico/platform/web/ui/charts/Chart.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import type { Issue } from '../issue.contract.ts'

/** How often it was met, by day. */
export const IssueDays = ({ days }: { days: NonNullable<Issue['days']> }) => (
  <Card plain title={t('issues.days.title')}>
    <Chart
      running
      bars
      whole
      label={t('issues.days.title')}
      atLabel={t('issues.days.day')}
      series={[{ name: t('issues.field.occurrences'), points: days.map(({ day, count }) => ({ at: `${day}T12:00:00Z`, value: count })) }]}
      formatValue={(value) => formatNumber(value)}
      formatAt={(at) => formatDate(at, { day: 'numeric', month: 'short' })}
    />
  </Card>
)
