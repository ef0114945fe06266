import { day, text } from '@portico/platform/contract/fields.ts'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { DayField, SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Exception, Extension } from '../exception.contract.ts'
import { exceptionSubjects } from '../exception-states.contract.ts'
import { decideExtension, exceptionCalls, extend } from './exception.queries.ts'
import { firstFields, formFields, shape } from './exceptionFields.ts'
import { wordOf } from './wordOf.ts'

const { title, subjectId, deviationType } = shape
/** Of what an exception is asked for, where that is known. */
export interface Subject {
  type: 'PROSPECT' | 'SOLUTION'
  id: string
  deviationType?: string | undefined
}

/** API products while their module is on. */
const subjectTypes = () => exceptionSubjects.filter((type) => type !== 'API_PRODUCT' || isModuleOn('InternalDeveloperPortal'))
/** What is asked for once more, without what was judged and when. */
const repeated = ({ standardReference, reason, justification, impact, compensatingMeasures, remediationPlan, ...one }: Exception) => ({
  ...{ standardReference, justification, impact, compensatingMeasures, remediationPlan, previousExceptionId: one.id },
  ...(one.checkCode && { checkCode: one.checkCode }),
  ...(reason && { reason }),
})

/** A new exception: what deviates, and of what; the rest is filled in beside the list. `again` is one that ended, and is asked for once more. */
export function CreateExceptionDialog({ of, again, ...props }: CreateDialogProps<Exception> & { of?: Subject; again?: Exception }) {
  const [type, setType] = useState<Exception['subjectType']>()
  const chosen = again?.subjectType ?? of?.type ?? type
  const isKnown = of !== undefined || again !== undefined
  if (!chosen)
    return (
      <FormDialog
        title={t('exceptions.create')}
        submitLabel={t('exceptions.continue')}
        size="small"
        schema={z.object({ type: z.enum(exceptionSubjects) })}
        defaults={{ type: 'PROSPECT' }}
        submit={async (values) => values.type}
        onDone={setType}
        onClose={props.onClose}
      >
        <SelectField
          name="type"
          label={t('exceptions.field.subject')}
          options={subjectTypes().map((value) => ({ value, label: wordOf('subject', value) }))}
        />
      </FormDialog>
    )
  const known = { subjectType: chosen, ...(of && { subjectId: of.id }), ...(again && { subjectId: again.subjectId, ...repeated(again) }) }
  return (
    <CreateRecordDialog
      title={again ? t('exceptions.again') : t('exceptions.create')}
      fields={firstFields(isKnown ? undefined : chosen)}
      shape={{ title, deviationType, ...(!isKnown && { subjectId }) }}
      calls={{ ...exceptionCalls, create: (values, key) => exceptionCalls.create({ ...values, ...known }, key) }}
      begin={{ title: again?.title ?? '', deviationType: again?.deviationType ?? of?.deviationType ?? '' }}
      {...props}
    />
  )
}

export function EditExceptionDialog({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const fields = formFields(exception, hasRole('admin') || hasRole('architect'))
  const named = new Map<string, z.core.$ZodType>(Object.entries(shape))
  const taken = Object.fromEntries(fields.flatMap(({ name }) => (named.has(name) ? [[name, named.get(name)]] : []))) as z.core.$ZodShape
  return (
    <EditRecordDialog
      record={exception}
      name={exception.title}
      fields={fields}
      shape={taken}
      calls={exceptionCalls}
      submitLabel={t('exceptions.save')}
      onClose={onClose}
    />
  )
}

const wish = z.object({ requestedValidTo: day(), reason: text(20, 1000) })
/** More time is asked for, before it ends. */
export function ExtendDialog({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const [attempt] = useState(newIdempotencyKey)
  return (
    <FormDialog
      title={t('exceptions.extend')}
      submitLabel={t('exceptions.extend')}
      size="small"
      schema={wish}
      defaults={{ requestedValidTo: '', reason: '' }}
      submit={(values) => extend(exception.id, values, attempt)}
      onDone={() => {
        void exceptionCalls.changed()
        onClose()
      }}
      onClose={onClose}
    >
      <Standing exception={exception} />
      <DayField name="requestedValidTo" label={t('exceptions.extension.until')} />
      <TextField name="reason" rows={4} label={t('record.reason')} help={t('exceptions.told.help')} />
    </FormDialog>
  )
}

/** What more time is about: the exception, until when it holds, and until when it would. */
const Standing = ({ exception, extension }: { exception: Exception; extension?: Extension }) => (
  <FactList
    facts={[
      { label: t('exceptions.one'), value: <bdi className="wrap-anywhere">{exception.title}</bdi> },
      ...(exception.validTo ? [{ label: t('exceptions.field.validTo'), value: formatDate(exception.validTo) }] : []),
      ...(extension ? [{ label: t('exceptions.extension.until'), value: <b>{formatDate(extension.requestedValidTo)}</b> }] : []),
    ]}
  />
)

const decision = z.object({ text: text(1, 4000) })
/** Grants or rejects more time. */
export function DecideDialog({ exception, extension, onClose }: { exception: Exception; extension: Extension; onClose: () => void }) {
  const [to, setTo] = useState<'GRANTED' | 'REJECTED'>('GRANTED')
  return (
    <FormDialog
      title={t('exceptions.extension.decide')}
      submitLabel={wordOf('extension', `${to}.do`)}
      size="small"
      schema={decision}
      defaults={{ text: '' }}
      danger={to === 'REJECTED'}
      submit={({ text: words }) => decideExtension(extension.id, { decision: to, text: words })}
      onDone={() => {
        void exceptionCalls.changed()
        onClose()
      }}
      onClose={onClose}
    >
      <Standing exception={exception} extension={extension} />
      <blockquote className="border-s-2 border-hairline ps-3 text-muted wrap-anywhere">
        <bdi>{extension.reason}</bdi>
      </blockquote>
      <FieldBox label={t('exceptions.extension.decision')}>
        {(control) => (
          <Select
            {...control}
            value={to}
            options={(['GRANTED', 'REJECTED'] as const).map((value) => ({ value, label: wordOf('extension', `${value}.do`) }))}
            onChange={(event) => setTo(event.target.value as typeof to)}
          />
        )}
      </FieldBox>
      <TextField name="text" rows={3} label={t('record.reason')} />
    </FormDialog>
  )
}
