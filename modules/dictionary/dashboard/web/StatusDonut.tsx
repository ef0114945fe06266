import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { termWords } from '../../terms/web/term.words.ts'
import type { DictionaryStatistics } from '../dashboard.contract.ts'

type InState = DictionaryStatistics['termsByStatus'][number]
/** One colour for each state, the same in both rings. */
const looks: Readonly<Record<InState['status'], string>> = {
  DRAFT: 'text-faint',
  PROPOSED: 'text-info',
  APPROVED: 'text-ok',
  UNDER_REVISION: 'text-accent',
  REPROPOSED: 'text-warn',
  SUPERSEDED: 'text-muted opacity-50',
  RETIRED: 'text-ink',
}
/** Of a circle whose way round is 100, so that a share is a length. */
const radius = 50 / Math.PI
const gap = 0.7

interface DonutProps {
  rows: readonly InState[]
  hrefOf: (status: InState['status']) => string
  empty: string
}
/** How much there is in each state: a ring, and beside it what its parts are; each number leads to the list. */
export function StatusDonut({ rows, hrefOf, empty }: DonutProps) {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return <p className="text-muted">{empty}</p>
  const parts = rows.reduce<(InState & { share: number; before: number })[]>((done, row) => {
    const last = done.at(-1)
    return [...done, { ...row, share: (100 * row.count) / all, before: last ? last.before + last.share : 0 }]
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="relative size-32 shrink-0">
        <svg viewBox="0 0 40 40" className="size-full -rotate-90" aria-hidden="true">
          {parts
            .filter(({ count }) => count > 0)
            .map(({ status, share, before }) => (
              <circle
                key={status}
                data-status={status}
                className={looks[status]}
                cx="20"
                cy="20"
                r={radius}
                fill="none"
                stroke="currentColor"
                strokeWidth="6"
                strokeDasharray={`${share === 100 ? share : Math.max(0.4, share - gap)} 100`}
                strokeDashoffset={-before}
              />
            ))}
        </svg>
        <span className="absolute inset-0 grid place-items-center text-20 font-semibold tabular-nums">{formatNumber(all)}</span>
      </div>
      <ul className="grid min-w-48 max-w-sm flex-1 gap-1">
        {parts.map(({ status, count, share }) => (
          <li key={status} className={cx('flex items-center gap-2 text-13', count === 0 && 'text-muted')}>
            <span className={cx('size-3 shrink-0 rounded-small bg-current', looks[status])} aria-hidden="true" />
            <span className="min-w-0 flex-1 wrap-anywhere">{termWords.state(status)}</span>
            <span className="text-12 text-muted tabular-nums">{formatPercent(share / 100, 0)}</span>
            <AppLink
              href={hrefOf(status)}
              aria-label={`${termWords.state(status)}: ${formatNumber(count)}`}
              className="min-w-8 rounded-small text-end font-medium text-accent underline-offset-[3px] tabular-nums hover:underline"
            >
              {formatNumber(count)}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
