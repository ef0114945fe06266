import { mdiChevronLeft, mdiChevronRight, mdiLanguageMarkdownOutline, mdiLinkVariant } from '@mdi/js'
import { AppError } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CopyButton, useCopy } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Kbd } from '@portico/platform/web/ui/base/Kbd.tsx'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import type { CallTarget } from '../../contract/code-samples.rules.ts'
import type { OperationView } from '../../contract/operation-view.rules.ts'
import { type ShownDocument, useDocument } from '../document.ts'
import { CodeColumn } from './CodeColumn.tsx'
import { Columns } from './Columns.tsx'
import { OperationText } from './OperationText.tsx'
import { PartSkeleton } from './ReaderSkeleton.tsx'
import { titleOfTag } from './rows.ts'
import { SchemaSource } from './schemaSource.tsx'
import { readingKeys, useReader } from './useReader.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'

interface OperationPageProps {
  shown: ShownDocument
  opId: string
  next: string | undefined
  previous: string | undefined
  /** What an operation is called in the navigation. */
  nameOf: (opId: string) => string
  onPart: (title: string | undefined) => void
  change: ReactNode
}

/** One operation, loaded by itself. */
export function OperationPage({ shown, opId, next, previous, nameOf, onPart, change }: OperationPageProps) {
  const query = useQuery(shown.queries.operation(opId))
  const view = query.data
  // What is above shows first. The rest of the text and the code are drawn when the browser has time: an answer may have a thousand lines.
  const viewOfRest = useDeferredValue(view, undefined)
  // Who comes by the address of a field wants to be there at once.
  const whole = viewOfRest === view || location.hash !== ''
  const title = view && titleOf(view)
  const target = { gatewayUrl: shown.callAddress, keyHeader: shown.keyHeader }
  useEffect(() => {
    if (title) onPart(title)
  }, [title, onPart])
  useScrollToAnchor(view !== undefined)
  const missing = query.error instanceof AppError && query.error.statusCode === 404
  return (
    <Columns
      top={<Top view={view} target={target} opId={opId} next={next} previous={previous} />}
      change={change}
      code={
        viewOfRest && (
          <CodeColumn view={viewOfRest} target={target}>
            {viewOfRest.kind !== 'event' && !viewOfRest.method.startsWith('WEBHOOK') && shown.tryIt?.(viewOfRest)}
          </CodeColumn>
        )
      }
    >
      {view ? (
        <SchemaSource view={view}>
          <OperationText view={view} title={titleOf(view)} whole={whole} />
          {whole && <Steps next={next} previous={previous} nameOf={nameOf} />}
        </SchemaSource>
      ) : missing ? (
        <EmptyState title={t('documents.noOperation')} text={t('documents.noOperation.text')} />
      ) : query.isError ? (
        <ErrorState
          title={t('documents.failed.operation')}
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
  target,
  opId,
  next,
  previous,
}: {
  view: OperationView | undefined
  target: CallTarget
  opId: string
  next: string | undefined
  previous: string | undefined
}) {
  const { address, go } = useReader()
  const [state, copy] = useCopy()
  const { data: overview } = useQuery(useDocument().queries.overview)
  const tag = view?.tags[0]
  const key = (letter: string, to: string | undefined, name: string) => (
    <Tooltip text={name} describes={false}>
      <button
        type="button"
        aria-label={name}
        aria-disabled={to === undefined || undefined}
        onClick={() => to && go({ op: to })}
        className="grid size-8 place-items-center rounded-small aria-disabled:opacity-55 max-md:hidden pointer-coarse:size-11"
      >
        <Kbd>{letter}</Kbd>
      </button>
    </Tooltip>
  )
  return (
    <>
      <bdi className="min-w-0 flex-1 truncate text-13 text-muted">{tag !== undefined && titleOfTag(overview?.groups ?? [], tag)}</bdi>
      <span className="no-print flex items-center">
        {view && (
          <CopyButton
            name={t('documents.copyMarkdown')}
            icon={mdiLanguageMarkdownOutline}
            text={() => import('./asMarkdown.ts').then(({ asMarkdown }) => asMarkdown(view, target))}
          />
        )}
        <IconButton
          name={state === 'copied' ? t('ui.copied') : t('documents.copyLink')}
          icon={mdiLinkVariant}
          onClick={() => void copy(`${location.origin}${address({ op: opId })}`)}
          className={state === 'copied' ? 'text-ok!' : ''}
        />
        {key(readingKeys.next, next, t('documents.next'))}
        {key(readingKeys.previous, previous, t('documents.previous'))}
      </span>
    </>
  )
}

/** The way on at the foot, for those who read by scrolling and touching. */
function Steps({ next, previous, nameOf }: Pick<OperationPageProps, 'next' | 'previous' | 'nameOf'>) {
  if (next === undefined && previous === undefined) return null
  return (
    <nav aria-label={t('documents.steps')} className="no-print mt-12 grid gap-3 border-t border-hairline pt-5 sm:grid-cols-2">
      {previous === undefined ? <span className="max-sm:hidden" /> : <StepCard to={previous} nameOf={nameOf} />}
      {next !== undefined && <StepCard to={next} nameOf={nameOf} forward />}
    </nav>
  )
}

function StepCard({ to, nameOf, forward = false }: { to: string; nameOf: OperationPageProps['nameOf']; forward?: boolean }) {
  const { address } = useReader()
  return (
    <AppLink
      href={address({ op: to })}
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-card border border-hairline bg-surface px-3 py-2.5 hover:border-control hover:bg-hover',
        forward && 'flex-row-reverse text-end',
      )}
    >
      <Icon path={forward ? mdiChevronRight : mdiChevronLeft} mirror className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-muted">{t(forward ? 'documents.next' : 'documents.previous')}</span>
        <bdi className="block truncate font-medium">{nameOf(to)}</bdi>
      </span>
    </AppLink>
  )
}
