import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { CheckboxField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Company, newCompany } from '../company.contract.ts'
import { missingForActivation } from '../company.rules.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { createCompany, refreshCompanies, transition } from './company.queries.ts'

const { itAgreements: _, ...fields } = newCompany.shape
/** With "activate" ticked the fields that an active company needs are needed here, before anything is stored. */
const schema = z.object({ ...fields, activate: z.boolean() }).check((context) => {
  const { activate, cocNumber = '', alternativeCustomerNumber = '', contactPerson = '', emailAddress = '' } = context.value
  if (!activate) return
  for (const { path } of missingForActivation({ cocNumber, alternativeCustomerNumber, contactPerson, emailAddress }))
    context.issues.push({ code: 'custom', input: context.value, path: [path], message: 'required' })
})

const empty = {
  companyName: '',
  cocNumber: '',
  alternativeCustomerNumber: '',
  contactPerson: '',
  emailAddress: '',
  phoneNumber: '',
  salesEmailAddress: '',
  salesPhoneNumber: '',
  notes: '',
  activate: false,
}

/** A new company: saved as pending, or saved and activated. */
export function CreateCompanyDialog({ onClose, onDone }: { onClose: () => void; onDone: (company: Company) => void }) {
  const [attempt] = useState(newIdempotencyKey)
  // Kept when only the second step failed: sent again, the same company is activated and no other one made.
  const [stored, setStored] = useState<Company>()
  const submit = async ({ activate, ...values }: z.output<typeof schema>): Promise<Company> => {
    const company = stored ?? (await createCompany(values, attempt))
    setStored(company)
    return activate ? transition(company.id, { action: 'activate', version: company.version }) : company
  }
  const done = (company: Company) => {
    void refreshCompanies()
    onDone(company)
  }
  const close = () => {
    if (stored) void refreshCompanies()
    onClose()
  }
  return (
    <FormDialog
      title={t('companies.create')}
      submitLabel={t('companies.create')}
      schema={schema}
      defaults={empty}
      submit={submit}
      onDone={done}
      onClose={close}
    >
      <CompanyFields />
      <CheckboxField name="activate" label={t('companies.activateNow')} help={t('companies.activateNow.help')} />
    </FormDialog>
  )
}
