import { t } from '@portico/platform/web/i18n/i18n.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Graph } from '@portico/platform/web/ui/graph/Graph.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { graphOfTerm } from './term.queries.ts'
import { relationWord } from './wordOf.ts'

/** The terms within two steps, and how they are related. */
export function TermGraphView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(graphOfTerm(id))
  if (error) return <ErrorState title={t('terms.graph.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton rows={5} columns={1} />
  return (
    <div className="grid gap-3">
      <Graph
        label={t('terms.graph')}
        failed={t('terms.graph.failed')}
        heads={[t('terms.one'), t('terms.relations.type'), t('terms.one')]}
        own={id}
        nodes={data.nodes.map((node) => ({ id: node.id, name: node.name, note: node.domainName, href: pages.term(node.id) }))}
        edges={data.edges.map(({ type, ...edge }) => ({
          ...edge,
          label: relationWord(type),
          peer: !type.startsWith('BROAD') && !type.startsWith('NARROW'),
        }))}
      />
      {data.more && <p className="text-13 text-muted">{t('terms.graph.more')}</p>}
    </div>
  )
}
