import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { type RecordField, RecordFields } from '@portico/platform/web/record/RecordFields.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { termSearch } from '../../terms/web/term.queries.ts'
import {
  authenticities,
  classifications,
  type DataType,
  dayTypes,
  numberTypes,
  personalKinds,
  textTypes,
} from '../object-kinds.contract.ts'
import type { Draft } from './attributeDraft.ts'
import { NewTerm } from './NewTerm.tsx'
import { namedTerms, objectSearch } from './object.queries.ts'
import { attributeField, kindWord } from './wordOf.ts'

const text = (name: string, more: { code?: true; wide?: true } = {}): RecordField => ({
  name,
  label: attributeField(name),
  optional: true,
  ...more,
})
const tick = (name: string): RecordField => ({ name, label: attributeField(name), kind: 'yesno' })
const choice = (name: string, values: readonly string[]): RecordField => ({
  name,
  label: attributeField(name),
  kind: 'choice',
  optional: true,
  options: values.map((value) => ({ value, label: kindWord(value) })),
})
const code = { code: true } as const

/** What an attribute of this type can say beside what the grid has. */
function fieldsOf(dataType: DataType, term: { id: string; label: string } | null): RecordField[] {
  const isNumber = numberTypes.includes(dataType)
  return [
    // These two stand above the button that makes a term: whoever finds none makes it there.
    { name: 'description', label: attributeField('description'), kind: 'long', optional: true },
    { name: 'termId', label: attributeField('termId'), kind: 'one', optional: true, wide: true, search: termSearch(), named: () => term },
    ...(dataType === 'OBJECT'
      ? [
          {
            name: 'objectId',
            label: attributeField('objectId'),
            kind: 'one',
            wide: true,
            optional: true,
            search: objectSearch({ objectType: 'DATA_GROUP' }),
          } satisfies RecordField,
        ]
      : []),
    ...(textTypes.includes(dataType) ? [text('minLength', code), text('maxLength', code)] : []),
    ...(dataType === 'STRING' ? [text('pattern', { code: true, wide: true })] : []),
    ...(isNumber || dayTypes.includes(dataType) || dataType === 'MONEY'
      ? ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => text(name, code))
      : []),
    ...(dataType === 'DECIMAL' || dataType === 'MONEY' ? [text('precision', code), text('scale', code)] : []),
    ...(isNumber ? [text('unit', code)] : []),
    text('defaultValue'),
    text('example'),
    choice('dataClassification', classifications),
    choice('personalData', personalKinds),
    choice('authentic', authenticities),
    text('derivation', { wide: true }),
    ...['unique', 'readOnly', 'writeOnly', 'derived', 'mayBeUnknown', 'filterable', 'sortable', 'deprecated'].map(tick),
  ]
}

/** The rest of one row of the grid. Nothing is sent before the grid is saved. */
export function AttributeDialog({
  draft,
  domainId,
  onDone,
  onClose,
}: {
  draft: Draft
  /** Of the object: where a new term goes. */
  domainId: string
  onDone: (values: Partial<Draft>) => void
  onClose: () => void
}) {
  const termId = String(draft.termId ?? '')
  const { data: named = [] } = useQuery({ queryKey: ['term named', termId], queryFn: () => namedTerms([termId]), enabled: termId !== '' })
  const [made, setMade] = useState<Option>()
  const fields = fieldsOf(draft.dataType as DataType, made ?? (termId === '' ? null : (named[0] ?? { id: termId, label: '…' })))
  const schema = z.object(Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'yesno' ? z.boolean() : z.string()])))
  const defaults = Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'yesno' ? draft[name] === true : String(draft[name] ?? '')]),
  )
  return (
    <FormDialog
      key={named.length}
      title={t('objects.attributes.more', { name: String(draft.name) })}
      submitLabel={t('objects.attributes.take')}
      schema={schema}
      defaults={defaults}
      submit={async (values) => values as Partial<Draft>}
      onDone={onDone}
      onClose={onClose}
    >
      <RecordFields key={made?.id ?? ''} fields={fields.slice(0, 2)} />
      <NewTerm name={termNameOf(draft)} domainId={domainId} field="termId" onMade={setMade} />
      <RecordFields fields={fields.slice(2)} />
    </FormDialog>
  )
}

const termNameOf = ({ name, displayName }: Draft): string => {
  const words = String(
    displayName || String(name).replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
