import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import { type Company, newCompany } from '../company.contract.ts'
import { missingForActivation } from '../company.rules.ts'
import { companyCalls } from './company.queries.ts'
import { companyFormFields } from './company.words.ts'

const { itAgreements: _, ...shape } = newCompany.shape // copied as: const { shape } = newCompany

/** A new company: saved as pending, or saved and activated. */
export const CreateCompanyDialog = (props: CreateDialogProps<Company>) => (
  <CreateRecordDialog
    title={t('companies.create')}
    fields={companyFormFields()}
    shape={shape}
    calls={companyCalls}
    atOnce={{
      action: 'activate',
      label: t('companies.activateNow'),
      without: t('companies.saveOnly'),
      missing: ({ cocNumber = '', alternativeCustomerNumber = '', contactPerson = '', emailAddress = '' }) =>
        missingForActivation({ cocNumber, alternativeCustomerNumber, contactPerson, emailAddress }),
    }}
    {...props}
  />
)

export const EditCompanyDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => (
  <EditRecordDialog
    record={company}
    name={company.companyName}
    fields={companyFormFields()}
    shape={shape}
    calls={companyCalls}
    submitLabel={t('companies.save')}
    onClose={onClose}
  />
)
