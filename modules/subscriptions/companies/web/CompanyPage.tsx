import { isModuleOn } from '@portico/platform/web/boot/modules.ts' // not copied
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx' // not copied
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { AgreementEnding } from '../../agreements/web/AgreementCount.tsx' // not copied
import { mayHaveTaken, revocationQuery } from '../../suspensions/web/suspension.queries.ts' // not copied
import type { Company } from '../company.contract.ts'
import { companyCalls } from './company.queries.ts'
import { companyFormFields, companyList, companyWords, numberLabel, numberOf } from './company.words.ts'

const EditCompanyDialog = lazyPart(() => import('./CompanyDialogs.tsx').then((file) => file.EditCompanyDialog))
const CompanyApplications = lazyPart(() => import('../../links/web/CompanyApplications.tsx').then((file) => file.CompanyApplications)) // not copied
const LinksInTheWay = lazyPart(() => import('../../links/web/LinksInTheWay.tsx').then((file) => file.LinksInTheWay)) // not copied
const RevocationNotice = lazyPart(() => import('../../suspensions/web/RevocationNotice.tsx').then((file) => file.RevocationNotice)) // not copied
const RevocationHelp = lazyPart(() => import('../../suspensions/web/RevocationHelp.tsx').then((file) => file.RevocationHelp)) // not copied
const Revocation = lazyPart(() => import('../../suspensions/web/Revocation.tsx').then((file) => file.Revocation)) // not copied
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
    facts={[{ label: numberLabel(company), value: numberOf(company) || '–' }]}
    chips={<AgreementEnding of={company} href={pages.company(company.id, 'agreements')} />} // not copied
    standing={company.status === 'SUSPENDED' ? { tone: 'warn', text: t('companies.suspended') } : undefined}
    notices={(edit) => noticesOf(company, edit)} // copied as: notices={(edit) => <Missing company={company} edit={edit} />}
    // not copied: from here
    ticks={(action) => ticksOf(company, action)}
    inTheWay={({ reasons, close }) =>
      hasKeys() && reasons.some(({ code }) => code === 'linkedApplications') ? (
        <LinksInTheWay companyId={company.id} onLeave={close} />
      ) : undefined
    }
    // not copied: to here
    // not copied: from here
    tabs={[
      ...applicationsTab(company),
      ...useRevocationTab(company),
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
const hasKeys = () => isModuleOn('InternalDeveloperPortal')
const noticesOf = (company: Company, edit: () => void) => (
  <>
    <Missing company={company} edit={edit} />
    {hasKeys() && <RevocationNotice companyId={company.id} status={company.status} />}
  </>
)
/** Keys are taken only where a suspension asks for it, and where there may be some. */
const ticksOf = ({ id, applicationCount }: Company, action: string) =>
  action === 'suspend' && hasKeys() && applicationCount > 0
    ? [
        {
          name: 'revokeKeys',
          label: t('suspensions.revokeKeys'),
          help: <RevocationHelp companyId={id} applications={applicationCount} />,
          ticked: t('suspensions.revokeKeys.ticked'),
        },
      ]
    : []

/** There once a suspension took something. */
function useRevocationTab({ id, status }: Company): Tab[] {
  const { data } = useQuery({ ...revocationQuery(id), enabled: hasKeys() && mayHaveTaken(status) })
  if (!data || data.state === 'none') return []
  return [{ id: 'revoked', label: t('suspensions.title'), count: data.products.taken, content: <Revocation companyId={id} /> }]
}

/** Links tie things of two modules: without the internal portal there is nothing of them. */
function applicationsTab({ id, companyName: name, status, applicationCount: count, itAgreements: agreements = [] }: Company): Tab[] {
  if (!hasKeys()) return []
  return [
    {
      id: 'applications',
      label: t('companies.applications'),
      count,
      content: <CompanyApplications payer={{ id, name, status, agreements }} />,
    },
  ]
}
// not copied: to here

/** What it still needs before it can be activated. */
function Missing({ company: { availableTransitions = [], may }, edit }: { company: Company; edit: () => void }) {
  const missing = availableTransitions.find(({ action }) => action === 'activate')?.reasons ?? []
  if (missing.length === 0) return null
  // One of its two numbers does.
  const labels = new Map([
    ...companyFormFields().map(({ name, label }) => [name, label] as const),
    ['cocNumber', t('companies.missing.number')],
  ])
  return (
    <Banner
      tone="info"
      action={
        (may?.includes('edit') ?? true) && (
          <Button small onClick={edit}>
            {t('companies.missing.add')}
          </Button>
        )
      }
    >
      {t('companies.missing', { fields: missing.map(({ path }) => labels.get(path) ?? path).join(', ') })}
    </Banner>
  )
}
