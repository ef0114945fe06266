import dagre from '@dagrejs/dagre'

export interface ToLayOut {
  nodes: readonly { id: string; width: number; height: number }[]
  edges: readonly { id: string; from: string; to: string }[]
  rtl: boolean
}
export interface LaidOut {
  width: number
  height: number
  /** Centres of nodes, by their ids. */
  nodes: Record<string, { x: number; y: number }>
  edges: Record<string, readonly { x: number; y: number }[]>
}

/** Places a graph: what an arrow points at stands where reading begins. Many stand below each other better than beside. */
export function layOut({ nodes, edges, rtl }: ToLayOut): LaidOut {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: rtl ? 'LR' : 'RL', nodesep: 14, ranksep: 120, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height })
  for (const { id, from, to } of edges) graph.setEdge(from, to, {}, id)
  dagre.layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width,
    height,
    nodes: Object.fromEntries(
      graph.nodes().map((id) => {
        const { x, y } = graph.node(id) as { x: number; y: number }
        return [id, { x, y }]
      }),
    ),
    edges: Object.fromEntries(
      graph.edges().map((edge) => [edge.name ?? '', (graph.edge(edge) as { points: { x: number; y: number }[] }).points]),
    ),
  }
}
