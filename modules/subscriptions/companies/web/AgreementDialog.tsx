import { AppError } from '@portico/platform/contract/errors.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { DayField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { type GivenAgreement, givenAgreement, type ItAgreement } from '../agreement.contract.ts'
import type { Company } from '../company.contract.ts'
import { saveAgreements } from './agreement.queries.ts'
import { refreshCompanies } from './company.queries.ts'

/** A new agreement of a company, or one that it has. */
export function AgreementDialog({ company, agreement, onClose }: { company: Company; agreement?: ItAgreement; onClose: () => void }) {
  const { number = '', title = '', startDate = '', endDate = '', documentUrl = '' } = agreement ?? {}
  const all = company.itAgreements ?? []
  const at = agreement ? all.findIndex(({ id }) => id === agreement.id) : all.length
  const submit = (values: GivenAgreement) =>
    saveAgreements(company, (others) =>
      agreement ? others.map((one) => (one.id === agreement.id ? { ...values, id: agreement.id } : one)) : [...others, values],
    ).catch((error: unknown) => Promise.reject(ownFaults(error, at)))
  const done = () => {
    void refreshCompanies()
    onClose()
  }
  const words = t(agreement ? 'companies.agreement.edit' : 'companies.agreements.add')
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
      <TextField name="number" code label={t('companies.agreement.number')} help={t('companies.agreement.number.help')} />
      <TextField name="title" optional label={t('companies.agreement.title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField name="startDate" label={t('companies.agreement.start')} />
        <DayField name="endDate" optional label={t('companies.agreement.end')} help={t('companies.agreement.end.help')} />
      </div>
      <TextField name="documentUrl" type="url" optional label={t('companies.agreement.documentUrl')} />
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
