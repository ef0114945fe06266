import { mdiLinkVariant } from '@mdi/js'
import { AppError } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { constraintsOf, type SchemaView, typeText } from '../../contract/operation-view.rules.ts'
import type { ShownDocument } from '../document.ts'
import { Columns } from './Columns.tsx'
import { Constraints } from './Constraints.tsx'
import { GraphType } from './GraphTypes.tsx'
import { graphType } from './graph.ts'
import { Meant } from './Meant.tsx'
import { PartSkeleton } from './ReaderSkeleton.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import { Section } from './Section.tsx'
import { SchemaSource, useSource } from './schemaSource.tsx'
import { useMeanings } from './useMeanings.ts'
import { useReader } from './useReader.ts'

/** A named schema by itself, with an example. */
export function SchemaPage({ shown, name, change }: { shown: ShownDocument; name: string; change: ReactNode }) {
  const query = useQuery(shown.queries.schema(name))
  const { address } = useReader()
  const view = query.data
  const missing = query.error instanceof AppError && query.error.statusCode === 404
  const top = (
    <>
      <span className="min-w-0 flex-1 text-13 text-muted">
        {t(shown.format === 'graphql' ? 'documents.graphType' : 'documents.schema')}
      </span>
      <CopyButton icon={mdiLinkVariant} text={() => `${location.origin}${address({ schema: name })}`} name={t('documents.copyLink')} />
    </>
  )
  return (
    <Columns top={top} change={change} code={view && <Sample view={view} />}>
      {view ? (
        <SchemaSource view={{ schemas: { [view.name]: view.schema } }}>
          <SchemaText view={view} />
        </SchemaSource>
      ) : missing ? (
        <EmptyState title={t('documents.noSchema')} text={t('documents.noSchema.text')} />
      ) : query.isError ? (
        <ErrorState
          title={t('documents.failed.schema')}
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

/** So many of the schemas that it names are fetched by themselves, for their words and limits to stand at its members. */
const mostNamed = 12

const titleOf = (graph: ReturnType<typeof graphType>) =>
  graph === undefined || graph.kind === 'union' ? 'documents.members' : graph.kind === 'enum' ? 'documents.values' : 'documents.fields'

function SchemaText({ view }: { view: SchemaView }) {
  const graph = graphType(view.schema)
  const description = graph ? graph.description : view.description
  const { want } = useSource()
  const meaning = useMeanings([view.schema])(view.schema)
  const named = graph ? [] : view.references.slice(0, mostNamed)
  const key = named.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names decide, not the list that holds them
  useEffect(() => {
    if (named.length > 0) want(named)
  }, [key, want])
  return (
    <article>
      <h2 className="text-24 wrap-anywhere">
        <Meant meaning={meaning}>
          <bdi className="ltr">{view.name}</bdi>
        </Meant>
      </h2>
      <p className="mt-1 text-13 text-muted">
        {graph ? t(`documents.graphKind.${graph.kind}`) : <bdi className="ltr">{typeText(view.schema)}</bdi>}
        {view.title && view.title !== view.name && (
          <>
            {' · '}
            <bdi>{view.title}</bdi>
          </>
        )}
      </p>
      {description && (
        <div className="mt-4 text-muted">
          <Markdown source={description} reading />
        </div>
      )}
      <div className="mt-3 text-muted">{!graph && <Constraints constraints={constraintsOf(view.schema)} />}</div>
      {/* A scalar has no members. */}
      {graph?.kind !== 'scalar' && (
        <Section id="members" title={t(titleOf(graph))}>
          {graph ? <GraphType name={view.name} described={false} /> : <SchemaTree schema={view.schema} anchor="members" />}
        </Section>
      )}
    </article>
  )
}

function Sample({ view }: { view: SchemaView }) {
  const graph = graphType(view.schema)
  if (graph) return <CodeBlock samples={[{ label: 'SDL', language: 'graphql', code: graph.sdl }]} />
  const samples = [
    ...(view.example === null || view.example === undefined
      ? []
      : [{ label: t('documents.example'), language: 'json' as const, code: JSON.stringify(view.example, null, 2) }]),
    { label: 'JSON Schema', language: 'json' as const, code: JSON.stringify(view.schema, null, 2) },
  ]
  return <CodeBlock samples={samples} />
}
