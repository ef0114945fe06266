import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Graph } from '@portico/platform/web/ui/graph/Graph.tsx'
import { pages } from '../../addresses.ts'
import type { Prospect } from '../prospect.contract.ts'

/** What a prospect calls, and what of it its type may not call (P-5). */
export function DependencyGraph({ prospect: { id, name, abstractionType, dependsOn, exceptionReasons } }: { prospect: Prospect }) {
  const forbidden = new Set(exceptionReasons.flatMap(({ code, params }) => (code === 'MAY_NOT_CALL' ? [params.prospect] : [])))
  const own = { id, name, note: abstractionType?.name ?? '', href: pages.prospect(id, 'interface') }
  return (
    <Card plain title={t('prospects.graph')}>
      <Graph
        label={t('prospects.graph')}
        failed={t('prospects.graph.failed')}
        heads={[t('prospects.graph.one'), t('prospects.graph.kind'), t('prospects.graph.one')]}
        own={id}
        towards="end"
        nodes={[
          own,
          ...dependsOn.map((one) => ({
            id: one.id,
            name: one.name,
            note: one.abstractionType ?? '',
            href: pages.prospect(one.id, 'interface'),
          })),
        ]}
        edges={dependsOn.map((one) => {
          const bad = forbidden.has(one.code)
          return { id: one.id, from: id, to: one.id, label: t(bad ? 'prospects.graph.mayNotCall' : 'prospects.graph.mayCall'), bad }
        })}
      />
    </Card>
  )
}
