import type { Extension } from '@codemirror/state'
import { formatBytes } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CodeEditor } from '@portico/platform/web/ui/code-editor/CodeEditor.tsx'
import { graphql } from 'cm6-graphql'
import { useMemo } from 'react'
import { useGraphSchema } from './graphSchema.ts'

interface GraphEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  specId: string
}

/** A query that knows the schema of its document: what can stand here and what is wrong. Where it cannot, it says so and has the colours alone. */
export function GraphEditor({ label, value, onChange, specId }: GraphEditorProps) {
  const { schema, unknown } = useGraphSchema(specId)
  const language = useMemo((): Extension => graphql(schema), [schema])
  return (
    <>
      <CodeEditor label={label} value={value} onChange={onChange} language={language} />
      {unknown && (
        <p role="status" className="mt-1 text-12 text-muted">
          {unknown.reason === 'tooLarge' ? t('tryit.schema.tooLarge', { size: formatBytes(unknown.size) }) : t('tryit.schema.unread')}
        </p>
      )}
    </>
  )
}
