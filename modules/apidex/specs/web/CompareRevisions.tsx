import { mdiSwapHorizontal } from '@mdi/js'
import { Changes } from '@portico/documents/web/changes/Changes.tsx'
import type { Entry } from '@portico/documents/web/changes/changeGroups.ts'
import { SeverityFilter } from '@portico/documents/web/changes/SeverityFilter.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Comparison } from '../changelog.contract.ts'
import type { Spec } from '../spec.contract.ts'
import { ChangesOrText } from './ChangesOrText.tsx'
import { comparableQuery, comparisonQuery } from './spec.queries.ts'
import { useOperationPlaces } from './useOperationPlaces.ts'

/** Any two revisions beside each other, from another environment too; which ones stands in the address. */
export function CompareRevisions({ spec }: { spec: Spec }) {
  const { data: revisions = [] } = useQuery(comparableQuery(spec.id))
  const { from, to } = useSearch({ strict: false }) as { from?: unknown; to?: unknown }
  const navigate = useNavigate()
  if (revisions.length < 2) return null
  const [old, next] = [from, to].map((id) => revisions.find((one) => one.id === id))
  const show = (chosen: { from?: string | undefined; to?: string | undefined }) => {
    const search = (before: Record<string, unknown>) => ({ ...before, from: old?.id, to: next?.id, ...chosen })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  const several = new Set(revisions.map(({ environmentId }) => environmentId)).size > 1
  const options = revisions.map((one) => ({ value: one.id, label: several ? `${one.version} · ${one.environmentId}` : one.version }))
  return (
    <Card plain flush>
      <div className="flex flex-wrap items-end gap-3 px-4 py-3">
        <FieldBox label={t('specs.compare.from')} className="min-w-0 flex-1 basis-48">
          {(control) => (
            <Select
              {...control}
              options={options}
              placeholder={t('specs.compare.choose')}
              value={old?.id ?? ''}
              onChange={({ target }) => show({ from: target.value })}
            />
          )}
        </FieldBox>
        <IconButton
          name={t('specs.compare.swap')}
          icon={mdiSwapHorizontal}
          disabled={!old || !next}
          onClick={() => show({ from: next?.id, to: old?.id })}
        />
        <FieldBox label={t('specs.compare.to')} className="min-w-0 flex-1 basis-48">
          {(control) => (
            <Select
              {...control}
              options={options}
              placeholder={t('specs.compare.choose')}
              value={next?.id ?? ''}
              onChange={({ target }) => show({ to: target.value })}
            />
          )}
        </FieldBox>
      </div>
      {old && next && <Compared key={`${old.id} ${next.id}`} old={old} next={next} />}
    </Card>
  )
}

const productOf = (spec: Spec) => ({ id: spec.productId, environmentId: spec.environmentId })

function Compared({ old, next }: { old: Spec; next: Spec }) {
  const query = useQuery(comparisonQuery(next.id, old.id))
  const changes = useQuery({ ...comparisonQuery(next.id, old.id), select: diffOf })
  const [only, setOnly] = useState<Entry['severity']>()
  const [product, oldProduct] = useMemo(() => [productOf(next), productOf(old)], [next, old])
  const compared = useMemo(() => ({ newSpecId: next.id, oldSpecId: old.id, oldVersion: old.version }), [next, old])
  const placeOf = useOperationPlaces(product, compared, changes.data, oldProduct)
  const counts = query.data ?? { breaking: 0, risky: 0, safe: 0, complete: true }
  return (
    <>
      {query.data && (
        <div className="border-t border-hairline px-4 py-3">
          <SeverityFilter label={t('specs.changes.filter')} counts={counts} only={only} onOnly={setOnly} />
        </div>
      )}
      <ChangesOrText oldId={old.id} newId={next.id}>
        <Changes
          key={only ?? 'all'}
          query={changes}
          counts={counts}
          complete={counts.complete}
          only={only}
          placeOf={placeOf}
          ruleHref={pages.changeRules}
        />
      </ChangesOrText>
    </>
  )
}

const diffOf = ({ diff }: Comparison) => diff
