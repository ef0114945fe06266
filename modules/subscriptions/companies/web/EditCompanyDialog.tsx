import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordFormDialog } from '@portico/platform/web/record/RecordFormDialog.tsx'
import * as z from 'zod/mini'
import { type Company, companies, newCompany } from '../company.contract.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { loadCompany, refreshCompanies } from './company.queries.ts'
import { companyFormFields } from './company.words.ts'

const { itAgreements: _, ...shape } = newCompany.shape
const schema = z.object(shape)

export function EditCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const fields = companyFormFields()
  const done = () => {
    void refreshCompanies()
    onClose()
  }
  return (
    <RecordFormDialog
      title={t('companies.edit.title', { name: company.companyName })}
      submitLabel={t('companies.save')}
      schema={schema}
      record={company}
      fields={fields}
      valuesOf={(record) => Object.fromEntries(fields.map(({ name }) => [name, record[name]]))}
      load={() => loadCompany(company.id)}
      send={(values, version) => call(companies.change, { params: { id: company.id }, body: { ...values, version } })}
      onDone={done}
      onClose={onClose}
    >
      <CompanyFields />
    </RecordFormDialog>
  )
}
