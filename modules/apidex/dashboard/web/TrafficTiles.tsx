import { mdiEqual, mdiTrendingDown, mdiTrendingUp } from '@mdi/js'
import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatList, formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Sparkline } from '@portico/platform/web/ui/charts/Sparkline.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { TrafficSummary } from '../../traffic/traffic.contract.ts'
import { useKnown, useUntold } from './callsKnown.ts'
import { classesQuery, mineAddress, ownedAddress, type Scope, summaryQuery } from './dashboard.queries.ts'
import { change } from './dashboard.ts'

interface Props {
  envId: string
  held: boolean
  scope?: Scope
}
/** Where the figures of each application or product are; who manages subscriptions alone is told none of these but by the applications themselves. */
const listOf: Record<Scope, (envId: string) => string> = {
  mine: mineAddress,
  all: (envId) => pages.applicationsIn(envId),
  owned: ownedAddress,
}
const mayAnalyse = () => !hasRole('subscriptionManager') || hasRole('admin')
function Behind({ envId, scope }: { envId: string; scope: Scope }) {
  // Behind it is nothing but the same sentence.
  if (useUntold(envId)) return null
  return (
    <TileLink
      href={mayAnalyse() ? pages.analyticsOf({ env: envId, by: scope === 'owned' ? 'apiproduct' : 'application' }) : listOf[scope](envId)}
    >
      {t(scope === 'owned' ? 'dashboard.byProduct' : 'dashboard.byApplication')}
    </TileLink>
  )
}

export function CallsTile({ envId, held, scope = 'mine' }: Props) {
  const query = useQuery(summaryQuery(envId, scope))
  const known = useKnown(envId, scope)
  return (
    <Tile
      title={t('dashboard.calls')}
      aside={<Behind envId={envId} scope={scope} />}
      query={query}
      failed={t('dashboard.calls.failed')}
      held={held}
      skeleton={<FigureSkeleton />}
    >
      {(summary) => {
        const { why, comparable, noughts } = known(summary)
        const calls = why ? '–' : formatNumber(summary.calls)
        return (
          <Figure
            value={calls}
            values={summary.buckets.map(({ calls }, at) => calls || (noughts[at] ?? null))}
            label={`${t('dashboard.calls')}: ${calls}`}
          >
            {why ?? <Comparison summary={{ ...summary, comparable }} />}
          </Figure>
        )
      }}
    </Tile>
  )
}

const ways = { more: mdiTrendingUp, less: mdiTrendingDown, same: mdiEqual }

function Comparison({ summary }: { summary: TrafficSummary }) {
  const compared = change(summary)
  if (!compared) return t(`dashboard.calls.${summary.calls === 0 ? 'none' : summary.comparable ? 'first' : 'notCompared'}`)
  return (
    <span className="flex items-start gap-1">
      {/* Charts run from left to right in every language. */}
      <Icon path={ways[compared.way]} size={16} className="mt-px" />
      <span>{t(`dashboard.calls.${compared.way}`, { share: formatPercent(compared.ratio, 1) })}</span>
    </span>
  )
}

export function ErrorsTile({ envId, held, scope = 'mine' }: Props) {
  const query = useQuery(summaryQuery(envId, scope))
  const { data: classes } = useQuery(classesQuery(envId, scope))
  const known = useKnown(envId, scope)
  const count = (name: string) => classes?.data.find((row) => row.statusClass === name)?.calls ?? 0
  return (
    <Tile
      title={t('dashboard.errors')}
      aside={<Behind envId={envId} scope={scope} />}
      query={query}
      failed={t('dashboard.errors.failed')}
      held={held}
      skeleton={<FigureSkeleton />}
    >
      {(summary) => {
        const { calls, errors, buckets } = summary
        const { why, noughts } = known(summary)
        const share = calls === 0 ? '–' : formatPercent(errors / calls)
        return (
          <Figure
            value={share}
            values={buckets.map((hour, at) => (hour.calls > 0 ? hour.errors / hour.calls : (noughts[at] ?? null)))}
            label={`${t('dashboard.errors')}: ${share}`}
          >
            {errors === 0
              ? calls === 0
                ? (why ?? t('dashboard.calls.none'))
                : t('dashboard.errors.none')
              : classes
                ? formatList(
                    (['client', 'server'] as const).flatMap((side) => {
                      const errorsOf = count(side === 'client' ? '4xx' : '5xx')
                      return errorsOf > 0 ? [t(`dashboard.errors.${side}`, { count: errorsOf })] : []
                    }),
                  ) || t('dashboard.errors.count', { count: errors })
                : t('dashboard.errors.count', { count: errors })}
          </Figure>
        )
      }}
    </Tile>
  )
}

interface FigureProps {
  value: string
  /** One for each hour, the one that goes on last; null for an hour of which nothing was read. */
  values: readonly (number | null)[]
  label: string
  children: ReactNode
}

/** A number, what it means, and how it went. */
const Figure = ({ value, values, label, children }: FigureProps) => (
  <div className="flex min-h-24 items-end gap-5">
    <div className="min-w-0 flex-1 self-start">
      <div className="text-[1.75rem] leading-9 font-[650] tracking-[-0.01em] tabular-nums">{value}</div>
      <div className="mt-1 text-13 text-muted">{children}</div>
    </div>
    {values.some((value) => value) && (
      <div className="w-1/2 max-w-44 shrink-0 self-center">
        <Sparkline running values={values} label={label} />
      </div>
    )}
  </div>
)

const FigureSkeleton = () => (
  <Loading>
    <div className="flex min-h-24 items-end gap-5">
      <div className="grid flex-1 gap-3 self-start pt-1.5">
        <Bone className="h-6 w-24" />
        <Bone className="w-28" />
      </div>
      <Bone className="h-14 w-1/2 max-w-44 self-center" />
    </div>
  </Loading>
)
