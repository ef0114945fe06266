import { mdiTrashCanOutline } from '@mdi/js'
import { formatDateTime } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage } from '@portico/platform/web/record/RecordPage.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { PortfolioRelease } from '../release.contract.ts'
import { ReleaseProgress } from './ReleaseProgress.tsx'
import { releaseCalls, removeRelease } from './release.queries.ts'
import { releaseList, releaseWords } from './release.words.ts'
import { changedFields } from './releaseFields.ts'

const EditReleaseDialog = lazyPart(() => import('./ReleaseDialogs.tsx').then((file) => file.EditReleaseDialog))

interface ReleasePageProps {
  /** What is in it: of rooms that stand on this one. */
  Scope: ComponentType<{ release: PortfolioRelease }>
  /** What leads to the board, which opens a frozen scope again. */
  AskBoard: ComponentType<{ release: PortfolioRelease }>
}

export function ReleasePage(rooms: ReleasePageProps) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(releaseCalls.one(id))
  usePageTitle(query.data?.name)
  return <DetailPage query={query} failed={t('releases.failed.one')} render={(release) => <ReleaseDetail release={release} {...rooms} />} />
}

function ReleaseDetail({ release, Scope, AskBoard }: ReleasePageProps & { release: PortfolioRelease }) {
  const [removing, setRemoving] = useState(false)
  const navigate = useNavigate()
  const { name, capacity, prospectCount, overdue, frozen, scopeUnlockedUntil } = release
  const isOpen = release.status !== 'RELEASED' && release.status !== 'CANCELLED'
  const isUnlocked = !frozen && scopeUnlockedUntil !== null && Date.parse(scopeUnlockedUntil) > Date.now()
  return (
    <>
      <RecordPage
        record={release}
        name={name}
        list={releaseList()}
        addressOf={pages.release}
        words={releaseWords}
        calls={releaseCalls}
        // Its code stands in the line below its name.
        fields={changedFields().filter(({ name: of }) => of !== 'code')}
        history={changedFields()}
        facts={[{ label: t('releases.prospects'), value: <ReleaseProgress realised={release.realisedCount} total={prospectCount} /> }]}
        notices={
          isOpen && (
            <>
              {overdue && <Banner tone="warn">{t('releases.overdue.text')}</Banner>}
              {frozen && (
                <Banner tone="info" action={<AskBoard release={release} />}>
                  {t('releases.frozen.text')}
                </Banner>
              )}
              {isUnlocked && <Banner tone="info">{t('releases.unlocked', { until: formatDateTime(scopeUnlockedUntil) })}</Banner>}
              {capacity !== null && prospectCount > capacity && (
                <Banner tone="warn">{t('releases.tooMany', { count: prospectCount, capacity })}</Banner>
              )}
            </>
          )
        }
        tabs={[{ id: 'scope', label: t('releases.scope'), content: <Scope release={release} /> }]}
        states={{ href: pages.releaseStates, label: t('releases.states') }}
        edit={(onClose) => <EditReleaseDialog release={release} onClose={onClose} />}
        more={
          release.may?.includes('remove') && (
            <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setRemoving(true)}>
              {t('releases.remove')}
            </MenuItem>
          )
        }
      />
      {removing && (
        <ConfirmDialog
          title={t('record.remove.title', { name })}
          confirmLabel={t('releases.remove')}
          onConfirm={async () => {
            await removeRelease(release.id)
            await navigate({ href: pages.releases })
            void releaseCalls.changed()
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
