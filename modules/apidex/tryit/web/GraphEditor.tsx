import type { Extension } from '@codemirror/state'
import { CodeEditor } from '@portico/platform/web/ui/code-editor/CodeEditor.tsx'
import { useQuery } from '@tanstack/react-query'
import { graphql } from 'cm6-graphql'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { useMemo } from 'react'
import { documentQueries } from '../../specs/web/spec.queries.ts'

interface GraphEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  specId: string
}

/** A query that knows the schema of its document; until that is here, and where it cannot be read, one in colours alone. */
export function GraphEditor({ label, value, onChange, specId }: GraphEditorProps) {
  const { data } = useQuery(documentQueries(specId).whole)
  const language = useMemo((): Extension => graphql(schemaOf(data)), [data])
  return <CodeEditor label={label} value={value} onChange={onChange} language={language} />
}

function schemaOf(document: unknown): GraphQLSchema | undefined {
  if (typeof document !== 'string') return undefined
  try {
    return buildSchema(document, { assumeValidSDL: true })
  } catch {
    return undefined
  }
}
