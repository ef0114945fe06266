import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { prepareDom } from '../../testing/dom.ts'
import { useTexts } from '../../testing/texts.ts'
import { margin } from './Axes.tsx'
import type { ChartProps } from './ChartFrame.tsx'
import { LineChart } from './LineChart.tsx'
import { knowChart } from './look.ts'

let root: Root
const widthPx = 672
const plotWidth = widthPx - margin.left - margin.right

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB')
})
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx)
})
afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Hours from midnight on, where the reader is. */
const hours = (values: readonly (number | null)[]) =>
  values.map((value, hour) => ({ at: new Date(2026, 10, 20, hour).toISOString(), value }))
const day = (of: (hour: number) => number | null) => hours(Array.from({ length: 24 }, (_, hour) => of(hour)))

function draw(props: Partial<ChartProps> & Pick<ChartProps, 'series'>): void {
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  act(() =>
    root.render(
      <LineChart label="Calls" atLabel="Hour" formatValue={String} formatAt={(at) => `${new Date(at).getHours()}:00`} {...props} />,
    ),
  )
}
const drawing = () => document.querySelector('svg[role=img]') as SVGElement
const all = (selector: string) => [...document.querySelectorAll(selector)]
const legend = () => all('figure > ul li').map((one) => one.textContent)
const textsAt = (selector: string) => [...drawing().querySelectorAll(`g.fill-muted ${selector}`)].map((one) => one.textContent)
const valueAxis = () => textsAt('text[x="-8"]')
const timeAxis = () => textsAt('text:not([x="-8"])')

test('the hour that is not over is hatched and said in the legend; its line keeps colour and dash, paler', () => {
  draw({ running: true, series: ['p50', 'p99'].map((name) => ({ name, points: day((hour) => hour) })) })
  expect(legend()).toEqual(['p50', 'p99', 'So far'])
  const [band] = all('[data-unfinished]')
  expect(Number(band?.getAttribute('x'))).toBeCloseTo((plotWidth * 22) / 23)
  expect(Number(band?.getAttribute('x')) + Number(band?.getAttribute('width'))).toBeCloseTo(plotWidth)
  const dashes = (selector: string) => [...drawing().querySelectorAll(selector)].map((one) => one.getAttribute('stroke-dasharray'))
  expect(dashes('path[data-running]')).toEqual([null, '6 3'])
  expect(all('path[data-running]').every((one) => Number(one.getAttribute('opacity')) < 1)).toBe(true)
})

test('where all hours are over nothing is hatched, and one line needs no legend', () => {
  draw({ series: [{ name: 'Calls', points: day((hour) => hour) }] })
  expect([all('[data-unfinished], [data-running]').length, legend().length]).toEqual([0, 0])
})

test('an hour in which nothing was measured is a gap, and is said so', () => {
  draw({ gapText: 'No calls', series: [{ name: 'Calls', points: hours([1, 2, null, null, 3, 2]) }] })
  const lines = [...drawing().querySelectorAll('path[fill=none]')]
  expect(lines).toHaveLength(2)
  expect(all('tbody td').map((one) => one.textContent)).toEqual(['1', '2', 'No calls', 'No calls', '3', '2'])
})

test('where the axis has no room for the date the table has it, and what was not measured is said of each moment', () => {
  const formatFull = (at: string) => `20 Nov, ${new Date(at).getHours()}:00`
  const gapText = (index: number) => (index < 2 ? 'Not known' : 'No calls')
  draw({ formatFull, gapText, series: [{ name: 'Calls', points: hours([null, 2, null]) }] })
  expect(timeAxis()).toEqual(['0:00', '1:00', '2:00'])
  expect(all('tbody th').map((one) => one.textContent)).toEqual(['20 Nov, 0:00', '20 Nov, 1:00', '20 Nov, 2:00'])
  expect(all('tbody td').map((one) => one.textContent)).toEqual(['Not known', '2', 'No calls'])
  act(() => void drawing().dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })))
  expect(document.querySelector('[role=status]')?.textContent).toBe('20 Nov, 2:00No calls')
})

