import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts' // not copied
import { RecordListPage, type RecordListPageProps } from '@portico/platform/web/record/RecordListPage.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useMemo } from 'react' // not copied
import { pages } from '../../addresses.ts'
import { type Company, companies } from '../company.contract.ts'
import {
  companySource,
  companySourceIn, // not copied
} from './company.queries.ts'
import { companyColumns, companyFilters, companyQuickFilters } from './companyColumns.tsx'

const CreateCompanyDialog = lazyPart(() => import('./CompanyDialogs.tsx').then((file) => file.CreateCompanyDialog))

/** The list; how it is saved as a file is said by who shows it. */
export default function CompaniesPage({ workbook, part }: Pick<RecordListPageProps<Company>, 'workbook' | 'part'> = {}) {
  // not copied: from here
  const { current } = useEnvironment()
  const source = useMemo(() => (current ? companySourceIn(current.id) : companySource), [current])
  // not copied: to here
  return (
    <RecordListPage
      name="companies"
      spec={companies.list.list}
      source={source} // copied as: source={companySource}
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
      {...(workbook && { workbook })}
      part={part}
      ownOrder={({ agreementEnding }) => agreementEnding?.[0] === 'true'} // not copied
      Create={CreateCompanyDialog}
    />
  )
}
