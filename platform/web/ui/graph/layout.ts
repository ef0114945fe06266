import dagre from '@dagrejs/dagre'

export interface ToLayOut {
  nodes: readonly { id: string; width: number; height: number }[]
  /** `words`: how much room what is said of it takes; none where nothing is. */
  edges: readonly { id: string; from: string; to: string; words?: { width: number; height: number } | undefined }[]
  rtl: boolean
}
export interface Point {
  x: number
  y: number
}
export interface Route {
  /** In turn: the end of a run through a column (or of the node it comes from), and where the next one begins. Between columns it bends. */
  points: readonly Point[]
  /** The middle of its words. */
  words: Point | undefined
}
export interface LaidOut {
  width: number
  height: number
  /** Centres of nodes, by their ids. */
  nodes: Record<string, Point>
  edges: Record<string, Route>
}

const between = { nodes: 14, lines: 10, columns: 72 }
/** How far from the middle of a node's side the outermost of its lines begin; of more than so many the heads would cover each other: they share the middle. */
const spread = 0.32
const mostApart = 4

/**
 * Places a graph: what an arrow points at stands where reading begins. Many stand below each other better than beside. Nodes and words stand in
 * columns; a line crosses a column level, in a row of its own, and bends between columns only, so that it never runs under what it does not join.
 */
export function layOut({ nodes, edges, rtl }: ToLayOut): LaidOut {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({
    rankdir: rtl ? 'LR' : 'RL',
    nodesep: between.nodes,
    edgesep: between.lines,
    ranksep: between.columns,
    marginx: 8,
    marginy: 8,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height })
  for (const { id, from, to, words } of edges) graph.setEdge(from, to, { ...words, labelpos: 'c' }, id)
  dagre.layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  const placed = new Map(nodes.map((node) => [node.id, { ...node, ...(graph.node(node.id) as Point) }]))
  const wordsAt = ({ from, to, id }: { from: string; to: string; id: string }) => graph.edge(from, to, id) as Point & { points: Point[] }
  const halves = halfWidths([...placed.values(), ...edges.flatMap((edge) => (edge.words ? [{ ...wordsAt(edge), ...edge.words }] : []))])

  const routes = new Map(
    edges.flatMap((edge) => {
      const [from, to] = [placed.get(edge.from), placed.get(edge.to)]
      if (!from || !to) return []
      const inner = wordsAt(edge).points.slice(1, -1)
      return [[edge.id, { from, to, inner, words: edge.words && { x: wordsAt(edge).x, y: wordsAt(edge).y } }] as const]
    }),
  )
  const ports = portsOf(
    [...routes].flatMap(([id, { from, to, inner }]) => [
      { id: `${id} from`, node: from, next: inner[0] ?? to },
      { id: `${id} to`, node: to, next: inner.at(-1) ?? from },
    ]),
  )
  return {
    width,
    height,
    nodes: Object.fromEntries([...placed].map(([id, { x, y }]) => [id, { x, y }])),
    edges: Object.fromEntries(
      [...routes].map(([id, { from, to, inner, words }]) => {
        const ahead = Math.sign((inner[0] ?? to).x - from.x)
        const runs = inner.flatMap(({ x, y }) => {
          const half = (halves.get(Math.round(x)) ?? 0) * ahead
          return [
            { x: x - half, y },
            { x: x + half, y },
          ]
        })
        const [start, end] = [ports.get(`${id} from`), ports.get(`${id} to`)]
        return [id, { points: [...(start ? [start] : []), ...runs, ...(end ? [end] : [])], words }]
      }),
    ),
  }
}

/** Of each column, by its middle: how far what stands in it reaches to either side. */
function halfWidths(boxes: readonly { x: number; width: number }[]): ReadonlyMap<number, number> {
  const halves = new Map<number, number>()
  for (const { x, width } of boxes) halves.set(Math.round(x), Math.max(halves.get(Math.round(x)) ?? 0, width / 2))
  return halves
}

interface End {
  id: string
  node: Point & { id: string; width: number; height: number }
  next: Point
}
/** Where lines leave and reach nodes: on the side that faces where they go, below each other in the order of where that is. */
function portsOf(ends: readonly End[]): ReadonlyMap<string, Point> {
  const sides = Map.groupBy(ends, ({ node, next }) => `${node.id} ${next.x < node.x}`)
  return new Map(
    [...sides.values()].flatMap((side) =>
      side
        .toSorted((a, b) => a.next.y - b.next.y)
        .map(({ id, node, next }, at) => {
          const share = side.length === 1 || side.length > mostApart ? 0 : (at / (side.length - 1)) * 2 - 1
          const x = node.x + (Math.sign(next.x - node.x) * node.width) / 2
          return [id, { x, y: node.y + share * spread * node.height }] as const
        }),
    ),
  )
}
