import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import { useQuery } from '@tanstack/react-query'
import { specifications } from '../generator.contract.ts'

const of = (id: string, type: 'jsonschema' | 'example') =>
  queryOf(specifications.previewOfObject, { params: { id }, query: { type } }, { quiet: true })

/** An object as its schema says it, and as a message would. */
export function ObjectPreview({ id }: { id: string }) {
  const [schema, example] = [useQuery(of(id, 'jsonschema')), useQuery(of(id, 'example'))]
  if (schema.isError)
    return (
      <ErrorState
        title={t('generator.preview.failed')}
        error={schema.error}
        onRetry={() => void schema.refetch()}
        retrying={schema.isFetching}
      />
    )
  if (!schema.data) return <RowsSkeleton rows={6} columns={1} />
  const written = (document: unknown) => JSON.stringify(document, null, 2)
  return (
    <CodeBlock
      samples={[
        { label: 'JSON Schema', language: 'json', code: written(schema.data.document) },
        ...(example.data?.document
          ? [{ label: t('generator.message'), language: 'json' as const, code: written(example.data.document) }]
          : []),
      ]}
    />
  )
}
