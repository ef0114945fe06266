import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { companyMachine } from '../company.rules.ts'
import { companyList, companyWords } from './company.words.ts'

/** Help: which states a company has, and who takes it from one to another. */
export default function CompanyStatesPage() {
  const words = () => ({ title: t('companies.states'), text: t('companies.states.text'), list: companyList() })
  return <RecordStatesPage machine={companyMachine} words={companyWords} told={words} />
}
