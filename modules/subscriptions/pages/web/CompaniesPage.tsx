import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import CompanyList from '../../companies/web/CompaniesPage.tsx'
import { saveExport } from '../../export/web/saveExport.ts'

const Numbers = lazyPart(() => import('../../numbers/web/Numbers.tsx').then((file) => file.Numbers), <CardSkeleton lines={8} />)

/** The companies, and beside them their figures. */
export default function CompaniesPage() {
  useLocale()
  return (
    <>
      <PageHeader title={t('companies.title')} />
      <Tabs
        label={t('companies.title')}
        tabs={[
          {
            id: 'list',
            label: t('numbers.list'),
            content: <CompanyList workbook={saveExport} part={(count) => t('numbers.list.count', { count })} />,
          },
          { id: 'numbers', label: t('numbers.tab'), content: <Numbers /> },
        ]}
      />
    </>
  )
}
