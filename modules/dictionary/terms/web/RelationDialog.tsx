import { text } from '@portico/platform/contract/fields.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { NewRelation } from '../relations.contract.ts'
import type { Term } from '../term.contract.ts'
import { relationTypes, relationTypesWithin } from '../term-states.contract.ts'
import { relate, termCalls, termSearch } from './term.queries.ts'
import { relationWord } from './wordOf.ts'

const within: readonly string[] = relationTypesWithin
const schema = z
  .object({
    type: z.enum(relationTypes),
    termId: z.optional(z.string()),
    externalUri: text(0, 2000),
    externalLabel: text(0, 200),
    note: text(0, 500),
  })
  .check(
    z.refine(({ type, termId }) => !within.includes(type) || Boolean(termId), { error: 'required', path: ['termId'] }),
    z.refine(({ type, termId, externalUri }) => within.includes(type) || !termId !== !externalUri, {
      error: 'oneTarget',
      path: ['termId'],
    }),
  )

/** Relates a term: to one of its domain, or as a match to one elsewhere. */
export function RelationDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const words = t('terms.relations.add')
  return (
    <FormDialog
      title={words}
      submitLabel={words}
      size="small"
      schema={schema}
      defaults={{ type: 'BROADER', termId: '', externalUri: '', externalLabel: '', note: '' }}
      submit={({ type, externalUri, externalLabel, ...given }) => {
        const all = within.includes(type) ? given : { ...given, externalUri, externalLabel }
        return relate(term.id, { type, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value)) } as NewRelation)
      }}
      onDone={() => {
        void termCalls.changed()
        onClose()
      }}
      onClose={onClose}
    >
      <Fields term={term} />
    </FormDialog>
  )
}

function Fields({ term: { id, domainId } }: { term: Term }) {
  const type = String(useWatch({ name: 'type' }))
  const isWithin = within.includes(type)
  // The same one as long as it finds the same: with another one the search would begin anew at each letter.
  const search = useMemo(
    () => termSearch({ and: [{ domainId: isWithin ? domainId : { neq: domainId } }, { id: { neq: id } }] }),
    [id, domainId, isWithin],
  )
  return (
    <>
      <SelectField
        name="type"
        label={t('terms.relations.type')}
        options={relationTypes.map((value) => ({ value, label: relationWord(value) }))}
      />
      <ComboboxField
        key={isWithin ? 'within' : 'beyond'}
        name="termId"
        label={t('terms.one')}
        search={search}
        {...(!isWithin && { optional: true })}
      />
      {!isWithin && (
        <>
          <TextField
            name="externalUri"
            type="url"
            optional
            label={t('terms.relations.externalUri')}
            help={t('terms.relations.externalUri.help')}
          />
          <TextField name="externalLabel" optional label={t('terms.relations.externalLabel')} />
        </>
      )}
      <TextField name="note" optional rows={2} label={t('terms.relations.note')} />
    </>
  )
}
