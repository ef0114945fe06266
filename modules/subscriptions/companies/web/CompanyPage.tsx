import { mdiPencilOutline } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { TrailSteps } from '@portico/platform/web/lists/TrailSteps.tsx'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { TransitionButtons } from '@portico/platform/web/record/TransitionButtons.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { CopyId } from '@portico/platform/web/ui/actions/CopyId.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Company } from '../company.contract.ts'
import { StatusChip } from './CompanyCard.tsx'
import { companyAddress, companyParts, companyQuery, refreshCompanies, transition } from './company.queries.ts'
import { companyFormFields, companyWords, numberOf } from './company.words.ts'

const Attachments = lazyPart(
  () => import('@portico/platform/web/record/Attachments.tsx').then((file) => file.Attachments),
  <RowsSkeleton rows={2} columns={1} />,
)
const Comments = lazyPart(
  () => import('@portico/platform/web/record/Comments.tsx').then((file) => file.Comments),
  <RowsSkeleton rows={2} columns={1} />,
)
const History = lazyPart(
  () => import('@portico/platform/web/ui/display/History.tsx').then((file) => file.History),
  <RowsSkeleton rows={4} columns={2} />,
)
const EditCompanyDialog = lazyPart(() => import('./EditCompanyDialog.tsx').then((file) => file.EditCompanyDialog))
const Agreements = lazyPart(() => import('./Agreements.tsx').then((file) => file.Agreements))

export default function CompanyPage() {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(companyQuery(id))
  usePageTitle(query.data?.companyName)
  return <DetailPage query={query} failed={t('companies.failed.one')} render={(company) => <CompanyDetail company={company} />} />
}

function CompanyDetail({ company }: { company: Company }) {
  const [editing, setEditing] = useState(false)
  const moved = (changed: Company) => {
    showSnackbar(t('companies.moved', { name: changed.companyName, state: companyWords.state(changed.status) }))
    void refreshCompanies()
  }
  return (
    <>
      <DetailPage.Header
        title={company.companyName}
        chips={<StatusChip status={company.status} />}
        crumbs={[{ label: t('companies.title'), href: '/companies' }, { label: company.companyName }]}
        steps={<TrailSteps list="companies" id={company.id} addressOf={companyAddress} />}
        facts={[
          { label: t('companies.code'), value: <CopyId id={company.code} name={t('companies.code.copy')} /> },
          { label: t('companies.number'), value: numberOf(company) || '–' },
          { label: t('companies.since'), value: <RelativeTime at={company.statusChangedAt} /> },
        ]}
        actions={
          <>
            <TransitionButtons
              record={company}
              name={company.companyName}
              words={companyWords}
              send={(asked) => transition(company.id, asked)}
              onDone={moved}
            />
            <Button icon={mdiPencilOutline} onClick={() => setEditing(true)}>
              {t('companies.edit')}
            </Button>
          </>
        }
      />
      <Tabs
        label={company.companyName}
        tabs={[
          { id: 'general', label: t('companies.general'), content: <General company={company} /> },
          { id: 'agreements', label: t('companies.agreements'), count: company.agreementCount, content: <Agreements company={company} /> },
          { id: 'history', label: t('companies.history'), content: <CompanyHistory id={company.id} /> },
        ]}
      />
      {editing && <EditCompanyDialog company={company} onClose={() => setEditing(false)} />}
    </>
  )
}

function General({ company }: { company: Company }) {
  const missing = company.availableTransitions?.find(({ action }) => action === 'activate')?.reasons ?? []
  const labels = new Map<string, string>(companyFormFields().map(({ name, label }) => [name, label]))
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        {company.status === 'SUSPENDED' && <Banner tone="warn">{t('companies.suspended')}</Banner>}
        {missing.length > 0 && (
          <Banner tone="info">{t('companies.missing', { fields: missing.map(({ path }) => labels.get(path) ?? path).join(', ') })}</Banner>
        )}
        <Comments id={company.id} queries={companyParts} mayWrite />
      </div>
      <div className="grid gap-5 max-xl:order-first">
        <Card plain title={t('companies.data')}>
          <FactList
            facts={[
              ...companyFormFields()
                .filter(({ name }) => name !== 'companyName' && name !== 'notes')
                .map(({ name, label }) => ({ label, value: company[name] || '–' })),
              { label: t('companies.created'), value: formatDate(company.createdAt) },
              { label: t('companies.createdBy'), value: company.createdBy },
            ]}
          />
          {company.notes && (
            <p dir="auto" className="mt-4 border-t border-hairline pt-3 text-13 whitespace-pre-wrap wrap-anywhere">
              {company.notes}
            </p>
          )}
          {company.statusComment && (
            <p className="mt-4 border-t border-hairline pt-3 text-13 wrap-anywhere">
              <span className="text-muted">{t('companies.statusComment')}</span> <bdi>{company.statusComment}</bdi>
            </p>
          )}
          <p className="mt-4 text-13">
            <AppLink className={linkClass} href="/companies/states">
              {t('companies.states')}
            </AppLink>
          </p>
        </Card>
        <Attachments id={company.id} queries={companyParts} mayWrite />
      </div>
    </div>
  )
}

const CompanyHistory = ({ id }: { id: string }) => <History query={useQuery(companyParts.history(id))} />
