import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { pages } from '../../addresses.ts'
import { portfolioReleases } from '../release.contract.ts'
import { releaseColumns, releaseFilters } from './releaseColumns.tsx'
import { releaseSource } from './releaseList.queries.ts'

const CreateReleaseDialog = lazyPart(() => import('./ReleaseDialogs.tsx').then((file) => file.CreateReleaseDialog))
const Timeline = lazyPart(() => import('./ReleaseTimeline.tsx').then((file) => file.ReleaseTimeline))

export default function ReleasesPage() {
  return (
    <>
      <RecordListPage
        name="releases"
        spec={portfolioReleases.list.list}
        source={releaseSource}
        columns={releaseColumns}
        filters={releaseFilters}
        nameOf={({ name }) => name}
        addressOf={pages.release}
        words={() => ({
          title: t('releases.title'),
          create: t('releases.create'),
          search: t('releases.search'),
          empty: t('releases.empty'),
          emptyText: t('releases.empty.text'),
          failed: t('releases.failed'),
        })}
        Create={CreateReleaseDialog}
        mayCreate={hasRole('admin')}
        startsAs="table"
      />
      <Timeline />
    </>
  )
}
