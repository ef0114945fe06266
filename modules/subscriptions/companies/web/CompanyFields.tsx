import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'

/** What is needed to become active is not said to be optional, and says when it is needed. */
export function CompanyFields() {
  return (
    <>
      <TextField name="companyName" label={t('companies.field.companyName')} />
      <div className="grid content-start gap-4 sm:grid-cols-2">
        <TextField name="cocNumber" code label={t('companies.field.cocNumber')} help={t('companies.cocNumber.help')} />
        <TextField
          name="alternativeCustomerNumber"
          code
          label={t('companies.field.alternativeCustomerNumber')}
          help={t('companies.alternativeCustomerNumber.help')}
        />
        <TextField name="contactPerson" label={t('companies.field.contactPerson')} help={t('companies.neededToActivate')} />
        <TextField name="emailAddress" type="email" label={t('companies.field.emailAddress')} help={t('companies.neededToActivate')} />
        <TextField name="phoneNumber" type="tel" optional label={t('companies.field.phoneNumber')} />
        <span className="max-sm:hidden" />
        <TextField name="salesEmailAddress" type="email" optional label={t('companies.field.salesEmailAddress')} />
        <TextField name="salesPhoneNumber" type="tel" optional label={t('companies.field.salesPhoneNumber')} />
      </div>
      <TextField name="notes" rows={4} optional label={t('companies.field.notes')} help={t('companies.notes.help')} />
    </>
  )
}