test('a figure of the table leads to what it was made of; where nothing was measured nothing leads anywhere', () => {
  draw({ series: [{ name: 'Days', points: hours([4, null]), hrefs: ['/prospect?filter=a', '/prospect?filter=b'] }] })
  expect(all('tbody a').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([['4', '/prospect?filter=a']])
})

test('the axis of what is counted has whole numbers', () => {
  const series = [{ name: 'Calls', points: hours([0, 1, 1, 0]) }]
  draw({ whole: true, series })
  expect(valueAxis()).toEqual(['0', '1'])
  act(() => root.unmount())
  draw({ series })
  expect(valueAxis()).toEqual(['0', '0.5', '1'])
})

test('hours that are round stand below the axis', () => {
  draw({ series: [{ name: 'Calls', points: day((hour) => hour) }] })
  expect(timeAxis()).toEqual(['0:00', '4:00', '8:00', '12:00', '16:00', '20:00'])
})

test('what is read out stands at its point, on the side where there is room, and by the arrows too', () => {
  draw({ running: true, series: [{ name: 'Calls', points: day((hour) => (hour === 6 ? 40 : 10)) }] })
  const press = (key: string) => act(() => void drawing().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const reading = () => document.querySelector<HTMLElement>('[role=status]')
  act(() => void drawing().dispatchEvent(new MouseEvent('pointermove', { clientX: margin.left + (plotWidth * 6) / 23, bubbles: true })))
  expect(reading()?.textContent).toBe('6:0040')
  expect(Number.parseFloat(reading()?.style.left ?? '')).toBeCloseTo(margin.left + (plotWidth * 6) / 23 + 12)
  // The largest value: as high as the drawing lets it.
  expect(Number.parseFloat(reading()?.style.top ?? '')).toBeLessThan(40)
  press('End')
  expect(reading()?.textContent).toBe('23:00, so far10')
  expect(Number.parseFloat(reading()?.style.right ?? '')).toBeCloseTo(widthPx - margin.left - plotWidth + 12)
  press('ArrowLeft')
  expect(reading()?.textContent).toBe('22:0010')
})

test('a few slow calls of the hour that goes on do not press the day to the ground', () => {
  const series = [{ name: 'p95', points: day((hour) => (hour === 23 ? 900 : 90)) }]
  draw({ running: true, settled: true, series })
  expect(valueAxis().at(-1)).toBe('100')
  expect(document.querySelector('[data-running]')?.getAttribute('d')).toMatch(/ 0\.0$/)
  act(() => root.unmount())
  draw({ running: true, series })
  expect(valueAxis().at(-1)).toBe('1000')
  act(() => root.unmount())
  // Where nothing else was measured there is no other scale.
  draw({ running: true, settled: true, series: [{ name: 'p95', points: hours([null, 900]) }] })
  expect(valueAxis().at(-1)).toBe('1000')
})

test('a brand says how lines are drawn: their form, their width, and whether the room under one is filled', () => {
  knowChart({ shape: 'steps', strokePx: 3, filled: false })
  onTestFinished(() => knowChart(undefined))
  draw({ series: [{ name: 'Calls', points: hours([1, 2, 3]) }] })
  const [line] = all('path[fill=none]')
  expect([line?.getAttribute('stroke-width'), all('path[opacity="0.1"]').length]).toEqual(['3', 0])
  expect(line?.getAttribute('d')).toMatch(/H[\d.]+V[\d.]+L/)
  expect(line?.parentElement?.getAttribute('class')).toBe('text-chart-1')
})

test('single days stand as bars of their height in the middle of their part, and nothing is drawn between them', () => {
  draw({ bars: true, running: true, whole: true, series: [{ name: 'Times', points: hours([0, 2, 0, 4, 1]) }] })
  const bars = all('[data-bar]')
  const middles = bars.map((one) => Number(one.getAttribute('x')) + Number(one.getAttribute('width')) / 2)
  expect(middles.map((x) => Math.round((x / plotWidth) * 10))).toEqual([3, 7, 9])
  const heights = bars.map((one) => Number(one.getAttribute('height')))
  expect(heights.map((height) => height / (heights[1] ?? 1))).toEqual([0.5, 1, 0.25])
  expect(all('svg[role=img] path[fill=none]')).toEqual([])
  expect(bars.map((one) => one.hasAttribute('opacity'))).toEqual([false, false, true])
})
