import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import { type SignedInUser, useSession } from '@portico/platform/web/session/state.ts'
import { Explained } from '@portico/platform/web/ui/base/Explained.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pages } from '../../addresses.ts'
import type { Issue } from '../issue.contract.ts'
import { browserOf } from './browser-name.ts'
import { issueCalls } from './issue.queries.ts'
import { issueList, issueWords } from './issue.words.ts'
import { issueFields } from './issueFields.ts'
import { LatestReport } from './LatestReport.tsx'

/** As whom the portal makes records. */
const portal = 'portico'

const EditIssueDialog = lazyPart(() => import('./EditIssueDialog.tsx').then((file) => file.EditIssueDialog))
const IssueDays = lazyPart(() => import('./IssueDays.tsx').then((file) => file.IssueDays), <CardSkeleton lines={6} />)

/** One issue, by its code or id. */
export function IssuePage({ id }: { id: string }) {
  useLocale()
  const query = useQuery(issueCalls.one(id))
  const { data } = query
  usePageTitle(data?.code)
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  // Whoever came by its id, as from what they were told, has its code in the address: that is what people say.
  useEffect(() => {
    if (!data || data.code === id) return
    queryClient.setQueryData(issueCalls.one(data.code).queryKey, data as never)
    void navigate({ to: '.', search: { ...search, id: data.code } as never, replace: true, resetScroll: false, ignoreBlocker: true })
  }, [data, id, search, navigate])
  return <DetailPage query={query} failed={t('issues.failed.one')} render={(issue) => <IssueDetail issue={issue} />} />
}

function IssueDetail({ issue }: { issue: Issue }) {
  const { environments } = useEnvironment()
  const { user } = useSession()
  const fieldsOf = (said: Said) => issueFields().map((field) => shownOf(field, said, issue.reporters, environments, user))
  return (
    <RecordPage
      record={issue.createdBy === portal ? { ...issue, createdByName: t('ui.history.portal') } : issue}
      name={issue.title}
      list={issueList()}
      addressOf={pages.issue}
      words={issueWords}
      calls={issueCalls}
      fields={fieldsOf(issue)}
      facts={[
        { label: t('issues.field.occurrences'), value: formatNumber(issue.occurrences) },
        { label: t('issues.field.lastSeenAt'), value: <RelativeTime at={issue.lastSeenAt} /> },
      ]}
      tabs={tabsOf(issue, fieldsOf)}
      states={{ href: pages.issueStates, label: t('issues.states') }}
      edit={(onClose) => <EditIssueDialog issue={issue} onClose={onClose} />}
    />
  )
}

type Said = Pick<Issue, 'environmentId' | 'email' | 'browser'>

/** Environments, people and browsers as they are called, where that is known. */
function shownOf(
  field: RecordField,
  { environmentId, email, browser }: Said,
  reporters: Issue['reporters'],
  environments: ReturnType<typeof useEnvironment>['environments'],
  user: SignedInUser | undefined,
): RecordField {
  if (field.name === 'environmentId') {
    const found = environments.find(({ id }) => id === environmentId)
    return found ? { ...field, show: () => <bdi>{found.displayName}</bdi> } : field
  }
  if (field.name === 'browser') {
    const known = browserOf(browser)
    return known ? { ...field, show: () => <Explained text={browser}>{t('issues.browser.on', known)}</Explained> } : field
  }
  if (field.name !== 'email') return field
  // Who reported is told to admins alone; one's own name is known.
  const reporter = reporters?.find((one) => one.email === email && one.name) ?? (user?.email === email ? user : undefined)
  if (reporter) return { ...field, show: () => <Person name={reporter.name} email={reporter.email} /> }
  // Somebody who is known by their address in the network alone cannot be written to.
  const [, address] = /^anonymous (.*)$/.exec(email) ?? []
  return address === undefined ? field : { ...field, show: () => `${t('issues.reporters.unknown')} (${address})` }
}

function tabsOf({ days = [], latest, reporters }: Issue, fieldsOf: (said: Said) => RecordField[]): Tab[] {
  return [
    {
      id: 'days',
      label: t('issues.days'),
      content: <IssueDays days={days} />,
    },
    {
      id: 'report',
      label: t('issues.latest'),
      content: latest ? (
        <LatestReport report={latest} fields={fieldsOf(latest)} />
      ) : (
        <p className="text-muted">{t('issues.latest.none')}</p>
      ),
    },
    ...(reporters
      ? [
          {
            id: 'reporters',
            label: t('issues.reporters'),
            content: (
              <Card plain title={t('issues.reporters')}>
                <ul className="grid gap-3">
                  {reporters.map(({ name, email, lastAt, reports }) => (
                    <li key={`${email} ${lastAt}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                      {email ? <Person name={name} email={email} /> : t('issues.reporters.unknown')}
                      <span className="text-13 text-muted">
                        {t('issues.reporters.reports', { count: reports })} · <RelativeTime at={lastAt} />
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            ),
          },
        ]
      : []),
  ]
}
