import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LaidOut, layOut, type Point, type ToLayOut } from './layout.ts'

const [width, height] = [168, 36]
const words = { width: 90, height: 16 }

/** Graphs as terms make them: circles, several lines between two, nodes far from each other. */
const graphs = fc
  .integer({ min: 2, max: 24 })
  .chain((count) =>
    fc.record({
      count: fc.constant(count),
      ends: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { minLength: 1, maxLength: 2 * count }),
      rtl: fc.boolean(),
      said: fc.boolean(),
    }),
  )
  .map(
    ({ count, ends, rtl, said }): ToLayOut => ({
      nodes: Array.from({ length: count }, (_, at) => ({ id: `n${at}`, width, height })),
      edges: ends.flatMap(([from, to], at) =>
        from === to ? [] : [{ id: `e${at}`, from: `n${from}`, to: `n${to}`, words: said ? words : undefined }],
      ),
      rtl,
    }),
  )

interface Box {
  id: string
  left: number
  right: number
  top: number
  bottom: number
}
const boxOf = (id: string, { x, y }: Point, size: { width: number; height: number }): Box => ({
  id,
  left: x - size.width / 2,
  right: x + size.width / 2,
  top: y - size.height / 2,
  bottom: y + size.height / 2,
})
/** What a part of a line covers: bends stay between their ends. */
const partsOf = (points: readonly Point[]) =>
  points.slice(1).map((to, at) => {
    const from = points[at] ?? to
    return {
      id: '',
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      top: Math.min(from.y, to.y),
      bottom: Math.max(from.y, to.y),
    }
  })
const meet = (a: Box, b: Box) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom

const boxesOf = (asked: ToLayOut, { nodes, edges }: LaidOut): Box[] => [
  ...asked.nodes.map(({ id }) => boxOf(id, nodes[id] ?? { x: 0, y: 0 }, { width, height })),
  ...asked.edges.flatMap(({ id }) => {
    const at = edges[id]?.words
    return at ? [boxOf(id, at, words)] : []
  }),
]

describe('a graph', () => {
  it('has no line that runs under a node or words that are not its own, and no two of these upon each other', () => {
    fc.assert(
      fc.property(graphs, (asked) => {
        const laidOut = layOut(asked)
        const boxes = boxesOf(asked, laidOut)
        for (const [at, box] of boxes.entries())
          for (const other of boxes.slice(at + 1)) expect([box.id, other.id, meet(box, other)]).toEqual([box.id, other.id, false])
        for (const { id } of asked.edges)
          for (const part of partsOf(laidOut.edges[id]?.points ?? []))
            for (const box of boxes.filter((one) => one.id !== id)) expect([id, box.id, meet(part, box)]).toEqual([id, box.id, false])
      }),
      { numRuns: 60 },
    )
  })

  it('begins and ends its lines at the nodes that they join, and turns round where reading does', () => {
    const asked = {
      nodes: ['upper', 'lower'].map((id) => ({ id, width, height })),
      edges: [{ id: 'e', from: 'lower', to: 'upper', words }],
    }
    for (const rtl of [false, true]) {
      const { nodes, edges } = layOut({ ...asked, rtl })
      const [upper, lower] = [nodes.upper ?? { x: 0, y: 0 }, nodes.lower ?? { x: 0, y: 0 }]
      expect(upper.x < lower.x).toBe(!rtl)
      const points = edges.e?.points ?? []
      const side = (width / 2) * (rtl ? -1 : 1)
      expect([points[0]?.x, points.at(-1)?.x]).toEqual([lower.x - side, upper.x + side])
    }
  })
})
