import { AppError } from '@portico/platform/contract/errors.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { DayField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { type GivenAgreement, givenAgreement, type ItAgreement } from '../agreement.contract.ts'
import { type AgreementList, givenOf } from './given.ts'

/** A new agreement of a company, or one that it has. */
export function AgreementDialog({ list, agreement, onClose }: { list: AgreementList; agreement?: ItAgreement; onClose: () => void }) {
  const { number = '', title = '', startDate = '', endDate = '', documentUrl = '' } = agreement ?? {}
  const all = givenOf(list.agreements)
  const at = agreement ? all.findIndex(({ id }) => id === agreement.id) : all.length
  const submit = (values: GivenAgreement) =>
    list.save(all.toSpliced(at, 1, { ...values, id: agreement?.id })).catch((error: unknown) => Promise.reject(ownFaults(error, at)))
  const done = () => {
    void list.saved()
    onClose()
  }
  const words = t(agreement ? 'agreements.edit' : 'agreements.add')
  return (
    <FormDialog
      title={words}
      submitLabel={words}
      size="small"
      schema={givenAgreement}
      defaults={{ number, title, startDate, endDate, documentUrl }}
      submit={submit}
      onDone={done}
      onClose={onClose}
    >
      <TextField name="number" code label={t('agreements.number')} help={t('agreements.number.help')} />
      <TextField name="title" optional label={t('agreements.one.title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField name="startDate" label={t('agreements.start')} />
        <DayField name="endDate" optional label={t('agreements.end')} help={t('agreements.end.help')} />
      </div>
      <TextField name="documentUrl" type="url" optional label={t('agreements.documentUrl')} />
    </FormDialog>
  )
}

/** The server names the agreement by its place in the list; here its fields stand alone. */
function ownFaults(error: unknown, at: number): unknown {
  if (!(error instanceof AppError)) return error
  const own = `itAgreements.${at}.`
  return error.withDetails(
    error.details.map((fault) => (fault.path.startsWith(own) ? { ...fault, path: fault.path.slice(own.length) } : fault)),
  )
}
