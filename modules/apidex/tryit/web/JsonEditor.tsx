import { json, jsonLanguage, jsonParseLinter } from '@codemirror/lang-json'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { isOlderFormat } from '@portico/documents/contract/exchanged-schema.rules.ts'
import type { DocumentFormat } from '@portico/documents/contract/formats.rules.ts'
import type { OperationView, Schema } from '@portico/documents/contract/operation-view.rules.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { CodeEditor } from '@portico/platform/web/ui/code-editor/CodeEditor.tsx'
import { useMemo } from 'react'
import { documentQueries } from '../../specs/web/spec.queries.ts'
import { type LoadSchema, wholeSchema } from '../json-schema.rules.ts'
import { schemaFaults } from './json-faults.ts'
import { jsonCompletions } from './jsonCompletions.ts'

interface JsonEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  schema: Schema
  view: OperationView
  specId: string
  format: DocumentFormat | null
}

/** A JSON body that knows its schema: members and values to choose from, and at each line what is wrong there. */
export function JsonEditor({ label, value, onChange, schema, view, specId, format }: JsonEditorProps) {
  const language = useMemo(() => languageOf(schema, loadFrom(view, specId), format), [schema, view, specId, format])
  return <CodeEditor label={label} value={value} onChange={onChange} language={language} />
}

/** What the operation has with it is there at once; the rest is asked for when somebody comes to it. */
function loadFrom(view: OperationView, specId: string): LoadSchema {
  return async (name) => {
    if (Object.hasOwn(view.schemas, name)) return view.schemas[name]
    try {
      return (await queryClient.fetchQuery(documentQueries(specId).schema(name))).schema
    } catch {
      return undefined
    }
  }
}

const parsing = jsonParseLinter()

function languageOf(schema: Schema, load: LoadSchema, format: DocumentFormat | null): Extension {
  let whole: ReturnType<typeof wholeSchema> | undefined
  return [
    json(),
    jsonLanguage.data.of({ autocomplete: jsonCompletions(schema, load) }),
    linter(async ({ state }): Promise<readonly Diagnostic[]> => {
      const text = state.doc.toString()
      if (text.trim() === '') return []
      try {
        JSON.parse(text)
      } catch {
        return parsing({ state } as Parameters<typeof parsing>[0])
      }
      whole ??= wholeSchema(schema, { older: isOlderFormat(format), absent: 'readOnly' }, load)
      const known = await whole
      return known ? schemaFaults(known, text) : []
    }),
  ]
}
