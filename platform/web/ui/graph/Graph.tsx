import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '../../i18n/i18n.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'
import type { LaidOut, Point } from './layout.ts'
import { placed } from './placed.ts'

export interface GraphNode {
  id: string
  name: string
  /** Said beside the name, where the pointer rests and to who hears it. */
  note?: string
  href: string
}
export interface GraphEdge {
  id: string
  from: string
  to: string
  label: string
  /** Nothing stands above the other: a dashed line without an arrow. */
  peer?: boolean
  /** It should not be. */
  bad?: boolean
}
interface GraphProps {
  /** What it shows. */
  label: string
  failed: string
  /** The heads of the table that says the same: from, what, to. */
  heads: readonly [string, string, string]
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  /** The node that it is drawn around. */
  own: string
  /** Where what an arrow points at stands: at the start, as above something, or at the end, as what follows. */
  towards?: 'start' | 'end'
}

const [width, height, longest] = [168, 36, 22]
const shortened = (name: string) => ([...name].length > longest ? `${[...name].slice(0, longest - 1).join('')}…` : name)
/** What is said of a line, as wide as its letters are on the whole: nothing measures them where the graph is placed. */
const roomOf = (words: string) => (words === '' ? undefined : { width: Math.ceil([...words].length * 5.8) + 10, height: 16 })
/** Level through columns, a bend between them. */
const pathOf = ([start, ...points]: readonly Point[]): string =>
  start === undefined
    ? ''
    : points
        .map(({ x, y }, at) => {
          const from = points[at - 1] ?? start
          const middle = (from.x + x) / 2
          return at % 2 === 0 ? `C${middle} ${from.y} ${middle} ${y} ${x} ${y}` : `L${x} ${y}`
        })
        .reduce((path, part) => path + part, `M${start.x} ${start.y}`)
const directions = new Map([
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
])

/** A small graph with an address behind each node; the same as a table for who does not see it. */
export function Graph({ towards = 'start', ...props }: GraphProps) {
  const { nodes, edges, failed } = props
  const rtl = (useLocale().dir === 'rtl') !== (towards === 'end')
  const layout = useQuery({
    queryKey: ['graph', nodes, edges, rtl],
    queryFn: ({ signal }) =>
      placed(
        {
          nodes: nodes.map(({ id }) => ({ id, width, height })),
          edges: edges.map(({ id, from, to, label }) => ({ id, from, to, words: roomOf(label) })),
          rtl,
        },
        signal,
      ),
    meta: { quiet: true },
  })
  if (layout.isError)
    return <ErrorState title={failed} error={layout.error} onRetry={() => void layout.refetch()} retrying={layout.isFetching} />
  if (!layout.data) return <RowsSkeleton rows={5} columns={1} />
  return (
    <>
      <Picture {...props} layout={layout.data} />
      <GraphTable {...props} />
    </>
  )
}

function Picture({ label, nodes, edges, own, layout }: GraphProps & { layout: LaidOut }) {
  const navigate = useNavigate()
  const svg = useRef<SVGSVGElement>(null)
  const [current, setCurrent] = useState(own)
  const frame = useRef<HTMLDivElement>(null)
  // A wide graph begins at its own node, not at its edge.
  useLayoutEffect(() => {
    const middle = layout.nodes[own]
    if (!frame.current || !middle) return
    frame.current.scrollLeft = middle.x - frame.current.clientWidth / 2
    frame.current.scrollTop = middle.y - frame.current.clientHeight / 2
  }, [layout, own])
  const at = (node: GraphNode) => layout.nodes[node.id] ?? { x: 0, y: 0 }
  /** The nearest node in the direction of an arrow: what is aside counts double. */
  const keys = (event: KeyboardEvent) => {
    const direction = directions.get(event.key)
    const from = nodes.find(({ id }) => id === current)
    if (!direction || !from) return
    event.preventDefault()
    const [dx = 0, dy = 0] = direction
    const near = nodes
      .filter((node) => node !== from)
      .map((node) => {
        const [x, y] = [at(node).x - at(from).x, at(node).y - at(from).y]
        return { node, ahead: x * dx + y * dy, aside: Math.abs(x * dy) + Math.abs(y * dx) }
      })
      .filter(({ ahead }) => ahead > 1)
      .toSorted((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside))[0]
    if (!near) return
    setCurrent(near.node.id)
    svg.current?.querySelector<SVGElement>(`[data-node="${near.node.id}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the links inside take the focus; arrows go from one to the other
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={frame} dir="ltr" className="max-h-[70vh] overflow-auto rounded-card border border-hairline bg-surface p-2" onKeyDown={keys}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg
        ref={svg}
        role="group"
        aria-label={label}
        width={layout.width}
        height={layout.height}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        className="mx-auto block text-13"
      >
        <defs>
          <marker id="graph-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M0 0 8 4 0 8z" className="fill-muted" />
          </marker>
        </defs>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the table says the same */}
        <g aria-hidden="true">
          {edges.map(({ id, label: words, peer, bad }) => {
            const { points = [], words: at } = layout.edges[id] ?? {}
            return (
              <g key={id}>
                <path
                  d={pathOf(points)}
                  fill="none"
                  className={bad ? 'stroke-bad' : 'stroke-muted'}
                  strokeDasharray={peer ? '4 4' : undefined}
                  markerEnd={peer ? undefined : 'url(#graph-arrow)'}
                />
                {at && (
                  <>
                    <rect
                      x={at.x - (roomOf(words)?.width ?? 0) / 2 + 2}
                      y={at.y - 8}
                      width={(roomOf(words)?.width ?? 4) - 4}
                      height={16}
                      rx={4}
                      className="fill-surface"
                    />
                    <text x={at.x} y={at.y + 4} textAnchor="middle" className={`text-12 ${bad ? 'fill-bad' : 'fill-muted'}`}>
                      {words}
                    </text>
                  </>
                )}
              </g>
            )
          })}
        </g>
        {nodes.map((node) => {
          const whole = node.note ? `${node.name} – ${node.note}` : node.name
          return (
            <a
              key={node.id}
              href={node.href}
              data-node={node.id}
              tabIndex={node.id === current ? 0 : -1}
              aria-label={whole}
              aria-current={node.id === own ? 'true' : undefined}
              className="outline-offset-2"
              onFocus={() => setCurrent(node.id)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                void navigate({ href: node.href })
              }}
            >
              <title>{whole}</title>
              <rect
                x={at(node).x - width / 2}
                y={at(node).y - height / 2}
                width={width}
                height={height}
                rx={6}
                className={node.id === own ? 'fill-accent-soft stroke-accent' : 'fill-surface stroke-control'}
              />
              <text
                x={at(node).x}
                y={at(node).y + 4}
                textAnchor="middle"
                className={node.id === own ? 'fill-accent font-medium' : 'fill-ink'}
              >
                {shortened(node.name)}
              </text>
            </a>
          )
        })}
      </svg>
    </div>
  )
}

/** Not seen, but read: who hears the page is told the same as the picture shows. */
function GraphTable({ label, heads, nodes, edges }: Pick<GraphProps, 'label' | 'heads' | 'nodes' | 'edges'>) {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? ''
  return (
    // A table does not become smaller than its words: the box around it does, so that a narrow page does not scroll sideways.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={String(at)} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edges.map(({ id, from, to, label: words }) => (
            <tr key={id}>
              <td>{nameOf(from)}</td>
              <td>{words}</td>
              <td>{nameOf(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
