import { type ReactNode, useId } from 'react'
import { t } from '../../i18n/i18n.ts'
import { AppLink } from '../base/AppLink.tsx'
import { Explained } from '../base/Explained.tsx'
import type { ChartSeries } from './scale.ts'
import { UnfinishedLegend } from './Unfinished.tsx'

/** Colours by order; each series also has its own dash or pattern and its name. */
export const seriesLooks = [
  { text: 'text-chart-1', dash: undefined },
  { text: 'text-chart-2', dash: '6 3' },
  { text: 'text-chart-3', dash: '2 3' },
  { text: 'text-chart-4', dash: '8 3 2 3' },
] as const
export const lookOf = (index: number) => seriesLooks[index % seriesLooks.length] ?? seriesLooks[0]

export interface ChartProps {
  /** What it shows; read aloud and over the table. */
  label: string
  series: ChartSeries[]
  formatValue: (value: number) => string
  formatAt: (at: string) => string
  /** The same in full, where it is read out and in the table: the axis has less room. */
  formatFull?: (at: string) => string
  /** Heading of the first column of the table behind the chart. */
  atLabel: string
  /** Of what is counted: no half calls on the axis. */
  whole?: boolean
  /** A bar for each step: of what is counted now and then, where a line would draw a way between that there was not. */
  bars?: boolean
  /** The last step is not over yet. */
  running?: boolean
  /** The scale is that of the moments before it: what few things were measured in it may be far above all others. */
  settled?: boolean
  /** What is said where nothing was measured: "No calls"; of each moment, where it is not the same for all. */
  gapText?: string | ((index: number) => string)
  heightPx?: number
}

/** How moments and values are said, the same over the point and in the table. */
export const readingsOf = ({ series, formatAt, formatFull = formatAt, formatValue, running, gapText = '–' }: ChartProps) => ({
  nameOf: (index: number) => {
    const points = series[0]?.points ?? []
    const name = formatFull(points[index]?.at ?? '')
    return running && index === points.length - 1 ? t('ui.chart.running', { time: name }) : name
  },
  saidOf: (one: ChartSeries, index: number) => {
    const value = one.points[index]?.value ?? null
    if (value !== null) return formatValue(value)
    return typeof gapText === 'string' ? gapText : gapText(index)
  },
})

/** A figure leads to what it was made of, where there is a list of that. */
const Figure = ({ href, text, isThere }: { href: string | undefined; text: string; isThere: boolean }) =>
  href && isThere ? (
    <AppLink className="text-accent underline-offset-[3px] hover:underline" href={href}>
      {text}
    </AppLink>
  ) : (
    text
  )

/** Around every chart: legend, drawing, and the same figures as a table for whoever cannot or will not read the drawing. */
export function ChartFrame({ children, ...props }: ChartProps & { children: ReactNode }) {
  const { label, series, atLabel, running } = props
  const hatching = useId()
  const { nameOf, saidOf } = readingsOf(props)
  const longest = series.reduce<ChartSeries['points']>((most, one) => (one.points.length > most.length ? one.points : most), [])
  // Of what goes on, the newest first: what is known of it may begin days after its first row.
  const rows = longest.map((point, index) => ({ ...point, index }))
  if (running) rows.reverse()
  return (
    <figure className="m-0 grid min-w-0 content-start gap-2">
      {(series.length > 1 || running) && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
          {series.map((one, index) => (
            <li key={one.name} className="flex items-center gap-1.5">
              <svg aria-hidden="true" width="18" height="8" className={lookOf(index).text}>
                <path d="M0 4h18" stroke="currentColor" strokeWidth="2" strokeDasharray={lookOf(index).dash} />
              </svg>
              {one.meaning ? <Explained text={one.meaning}>{one.name}</Explained> : <bdi>{one.name}</bdi>}
            </li>
          ))}
          {running && <UnfinishedLegend id={hatching} />}
        </ul>
      )}
      {children}
      <details className="text-12 text-muted">
        <summary className="inline-block rounded-small py-1 font-medium text-accent underline-offset-[3px] hover:underline pointer-coarse:py-3">
          {t('ui.chart.table')}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="max-h-60 overflow-auto rounded-control border border-hairline" tabIndex={0} aria-label={label}>
          <table className="w-full text-ink tabular-nums">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr className="bg-sunken text-muted">
                <th scope="col" className="px-3 py-1.5 text-start font-semibold">
                  {atLabel}
                </th>
                {series.map((one) => (
                  <th key={one.name} scope="col" className="px-3 py-1.5 text-end font-semibold">
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ at, index }) => (
                <tr key={at} className="border-t border-hairline">
                  <th scope="row" className="px-3 py-1 text-start font-normal">
                    {nameOf(index)}
                  </th>
                  {series.map((one) => (
                    <td key={one.name} className="px-3 py-1 text-end">
                      <Figure href={one.hrefs?.[index]} text={saidOf(one, index)} isThere={(one.points[index]?.value ?? null) !== null} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
