import { mdiChevronLeft, mdiChevronRight, mdiLinkVariant } from '@mdi/js'
import { AppError } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { buttonClass } from '@portico/platform/web/ui/Button.tsx'
import { useCopy } from '@portico/platform/web/ui/CopyButton.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { Icon } from '@portico/platform/web/ui/Icon.tsx'
import { IconButton } from '@portico/platform/web/ui/IconButton.tsx'
import { Kbd } from '@portico/platform/web/ui/Kbd.tsx'
import { Tooltip } from '@portico/platform/web/ui/Tooltip.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ApiProduct } from '../../../api-products/api-product.contract.ts'
import type { OperationView } from '../../operation-view.rules.ts'
import type { Spec } from '../../spec.contract.ts'
import { operationQuery } from '../spec.queries.ts'
import { CodeColumn } from './CodeColumn.tsx'
import { Columns } from './Columns.tsx'
import { OperationText } from './OperationText.tsx'
import { PartSkeleton } from './ReaderSkeleton.tsx'
import { SchemaSource } from './schemaSource.tsx'
import { readingKeys, useReader } from './useReader.ts'

interface OperationPageProps {
  product: ApiProduct
  spec: Spec
  opId: string
  next: string | undefined
  previous: string | undefined
  onPart: (title: string | undefined) => void
  change: ReactNode
}

/** One operation, loaded by itself. */
export function OperationPage({ product, spec, opId, next, previous, onPart, change }: OperationPageProps) {
  const query = useQuery(operationQuery(spec.id, opId))
  const view = query.data
  const title = view && titleOf(view)
  useEffect(() => {
    if (title) onPart(title)
  }, [title, onPart])
  useScrollToAnchor(view !== undefined)
  const missing = query.error instanceof AppError && query.error.statusCode === 404
  return (
    <Columns
      top={<Top view={view} opId={opId} next={next} previous={previous} />}
      change={change}
      code={view && <CodeColumn view={view} product={product} />}
    >
      {view ? (
        <SchemaSource specId={spec.id} view={view}>
          <OperationText view={view} title={titleOf(view)} />
          <Steps next={next} previous={previous} />
        </SchemaSource>
      ) : missing ? (
        <EmptyState title={t('specs.noOperation')} text={t('specs.noOperation.text')} />
      ) : query.isError ? (
        <ErrorState
          title={t('specs.failed.operation')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <PartSkeleton />
      )}
    </Columns>
  )
}

const titleOf = (view: OperationView): string =>
  view.kind === 'graph' ? view.path : view.summary || view.operationId || `${view.method} ${view.path}`

function Top({
  view,
  opId,
  next,
  previous,
}: {
  view: OperationView | undefined
  opId: string
  next: string | undefined
  previous: string | undefined
}) {
  const { address, go } = useReader()
  const [state, copy] = useCopy()
  const key = (letter: string, to: string | undefined, name: string) => (
    <Tooltip text={name} describes={false}>
      <button
        type="button"
        aria-label={name}
        aria-disabled={to === undefined || undefined}
        onClick={() => to && go({ op: to })}
        className="grid size-8 place-items-center rounded-small aria-disabled:opacity-55 pointer-coarse:size-11"
      >
        <Kbd>{letter}</Kbd>
      </button>
    </Tooltip>
  )
  return (
    <>
      <bdi className="min-w-0 flex-1 truncate text-13 text-muted">{view?.tags[0]}</bdi>
      <span className="no-print flex items-center">
        <IconButton
          name={state === 'copied' ? t('ui.copied') : t('specs.copyLink')}
          icon={mdiLinkVariant}
          onClick={() => void copy(`${location.origin}${address({ op: opId })}`)}
          className={state === 'copied' ? 'text-ok!' : ''}
        />
        {key(readingKeys.next, next, t('specs.next'))}
        {key(readingKeys.previous, previous, t('specs.previous'))}
      </span>
    </>
  )
}

/** The way on at the foot, for those who read by scrolling and touching. */
function Steps({ next, previous }: { next: string | undefined; previous: string | undefined }) {
  const { address } = useReader()
  if (next === undefined && previous === undefined) return null
  return (
    <div className="no-print mt-12 flex flex-wrap gap-3 border-t border-hairline pt-5">
      {previous !== undefined && (
        <AppLink href={address({ op: previous })} className={buttonClass()}>
          <Icon path={mdiChevronLeft} mirror />
          {t('specs.previous')}
        </AppLink>
      )}
      {next !== undefined && (
        <AppLink href={address({ op: next })} className={`${buttonClass()} ms-auto`}>
          {t('specs.next')}
          <Icon path={mdiChevronRight} mirror />
        </AppLink>
      )}
    </div>
  )
}

/** The address may name a part (`#responses`) that is there only once the operation is. */
function useScrollToAnchor(ready: boolean) {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (ready && id) document.getElementById(id)?.scrollIntoView()
  }, [ready])
}
