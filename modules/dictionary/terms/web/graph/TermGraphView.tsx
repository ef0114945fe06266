import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { pages } from '../../../addresses.ts'
import type { GraphNode, TermGraph } from '../../tree.contract.ts'
import { graphOfTerm } from '../term.queries.ts'
import { relationWord } from '../wordOf.ts'
import type { LaidOut } from './layout.ts'
import { placed } from './placed.ts'

const [width, height, longest] = [168, 36, 22]
const shortened = (name: string) => ([...name].length > longest ? `${[...name].slice(0, longest - 1).join('')}…` : name)
const directions = new Map([
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
])

/** The terms within two steps, and how they are related; the same as a table for who does not see it. */
export function TermGraphView({ id }: { id: string }) {
  const rtl = useLocale().dir === 'rtl'
  const graph = useQuery(graphOfTerm(id))
  const layout = useQuery({
    queryKey: ['graph of terms', graph.data, rtl],
    enabled: graph.data !== undefined,
    queryFn: ({ signal }) =>
      placed(
        { nodes: (graph.data?.nodes ?? []).map((node) => ({ id: node.id, width, height })), edges: graph.data?.edges ?? [], rtl },
        signal,
      ),
    meta: { quiet: true },
  })
  if (graph.isError || layout.isError)
    return (
      <ErrorState
        title={t('terms.graph.failed')}
        error={graph.error ?? layout.error}
        onRetry={() => void (graph.isError ? graph.refetch() : layout.refetch())}
        retrying={graph.isFetching || layout.isFetching}
      />
    )
  if (!graph.data || !layout.data) return <RowsSkeleton rows={5} columns={1} />
  return (
    <div className="grid gap-3">
      <Picture graph={graph.data} layout={layout.data} own={id} />
      {graph.data.more && <p className="text-13 text-muted">{t('terms.graph.more')}</p>}
      <GraphTable graph={graph.data} />
    </div>
  )
}

function Picture({ graph, layout, own }: { graph: TermGraph; layout: LaidOut; own: string }) {
  const navigate = useNavigate()
  const svg = useRef<SVGSVGElement>(null)
  const [current, setCurrent] = useState(own)
  const frame = useRef<HTMLDivElement>(null)
  // A wide graph begins at its own term, not at its edge.
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
    const from = graph.nodes.find(({ id }) => id === current)
    if (!direction || !from) return
    event.preventDefault()
    const [dx = 0, dy = 0] = direction
    const near = graph.nodes
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
        aria-label={t('terms.graph')}
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
          {graph.edges.map(({ id, type }) => {
            const points = layout.edges[id] ?? []
            const middle = points[Math.floor(points.length / 2)]
            const isPeer = !type.startsWith('BROAD') && !type.startsWith('NARROW')
            return (
              <g key={id}>
                <path
                  d={points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
                  fill="none"
                  className="stroke-muted"
                  strokeDasharray={isPeer ? '4 4' : undefined}
                  markerEnd={isPeer ? undefined : 'url(#graph-arrow)'}
                />
                {middle && (
                  <text
                    x={middle.x}
                    y={middle.y + 4}
                    textAnchor="middle"
                    className="fill-muted stroke-surface text-12"
                    strokeWidth={4}
                    paintOrder="stroke"
                  >
                    {relationWord(type)}
                  </text>
                )}
              </g>
            )
          })}
        </g>
        {graph.nodes.map((node) => (
          <a
            key={node.id}
            href={pages.term(node.id)}
            data-node={node.id}
            tabIndex={node.id === current ? 0 : -1}
            aria-label={`${node.name}, ${node.domainName}`}
            aria-current={node.id === own ? 'true' : undefined}
            className="outline-offset-2"
            onFocus={() => setCurrent(node.id)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void navigate({ href: pages.term(node.id) })
            }}
          >
            <title>{`${node.name} – ${node.domainName}`}</title>
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
        ))}
      </svg>
    </div>
  )
}

/** Not seen, but read: who hears the page is told the same as the picture shows. */
function GraphTable({ graph: { nodes, edges } }: { graph: TermGraph }) {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? ''
  return (
    <table className="sr-only">
      <caption>{t('terms.graph')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('terms.one')}</th>
          <th scope="col">{t('terms.relations.type')}</th>
          <th scope="col">{t('terms.one')}</th>
        </tr>
      </thead>
      <tbody>
        {edges.map(({ id, from, to, type }) => (
          <tr key={id}>
            <td>{nameOf(from)}</td>
            <td>{relationWord(type)}</td>
            <td>{nameOf(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
