import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { type RecordField, RecordFields } from '@portico/platform/web/record/RecordFields.tsx'
import * as z from 'zod/mini'
import { type ValueList, valueListFields } from '../value-list.contract.ts'
import { valueListKinds } from '../value-list-kinds.contract.ts'
import { linesOf, valuesOf } from './valueLines.ts'
import { changeList, createList, listsChanged } from './valueList.queries.ts'

const { name, kind, description, uri } = valueListFields
const schema = z.object({ name, kind, description, uri, values: z.string().check(z.minLength(1)) })

/** A value list: its values are a line each, as a spreadsheet's clipboard has them. */
export function ValueListDialog({ domainId, list, onClose }: { domainId: string; list: ValueList | undefined; onClose: () => void }) {
  const label = (field: string) => t(`valuelists.field.${field}` as MessageKey)
  const fields: RecordField[] = [
    { name: 'name', label: label('name'), code: true },
    {
      name: 'kind',
      label: label('kind'),
      kind: 'choice',
      options: valueListKinds.map((value) => ({ value, label: t(`valuelists.kind.${value}` as MessageKey) })),
    },
    { name: 'uri', label: label('uri'), help: t('valuelists.help.uri'), kind: 'url', code: true, optional: true, wide: true },
    { name: 'description', label: label('description'), kind: 'long', optional: true },
    { name: 'values', label: label('values'), help: t('valuelists.help.values'), kind: 'long' },
  ]
  const title = list ? t('valuelists.edit', { name: list.name }) : t('valuelists.create')
  return (
    <FormDialog
      title={title}
      submitLabel={list ? t('valuelists.save') : title}
      schema={schema}
      defaults={{
        name: list?.name ?? '',
        kind: list?.kind ?? 'ENUMERATION',
        uri: list?.uri ?? '',
        description: list?.description ?? '',
        values: linesOf(list?.values ?? []),
      }}
      submit={({ values, ...own }) => {
        const body = { ...own, domainId: list?.domainId ?? domainId, values: valuesOf(values) }
        return list ? changeList(list, body) : createList(body)
      }}
      onDone={() => {
        void listsChanged()
        onClose()
      }}
      onClose={onClose}
    >
      <RecordFields fields={fields} />
    </FormDialog>
  )
}
