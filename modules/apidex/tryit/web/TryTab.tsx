import { firstToTry, labelOf } from '@portico/documents/web/viewer/samples.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Combobox } from '@portico/platform/web/ui/inputs/Combobox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { searchIn } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { operationQuery, operationsQuery } from '../../specs/web/spec.queries.ts'
import { TryPanel } from './TryPanel.tsx'
import { sharedValues } from './tries.ts'

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Any operation of the newest revision, or of the one in the address, with all of its request. */
export function TryTab({ product, latestId }: { product: ApiProduct; latestId: string }) {
  const search = useSearch({ strict: false }) as { op?: unknown; spec?: unknown }
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const specId = textOr(search.spec) ?? latestId
  const operations = useQuery(operationsQuery(specId))
  const callable = (operations.data ?? []).filter(({ method }) => !method.startsWith('WEBHOOK'))
  const op = textOr(search.op) ?? firstToTry(callable)?.opId
  const view = useQuery({ ...operationQuery(specId, op ?? ''), enabled: op !== undefined })
  const failed = operations.isError ? operations : view.isError ? view : undefined
  if (failed)
    return (
      <ErrorState
        title={t('documents.failed.operation')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (operations.data && op === undefined) return <EmptyState title={t('tryit.none')} text={t('tryit.none.text')} />
  const options = callable.map((row) => ({
    id: row.opId,
    label: `${row.method} ${row.path}`,
    ...(labelOf(row) !== row.path && { note: labelOf(row) }),
  }))
  const shared = sharedValues(`#${hash.replace(/^#/, '')}`)
  return (
    <div className="grid gap-5">
      <FieldBox label={t('tryit.operation')} className="max-w-[640px]">
        {(control) => (
          <Combobox
            {...control}
            clearable={false}
            value={options.find(({ id }) => id === op) ?? null}
            search={searchIn(options)}
            onChange={(next) => next && void navigate({ href: pages.api(product, { tab: 'try', spec: textOr(search.spec), op: next.id }) })}
          />
        )}
      </FieldBox>
      {view.data ? (
        <TryPanel key={`${op} ${hash}`} product={product} specId={specId} view={view.data} shared={shared} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </div>
  )
}
