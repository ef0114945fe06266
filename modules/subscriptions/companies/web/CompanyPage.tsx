import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import type { Company } from '../company.contract.ts'
import { companyCalls } from './company.queries.ts'
import { companyFormFields, companyList, companyWords, numberOf } from './company.words.ts'

const EditCompanyDialog = lazyPart(() => import('./CompanyDialogs.tsx').then((file) => file.EditCompanyDialog))
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
    notices={<Notices company={company} />}
    // not copied: from here
    tabs={[
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

/** What matters now: that it is suspended, what it still needs. */
function Notices({ company: { status, availableTransitions = [] } }: { company: Company }) {
  const missing = availableTransitions.find(({ action }) => action === 'activate')?.reasons ?? []
  const labels = new Map(companyFormFields().map(({ name, label }) => [name, label]))
  return (
    <>
      {status === 'SUSPENDED' && <Banner tone="warn">{t('companies.suspended')}</Banner>}
      {missing.length > 0 && (
        <Banner tone="info">{t('companies.missing', { fields: missing.map(({ path }) => labels.get(path) ?? path).join(', ') })}</Banner>
      )}
    </>
  )
}
