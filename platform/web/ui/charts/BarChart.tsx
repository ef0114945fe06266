import { Axes, margin, roomFor } from './Axes.tsx'
import { ChartFrame, type ChartProps, lookOf, readingsOf, useWidth } from './ChartFrame.tsx'
import { largestOf, spread, ticks } from './scale.ts'

/** Bars beside each other for each name or day. */
export default function BarChart(props: ChartProps) {
  const { label, series, formatValue, formatAt, whole, running, heightPx = 220 } = props
  const { nameOf, saidOf } = readingsOf(props)
  const [box, widthPx] = useWidth()
  const width = Math.max(0, widthPx - margin.left - margin.right)
  const height = heightPx - margin.top - margin.bottom
  const names = series[0]?.points ?? []
  const values = ticks(largestOf(series), 4, whole)
  const most = values.at(-1) ?? 1
  const room = width / Math.max(1, names.length)
  const bar = Math.max(1, Math.min(36, (room * 0.7) / Math.max(1, series.length)))
  return (
    <ChartFrame {...props}>
      <div ref={box} className="ltr min-w-0" style={{ height: heightPx }}>
        {widthPx > 0 && (
          <svg role="img" aria-label={label} width={widthPx} height={heightPx} className="block">
            <g transform={`translate(${margin.left} ${margin.top})`}>
              <Axes
                values={values}
                width={width}
                height={height}
                formatValue={formatValue}
                labels={spread(names.length, roomFor(width)).map((index) => ({
                  text: formatAt(names[index]?.at ?? ''),
                  x: (index + 0.5) * room,
                }))}
              />
              {series.map((one, order) => (
                <g key={one.name} className={lookOf(order).text}>
                  {one.points.map((point, index) => {
                    if (point.value === null) return null
                    const unfinished = running && index === names.length - 1
                    const tall = (point.value / most) * height
                    const x = (index + 0.5) * room + (order - series.length / 2) * bar
                    return (
                      <rect
                        key={point.at}
                        x={x}
                        y={height - tall}
                        width={Math.max(1, bar - 2)}
                        height={tall}
                        rx="2"
                        fill="currentColor"
                        fillOpacity={unfinished ? 0.15 : order === 0 ? 0.85 : 0.5}
                        stroke="currentColor"
                        strokeDasharray={unfinished ? '2 3' : lookOf(order).dash}
                      >
                        <title>{`${one.name}, ${nameOf(index)}: ${saidOf(one, index)}`}</title>
                      </rect>
                    )
                  })}
                </g>
              ))}
            </g>
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}
