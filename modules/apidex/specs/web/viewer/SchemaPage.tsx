import { AppError } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CodeBlock } from '@portico/platform/web/ui/CodeBlock.tsx'
import { CopyButton } from '@portico/platform/web/ui/CopyButton.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { Markdown } from '@portico/platform/web/ui/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { constraintsOf, type SchemaView, typeText } from '../../operation-view.rules.ts'
import type { Spec } from '../../spec.contract.ts'
import { schemaQuery } from '../spec.queries.ts'
import { Columns } from './Columns.tsx'
import { Constraints } from './Constraints.tsx'
import { GraphType } from './GraphTypes.tsx'
import { graphType } from './graph.ts'
import { PartSkeleton } from './ReaderSkeleton.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import { Section } from './Section.tsx'
import { SchemaSource } from './schemaSource.tsx'
import { useReader } from './useReader.ts'

/** A named schema by itself, with an example. */
export function SchemaPage({ spec, name, change }: { spec: Spec; name: string; change: ReactNode }) {
  const query = useQuery(schemaQuery(spec.id, name))
  const { address } = useReader()
  const view = query.data
  const missing = query.error instanceof AppError && query.error.statusCode === 404
  const top = (
    <>
      <span className="min-w-0 flex-1 text-13 text-muted">{t('specs.schema')}</span>
      <CopyButton text={() => `${location.origin}${address({ schema: name })}`} name={t('specs.copyLink')} />
    </>
  )
  return (
    <Columns top={top} change={change} code={view && <Sample view={view} />}>
      {view ? (
        <SchemaSource specId={spec.id} view={{ schemas: { [view.name]: view.schema } }}>
          <SchemaText view={view} />
        </SchemaSource>
      ) : missing ? (
        <EmptyState title={t('specs.noSchema')} text={t('specs.noSchema.text')} />
      ) : query.isError ? (
        <ErrorState title={t('specs.failed.schema')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <PartSkeleton />
      )}
    </Columns>
  )
}

function SchemaText({ view }: { view: SchemaView }) {
  const graph = graphType(view.schema)
  return (
    <article>
      <h2 className="ltr text-24 wrap-anywhere">{view.name}</h2>
      <p className="mt-1 text-13 text-muted">
        <bdi className="ltr">{graph ? graph.kind : typeText(view.schema)}</bdi>
        {view.title && view.title !== view.name && (
          <>
            {' · '}
            <bdi>{view.title}</bdi>
          </>
        )}
      </p>
      {view.description && !graph && (
        <div className="mt-4 text-muted">
          <Markdown source={view.description} reading />
        </div>
      )}
      <div className="mt-3 text-muted">{!graph && <Constraints constraints={constraintsOf(view.schema)} />}</div>
      <Section id="members" title={t('specs.members')}>
        {graph ? <GraphType name={view.name} /> : <SchemaTree schema={view.schema} />}
      </Section>
    </article>
  )
}

function Sample({ view }: { view: SchemaView }) {
  const graph = graphType(view.schema)
  if (graph) return <CodeBlock samples={[{ label: 'SDL', language: 'graphql', code: graph.sdl }]} />
  const samples = [
    ...(view.example === null || view.example === undefined
      ? []
      : [{ label: t('specs.example'), language: 'json' as const, code: JSON.stringify(view.example, null, 2) }]),
    { label: 'JSON Schema', language: 'json' as const, code: JSON.stringify(view.schema, null, 2) },
  ]
  return <CodeBlock samples={samples} />
}
