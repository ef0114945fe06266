import { mdiEqual, mdiTrendingDown, mdiTrendingUp } from '@mdi/js'
import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { changeOf } from './analytics.ts'

/** Against the time before, in words; nothing where nobody asked for it. */
export function Change({ now, before }: { now: number; before: number | null | undefined }) {
  if (before === null || before === undefined) return null
  const change = changeOf(now, before)
  if (change === undefined) return t('analytics.before', { value: formatNumber(before) })
  const way = change > 0 ? 'more' : change < 0 ? 'less' : 'same'
  return (
    <span className="inline-flex items-start gap-1">
      {/* Charts run from left to right in every language. */}
      <Icon path={{ more: mdiTrendingUp, less: mdiTrendingDown, same: mdiEqual }[way]} size={16} className="mt-px" />
      <span>{t(`analytics.change.${way}`, { share: formatPercent(Math.abs(change), 1) })}</span>
    </span>
  )
}
