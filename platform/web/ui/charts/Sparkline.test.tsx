import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

test('a dot at either end stands whole within the drawing', () => {
  const drawing = renderToStaticMarkup(<Sparkline label="Calls" values={[1, null, 2, null, 3]} />)
  const [left = 0, , width = 0] = (/viewBox="([^"]*)"/.exec(drawing)?.[1] ?? '').split(' ').map(Number)
  const dots = [...drawing.matchAll(/M([\d.]+) [\d.]+h0\.01/g)].map((found) => Number(found[1]))
  expect(dots).toHaveLength(3)
  expect(Math.min(...dots) - left).toBeGreaterThanOrEqual(1.5)
  expect(left + width - Math.max(...dots)).toBeGreaterThanOrEqual(1.5)
})
