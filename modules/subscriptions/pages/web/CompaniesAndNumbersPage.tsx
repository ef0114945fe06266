import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useMemo } from 'react'
import { companies } from '../../companies/company.contract.ts'
import CompaniesPage from '../../companies/web/CompaniesPage.tsx'
import { companySource } from '../../companies/web/company.queries.ts'
import { saveExport } from '../../export/web/saveExport.ts'
import { columnsIn, companySourceIn, filters, quickFilters } from './companyListParts.tsx'

const Numbers = lazyPart(() => import('../../numbers/web/Numbers.tsx').then((file) => file.Numbers), <CardSkeleton lines={8} />)

/** The companies with their applications and agreements, and beside them their figures. */
export default function CompaniesAndNumbersPage() {
  useLocale()
  return (
    <>
      <PageHeader title={t('companies.title')} />
      <Tabs
        label={t('companies.title')}
        tabs={[
          { id: 'list', label: t('numbers.list'), content: <CompanyList /> },
          { id: 'numbers', label: t('numbers.tab'), content: <Numbers /> },
        ]}
      />
    </>
  )
}

function CompanyList() {
  const { current } = useEnvironment()
  const source = useMemo(() => (current ? companySourceIn(current.id) : companySource), [current])
  return (
    <CompaniesPage
      source={source}
      columns={columnsIn(current?.id)}
      columnsFor={current?.id}
      filters={filters}
      quick={{ filters: quickFilters, count: companies.count }}
      workbook={saveExport}
      part={(count) => t('numbers.list.count', { count })}
      ownOrder={({ agreementEnding }) => agreementEnding?.[0] === 'true'}
    />
  )
}
