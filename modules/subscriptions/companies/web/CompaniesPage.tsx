import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordListPage, type RecordListPageProps } from '@portico/platform/web/record/RecordListPage.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { pages } from '../../addresses.ts'
import { type Company, companies } from '../company.contract.ts'
import { companySource } from './company.queries.ts'
import { companyColumns, companyFilters, companyQuickFilters } from './companyColumns.tsx'

const CreateCompanyDialog = lazyPart(() => import('./CompanyDialogs.tsx').then((file) => file.CreateCompanyDialog))

/** The list; `around`: what a page says otherwise that shows it with the parts of other rooms. */
export default function CompaniesPage(around: Partial<RecordListPageProps<Company>> = {}) {
  return (
    <RecordListPage
      name="companies"
      spec={companies.list.list}
      source={companySource}
      columns={companyColumns}
      filters={companyFilters}
      quick={{ filters: companyQuickFilters, count: companies.count }}
      nameOf={({ companyName }) => companyName}
      addressOf={pages.company}
      words={() => ({
        title: t('companies.title'),
        create: t('companies.create'),
        search: t('companies.search'),
        empty: t('companies.empty'),
        emptyText: t('companies.empty.text'),
        failed: t('companies.failed'),
      })}
      Create={CreateCompanyDialog}
      {...around}
    />
  )
}
