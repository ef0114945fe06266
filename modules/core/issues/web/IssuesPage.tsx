import { t } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { issues } from '../issue.contract.ts'
import { issueSource } from './issue.queries.ts'
import { issuesTitle } from './issue.words.ts'
import { issueColumns, issueFilters } from './issueColumns.tsx'

const IssuePage = lazyPart(() => import('./IssuePage.tsx').then((file) => file.IssuePage), <PageSkeleton />)
const None = () => null

/** What was reported: an admin's are all, others' their own. The one whose code or id stands in the address is shown whole. */
export default function IssuesPage() {
  const { id } = useSearch({ strict: false }) as { id?: unknown }
  return typeof id === 'string' && id !== '' ? <IssuePage key={id} id={id} /> : <IssuesList />
}

function IssuesList() {
  usePageTitle(issuesTitle())
  return (
    <RecordListPage
      name="issues"
      spec={issues.list.list}
      source={issueSource}
      columns={issueColumns}
      filters={issueFilters}
      nameOf={({ code, title }) => `${code} ${title}`}
      addressOf={pages.issue}
      words={() => ({
        title: issuesTitle(),
        // Nobody begins one here: the error dialog does.
        create: '',
        search: t('issues.search'),
        empty: t('issues.empty'),
        emptyText: t('issues.empty.text'),
        failed: t('issues.failed'),
      })}
      Create={None}
      mayCreate={false}
      startsAs="table"
    />
  )
}
