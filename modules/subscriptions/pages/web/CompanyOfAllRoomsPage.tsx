import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { AskedTick } from '@portico/platform/web/record/words.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { AgreementEnding } from '../../agreements/web/AgreementCount.tsx'
import type { Company } from '../../companies/company.contract.ts'
import CompanyPage, { type CompanyParts } from '../../companies/web/CompanyPage.tsx'
import { companyCalls } from '../../companies/web/company.queries.ts'
import { ReachInNumbers } from '../../numbers/web/ReachInNumbers.tsx'
import { RevocationReach } from '../../suspensions/web/reach.ts'
import { mayHaveTaken, revocationQuery } from '../../suspensions/web/suspension.queries.ts'
import { hasApplications } from './companyListParts.tsx'

const Agreements = lazyPart(() => import('../../agreements/web/Agreements.tsx').then((file) => file.Agreements))
const CompanyApplications = lazyPart(() => import('../../links/web/CompanyApplications.tsx').then((file) => file.CompanyApplications))
const LinksInTheWay = lazyPart(() => import('../../links/web/LinksInTheWay.tsx').then((file) => file.LinksInTheWay))
const Revocation = lazyPart(() => import('../../suspensions/web/Revocation.tsx').then((file) => file.Revocation))
const RevocationHelp = lazyPart(() => import('../../suspensions/web/RevocationHelp.tsx').then((file) => file.RevocationHelp))
const RevocationNotice = lazyPart(() => import('../../suspensions/web/RevocationNotice.tsx').then((file) => file.RevocationNotice))

/** A company with its agreements, its applications and what a suspension took; what it calls now is said before its keys are revoked. */
export default function CompanyOfAllRoomsPage() {
  return (
    <RevocationReach value={ReachInNumbers}>
      <CompanyPage useParts={usePartsOfAllRooms} />
    </RevocationReach>
  )
}

function usePartsOfAllRooms(company: Company): CompanyParts {
  const revocation = useRevocationTab(company)
  return {
    chips: <AgreementEnding of={company} href={pages.company(company.id, 'agreements')} />,
    notices: hasApplications() && <RevocationNotice companyId={company.id} status={company.status} />,
    tabs: [...applicationsTab(company), ...revocation, agreementsTab(company)],
    ticks: (action) => ticksOf(company, action),
    inTheWay: ({ reasons, close }) =>
      hasApplications() && reasons.some(({ code }) => code === 'linkedApplications') ? (
        <LinksInTheWay companyId={company.id} onLeave={close} />
      ) : undefined,
  }
}

const agreementsTab = ({ id, version, agreementCount: count, itAgreements = [] }: Company): Tab => ({
  id: 'agreements',
  label: t('agreements.title'),
  count,
  content: (
    <Agreements
      agreements={itAgreements}
      save={async (all) => {
        await companyCalls.change(id, { version, itAgreements: all })
      }}
      saved={companyCalls.changed}
    />
  ),
})

function applicationsTab({ id, companyName: name, status, applicationCount: count, itAgreements: agreements = [] }: Company): Tab[] {
  if (!hasApplications()) return []
  const payer = { id, name, status, agreements }
  return [{ id: 'applications', label: t('links.title'), count, content: <CompanyApplications payer={payer} /> }]
}

/** There once a suspension took something. */
function useRevocationTab({ id, status }: Company): Tab[] {
  const { data } = useQuery({ ...revocationQuery(id), enabled: hasApplications() && mayHaveTaken(status) })
  if (!data || data.state === 'none') return []
  return [{ id: 'revoked', label: t('suspensions.title'), count: data.products.taken, content: <Revocation companyId={id} /> }]
}

/** Keys are taken only where a suspension asks for it, and where there may be some. */
const ticksOf = ({ id, applicationCount }: Company, action: string): AskedTick[] =>
  action === 'suspend' && hasApplications() && applicationCount > 0
    ? [
        {
          name: 'revokeKeys',
          label: t('suspensions.revokeKeys'),
          help: <RevocationHelp companyId={id} applications={applicationCount} />,
          ticked: t('suspensions.revokeKeys.ticked'),
        },
      ]
    : []
