import { isModuleOn } from '@portico/platform/web/boot/modules.ts' // not copied
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts' // not copied
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx' // not copied
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import type { Company } from '../company.contract.ts'
import { companyCalls } from './company.queries.ts'
import { companyFormFields, companyList, companyWords, numberOf } from './company.words.ts'

const EditCompanyDialog = lazyPart(() => import('./CompanyDialogs.tsx').then((file) => file.EditCompanyDialog))
const CompanyApplications = lazyPart(() => import('../../links/web/CompanyApplications.tsx').then((file) => file.CompanyApplications)) // not copied
const Agreements = lazyPart(() => import('../../agreements/web/Agreements.tsx').then((file) => file.Agreements)) // not copied

export default function CompanyPage() {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(companyCalls.one(id))
  usePageTitle(query.data?.companyName)
  return <DetailPage query={query} failed={t('companies.failed.one')} render={(company) => <CompanyDetail company={company} />} />
}

const CompanyDetail = ({ company }: { company: Company }) => (
  <RecordPage
    record={company}
    name={company.companyName}
    list={companyList()}
    addressOf={pages.company}
    words={companyWords}
    calls={companyCalls}
    fields={companyFormFields()}
    facts={[{ label: t('companies.number'), value: numberOf(company) || '–' }]}
    standing={company.status === 'SUSPENDED' ? { tone: 'warn', text: t('companies.suspended') } : undefined}
    notices={<Missing company={company} />}
    // not copied: from here
    tabs={[
      ...useApplicationsTab(company),
      {
        id: 'agreements',
        label: t('agreements.title'),
        count: company.agreementCount,
        content: (
          <Agreements
            agreements={company.itAgreements ?? []}
            save={async (itAgreements) => {
              await companyCalls.change(company.id, { version: company.version, itAgreements })
            }}
            saved={companyCalls.changed}
          />
        ),
      },
    ]}
    // not copied: to here
    states={{ href: pages.companyStates, label: t('companies.states') }}
    edit={(onClose) => <EditCompanyDialog company={company} onClose={onClose} />}
  />
)

// not copied: from here
/** Links tie things of two modules: without the internal portal there is nothing of them. */
function useApplicationsTab({ id, companyName: name, status, itAgreements: agreements = [], companyApplications = [] }: Company): Tab[] {
  const { current } = useEnvironment()
  if (!isModuleOn('InternalDeveloperPortal')) return []
  return [
    {
      id: 'applications',
      label: t('companies.applications'),
      count: companyApplications.filter(({ environmentId }) => environmentId === current?.id).length,
      content: <CompanyApplications payer={{ id, name, status, agreements }} />,
    },
  ]
}
// not copied: to here

/** What it still needs before it can be activated. */
function Missing({ company: { availableTransitions = [] } }: { company: Company }) {
  const missing = availableTransitions.find(({ action }) => action === 'activate')?.reasons ?? []
  if (missing.length === 0) return null
  const labels = new Map(companyFormFields().map(({ name, label }) => [name, label]))
  return <Banner tone="info">{t('companies.missing', { fields: missing.map(({ path }) => labels.get(path) ?? path).join(', ') })}</Banner>
}
