import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useWidth } from '../base/useWidth.ts'
import { Axes, margin, roomFor } from './Axes.tsx'
import { ChartFrame, type ChartProps, lookOf, readingsOf } from './ChartFrame.tsx'
import { chartLook } from './look.ts'
import { type ChartSeries, largestOf, lineParts, middleOf, positionOf, roundMoments, ticks } from './scale.ts'
import { Hatching, paleLine } from './Unfinished.tsx'

/** Lines over time. The arrows and the pointer read out one moment; the table behind holds all of them. */
export function LineChart(props: ChartProps) {
  const { label, series, formatValue, formatAt, whole, bars, running, settled, heightPx = 220 } = props
  const [box, widthPx] = useWidth()
  const [at, setAt] = useState<number>()
  const hatching = useId()
  const width = Math.max(0, widthPx - margin.left - margin.right)
  const height = heightPx - margin.top - margin.bottom
  const moments = series[0]?.points ?? []
  const values = ticks(highest(series, Boolean(running && settled)), 4, whole)
  const most = values.at(-1) ?? 1
  const moment = at === undefined ? undefined : moments[at]
  const xOf = (index: number) => (bars ? middleOf : positionOf)(index, moments.length, width)
  const unfinishedFrom = bars ? xOf(moments.length - 1.5) : xOf(Math.max(0, moments.length - 2))

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    const share = x / Math.max(1, width)
    const nearest = bars ? Math.floor(share * moments.length) : Math.round(share * (moments.length - 1))
    setAt(Math.max(0, Math.min(moments.length - 1, nearest)))
  }
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (at ?? 1) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: moments.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(moments.length - 1, to)))
  }
  return (
    <ChartFrame {...props}>
      <div ref={box} className="ltr relative min-w-0" style={{ height: heightPx }}>
        {widthPx > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows read out the values
          <svg
            role="img"
            aria-label={label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows read out the values
            tabIndex={0}
            // Cut off in the window's next frame, where it is narrower and not yet measured: nothing moves sideways.
            width={widthPx}
            height={heightPx}
            onPointerMove={follow}
            onPointerLeave={() => setAt(undefined)}
            onKeyDown={keys}
            onBlur={() => setAt(undefined)}
            className="block max-w-full rounded-control"
          >
            <g transform={`translate(${margin.left} ${margin.top})`}>
              {running && moments.length > 1 && (
                <>
                  <Hatching id={hatching} />
                  <rect data-unfinished="" x={unfinishedFrom} width={width - unfinishedFrom} height={height} fill={`url(#${hatching})`} />
                </>
              )}
              <Axes
                values={values}
                width={width}
                height={height}
                formatValue={formatValue}
                labels={roundMoments(
                  moments.map((point) => point.at),
                  roomFor(width),
                ).map((index) => ({ text: formatAt(moments[index]?.at ?? ''), x: xOf(index) }))}
              />
              {bars && series[0] && <Bars one={series[0]} {...{ most, width, height, running }} />}
              {(bars ? [] : series).map((one, index) => (
                <Line
                  key={one.name}
                  {...{ one, most, width, running, at }}
                  height={height - lift}
                  look={lookOf(index)}
                  filled={chartLook().filled && series.length === 1}
                />
              ))}
            </g>
          </svg>
        )}
        {moment && at !== undefined && (
          <Reading
            title={readingsOf(props).nameOf(at)}
            lines={series.map((one) => ({ name: series.length > 1 ? one.name : '', text: readingsOf(props).saidOf(one, at) }))}
            x={margin.left + xOf(at)}
            y={margin.top + height - (Math.max(0, ...series.map((one) => one.points[at]?.value ?? 0)) / most) * height}
            {...{ widthPx, heightPx }}
          />
        )}
      </div>
    </ChartFrame>
  )
}

/** What is zero runs over the axis, not on it, where its dashes could not be told from the axis. */
const lift = 2

/** Where the scale ends. `settled`: what the step that is not over says stands at the edge when it is higher than all others. */
const highest = (series: readonly ChartSeries[], settled: boolean): number =>
  (settled && largestOf(series.map((one) => ({ ...one, points: one.points.slice(0, -1) })))) || largestOf(series)

interface LineProps {
  one: ChartSeries
  most: number
  width: number
  height: number
  running: boolean | undefined
  look: ReturnType<typeof lookOf>
  filled: boolean
  /** The moment that is read out. */
  at: number | undefined
}

function Line({ one, most, width, height, running, look, filled, at }: LineProps) {
  const values = one.points.map(({ value }) => (value === null ? null : Math.min(value, most)))
  const parts = lineParts(values, most, width, height, running, chartLook().shape)
  const read = at === undefined ? null : (values[at] ?? null)
  const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: chartLook().strokePx, strokeLinejoin: 'round' } as const
  return (
    <g className={look.text}>
      {filled && parts.areas.map((area) => <path key={area} d={area} fill="currentColor" opacity="0.1" />)}
      {parts.lines.map((line) => (
        <path key={line} d={line} strokeDasharray={look.dash} {...stroke} />
      ))}
      {parts.running && <path data-running="" d={parts.running} strokeDasharray={look.dash} opacity={paleLine} {...stroke} />}
      {parts.alone.map(({ index, x, y }) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r="2.5"
          fill={running && index === values.length - 1 ? 'none' : 'currentColor'}
          stroke="currentColor"
        />
      ))}
      {at !== undefined && read !== null && (
        <circle
          cx={positionOf(at, values.length, width)}
          cy={height - (read / most) * height}
          r="4"
          fill="currentColor"
          className="stroke-surface"
          strokeWidth="2"
        />
      )}
    </g>
  )
}

/** One series; what is not over yet is paler, as a line is. */
function Bars({ one, most, width, height, running }: Pick<LineProps, 'one' | 'most' | 'width' | 'height' | 'running'>) {
  const count = one.points.length
  const thick = Math.min(32, Math.max(1, (width / Math.max(1, count)) * 0.7))
  return (
    <g className={lookOf(0).text}>
      {one.points.map(({ at, value }, index) => {
        const high = ((value ?? 0) / most) * height
        return high > 0 ? (
          <rect
            key={at}
            data-bar=""
            x={middleOf(index, count, width) - thick / 2}
            y={height - high}
            width={thick}
            height={high}
            fill="currentColor"
            opacity={running && index === count - 1 ? paleLine : undefined}
          />
        ) : null
      })}
    </g>
  )
}

interface ReadingProps {
  title: string
  lines: { name: string; text: string }[]
  /** Its point in the drawing. */
  x: number
  y: number
  widthPx: number
  heightPx: number
}

/** The moment in words, beside its highest point, on the side where there is room. */
function Reading({ title, lines, x, y, widthPx, heightPx }: ReadingProps) {
  const half = 12 + lines.length * 9
  const top = Math.max(half, Math.min(heightPx - margin.bottom - half, y))
  return (
    <div
      role="status"
      data-edge=""
      className="pointer-events-none absolute -translate-y-1/2 rounded-control bg-ink px-2 py-1 text-12 whitespace-nowrap text-background"
      style={{ top, ...(x > widthPx / 2 ? { right: widthPx - x + 12 } : { left: x + 12 }) }}
    >
      <b dir="auto" className="block font-semibold">
        {title}
      </b>
      {lines.map(({ name, text }) => (
        <div key={name} dir="auto" className="tabular-nums">
          {name && <bdi>{name} </bdi>}
          {text}
        </div>
      ))}
    </div>
  )
}
