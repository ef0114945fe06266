import { expect, test } from 'vitest'
import { columnsOf, type Line, linesOf } from './picture.ts'

const box = { width: 152, height: 68 }
const step = { x: 282, y: 128 }
/** Of long words in the picture, at 12 px. */
const words = { width: 100, height: 16 }

/** Four states of one column are reached from one, and all lead back to it. */
const machine = {
  initial: 'A',
  states: ['A', 'B', 'C', 'D', 'E', 'F'],
  transitions: [
    { action: 'begin', from: ['A'], to: 'B', by: [] },
    ...['C', 'D', 'E', 'F'].flatMap((to) => [
      { action: `to ${to}`, from: ['B'], to, by: [] },
      { action: `from ${to}`, from: [to], to: 'B', by: [] },
    ]),
  ],
} satisfies Parameters<typeof columnsOf>[0]

const placeOf = ({ label, beside }: Line) => {
  const left = label.x - (beside === 'start' ? 0 : beside === 'end' ? words.width : words.width / 2)
  return { left, right: left + words.width, top: label.y - words.height / 2, bottom: label.y + words.height / 2 }
}

/** Ways lead past a state of their own column, down and up again. */
const passing = {
  initial: 'A',
  states: ['A', 'B', 'C', 'D', 'E'],
  transitions: [
    ...['B', 'C', 'D'].map((to) => ({ action: `to ${to}`, from: ['A'], to, by: [] })),
    { action: 'next', from: ['B'], to: 'C', by: [] },
    { action: 'past', from: ['B', 'C'], to: 'D', by: [] },
    { action: 'back', from: ['D'], to: 'B', by: [] },
    { action: 'end', from: ['C', 'D'], to: 'E', by: [] },
  ],
} satisfies Parameters<typeof columnsOf>[0]

test.each([
  [machine, [['A'], ['B'], ['C', 'D', 'E', 'F']]],
  [passing, [['A'], ['B', 'C', 'D'], ['E']]],
])('no words of a way stand on a state, however many states lie between its ends', (drawn, columns) => {
  expect(columnsOf(drawn)).toEqual(columns)
  const boxes = columns.flatMap((column, x) => column.map((state, y) => ({ state, left: x * step.x, top: y * step.y })))
  for (const line of linesOf(drawn, columns, box, step)) {
    const place = placeOf(line)
    const hit = boxes.filter(
      ({ left, top }) => place.right > left && place.left < left + box.width && place.bottom > top && place.top < top + box.height,
    )
    expect([line.key, hit.map(({ state }) => state)]).toEqual([line.key, []])
  }
})

test('no way past whole columns runs behind a state', () => {
  // Long ways from and to states that stand between others.
  const drawn = [
    ['A', 'A2'],
    ['B', 'B2'],
    ['C', 'C2', 'C3'],
  ]
  const transitions = [
    ...['C', 'C2', 'C3'].map((from) => ({ action: `from ${from}`, from: [from], to: 'A', by: [] })),
    { action: 'at once', from: ['A'], to: 'C2', by: [] },
    { action: 'from below', from: ['A2'], to: 'C', by: [] },
  ]
  const boxes = drawn.flatMap((column, x) => column.map((state, y) => ({ state, left: x * step.x, top: y * step.y })))
  const lines = linesOf({ transitions }, drawn, box, step)
  expect(lines.map(({ key }) => key)).toEqual(['C A', 'C2 A', 'C3 A', 'A C2', 'A2 C'])
  for (const { key, path } of lines) {
    const points = Array.from(path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) => ({ x: Number(x), y: Number(y) }))
    const hit = boxes.filter(({ left, top }) =>
      points.slice(1).some((to, at) => {
        const from = points[at] ?? to
        return (
          Math.max(from.x, to.x) > left &&
          Math.min(from.x, to.x) < left + box.width &&
          Math.max(from.y, to.y) > top &&
          Math.min(from.y, to.y) < top + box.height
        )
      }),
    )
    expect([key, hit.map(({ state }) => state)]).toEqual([key, []])
  }
})
