import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Axes, margin } from './Axes.tsx'
import { ChartFrame, type ChartProps, lookOf, useWidth } from './ChartFrame.tsx'
import { linePath, positionOf, ticks } from './scale.ts'

/** Lines over time. The arrows and the pointer read out one moment; the table behind holds all of them. */
export default function LineChart(props: ChartProps) {
  const { label, series, formatValue, formatAt, heightPx = 220 } = props
  const [box, widthPx] = useWidth()
  const [at, setAt] = useState<number>()
  const width = Math.max(0, widthPx - margin.left - margin.right)
  const height = heightPx - margin.top - margin.bottom
  const moments = series[0]?.points ?? []
  const largest = Math.max(0, ...series.flatMap((one) => one.points.map((point) => point.value)))
  const most = ticks(largest).at(-1) ?? 1
  const moment = at === undefined ? undefined : moments[at]

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    setAt(Math.max(0, Math.min(moments.length - 1, Math.round((x / Math.max(1, width)) * (moments.length - 1)))))
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
            width={widthPx}
            height={heightPx}
            onPointerMove={follow}
            onPointerLeave={() => setAt(undefined)}
            onKeyDown={keys}
            onBlur={() => setAt(undefined)}
            className="block rounded-control"
          >
            <g transform={`translate(${margin.left} ${margin.top})`}>
              <Axes
                fromEdge
                most={most}
                width={width}
                height={height}
                formatValue={formatValue}
                labels={moments.map((point, index) => ({ text: formatAt(point.at), x: positionOf(index, moments.length, width) }))}
              />
              {series.map((one, index) => {
                const line = linePath(
                  one.points.map((point) => point.value),
                  most,
                  width,
                  height,
                )
                return (
                  <g key={one.name} className={lookOf(index).text}>
                    {series.length === 1 && <path d={`${line}V${height}H0Z`} fill="currentColor" opacity="0.1" />}
                    <path
                      d={line}
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="1.75"
                      strokeDasharray={lookOf(index).dash}
                      strokeLinejoin="round"
                    />
                    {at !== undefined && one.points[at] && (
                      <circle
                        cx={positionOf(at, moments.length, width)}
                        cy={height - (one.points[at].value / most) * height}
                        r="4"
                        fill="currentColor"
                        className="stroke-surface"
                        strokeWidth="2"
                      />
                    )}
                  </g>
                )
              })}
            </g>
          </svg>
        )}
        {moment && (
          <div
            role="status"
            data-edge=""
            className="pointer-events-none absolute top-0 rounded-control bg-ink px-2 py-1 text-12 text-background"
            style={at !== undefined && at > moments.length / 2 ? { left: margin.left } : { right: margin.right }}
          >
            <b className="font-semibold">{formatAt(moment.at)}</b>
            {series.map((one) => (
              <div key={one.name} className="tabular-nums">
                {series.length > 1 && <bdi>{one.name} </bdi>}
                {formatValue(one.points[at ?? 0]?.value ?? 0)}
              </div>
            ))}
          </div>
        )}
      </div>
    </ChartFrame>
  )
}
