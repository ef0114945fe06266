import { mdiDotsVertical, mdiPencilOutline, mdiPlus, mdiShareVariantOutline, mdiTrashCanOutline } from '@mdi/js'
import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { TrailSteps } from '@portico/platform/web/lists/TrailSteps.tsx'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { History } from '@portico/platform/web/ui/display/laterHistory.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Application } from '../application.contract.ts'
import type { Key } from '../key.contract.ts'
import { applicationQuery, historyQuery } from './application.queries.ts'
import { CompanyName } from './CompanyName.tsx'
import { inOrder } from './gateway-state.ts'
import { KeysTab } from './KeysTab.tsx'
import { useNoNewKey } from './noNewKey.ts'
import { ApplicationQuestion, type RowQuestion } from './RowDialogs.tsx'
import { SharedTab } from './SharedTab.tsx'
import { TeamOrOwner } from './TeamOrOwner.tsx'
import { isTakenOver } from './usage.ts'

const UsageTab = lazyPart(() => import('./UsageTab.tsx').then((file) => file.UsageTab))
const NewKeyDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.NewKeyDialog))
const AddProductsDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.AddProductsDialog))
const KeyMadeDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.KeyMadeDialog))

export default function ApplicationPage() {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { current } = useEnvironment()
  const query = useQuery({ ...applicationQuery(current?.id ?? '', id), enabled: current !== undefined })
  usePageTitle(query.data?.name)
  if (!current)
    return (
      <NoEnvironment
        waiting={<PageSkeleton />}
        none={{ title: t('applications.noEnvironment'), text: t('applications.noEnvironment.text') }}
      />
    )
  return (
    <DetailPage
      query={query}
      failed={t('applications.failed.one')}
      render={(application) => <Detail key={application.id} application={application} />}
    />
  )
}

type Asking = 'key' | RowQuestion['what']

function Detail({ application }: { application: Application }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>()
  const [made, setMade] = useState<Key>()
  const close = () => setAsking(undefined)
  const showMade = (key: Key) => {
    close()
    setMade(key)
  }
  const { live } = inOrder(application.keys)
  return (
    <>
      <DetailPage.Header
        title={application.name}
        crumbs={[{ label: t('applications.title'), href: pages.applicationsIn(application.environmentId) }, { label: application.name }]}
        steps={<TrailSteps list="applications" id={application.id} addressOf={(id) => pages.application({ ...application, id })} />}
        facts={[
          { label: t('applications.owner'), value: <TeamOrOwner of={application} /> },
          ...(isModuleOn('SubscriptionManager') ? [{ label: t('applications.company'), value: <CompanyName of={application} /> }] : []),
          {
            label: t(isTakenOver(application) ? 'applications.takenOver' : 'applications.created'),
            value: formatDate(application.createdAt),
          },
        ]}
        actions={<Actions application={application} onAsk={setAsking} />}
      />
      {application.description && (
        <p className="mb-4 max-w-[72ch] text-muted wrap-anywhere">
          <bdi>{application.description}</bdi>
        </p>
      )}
      <Tabs
        label={application.name}
        tabs={[
          {
            id: 'keys',
            label: t('keys.title'),
            count: live.length,
            content: <KeysTab application={application} onNewKey={() => setAsking('key')} onMade={showMade} />,
          },
          { id: 'usage', label: t('applications.usage'), content: <UsageTab application={application} /> },
          {
            id: 'shared',
            label: t('applications.shared'),
            count: application.sharedWith.length,
            content: <SharedTab application={application} onShare={() => setAsking('share')} />,
          },
          { id: 'history', label: t('applications.history'), content: <ApplicationHistory application={application} /> },
        ]}
      />
      {asking === 'key' && <NewKeyDialog application={application} onMade={showMade} onClose={close} />}
      {asking && asking !== 'key' && (
        <ApplicationQuestion
          question={{ what: asking, application }}
          onClose={close}
          onDeleted={() => navigate({ href: pages.applicationsIn(application.environmentId) })}
        />
      )}
      {made && <KeyMadeDialog application={application} made={made} Adds={AddProductsDialog} onClose={() => setMade(undefined)} />}
    </>
  )
}

/** One primary action; on a phone sharing moves into the menu. */
function Actions({ application, onAsk }: { application: Application; onAsk: (what: Asking) => void }) {
  const phone = usePhone()
  const { may } = application
  const noNewKey = useNoNewKey(application)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  // Where it is shared with nobody, the tab that says so offers it.
  const isOffered = tab === 'shared' && application.sharedWith.length === 0
  const label = t('applications.actions', { name: application.name })
  return (
    <>
      {may.includes('manageKeys') && (
        <Button kind="standard" icon={mdiPlus} disabledReason={noNewKey} onClick={() => onAsk('key')}>
          {t('keys.new')}
        </Button>
      )}
      {may.includes('share') && !phone && !isOffered && (
        <Button icon={mdiShareVariantOutline} className="sm:order-first" onClick={() => onAsk('share')}>
          {t('applications.share')}
        </Button>
      )}
      {(may.includes('edit') || may.includes('delete') || (phone && may.includes('share'))) && (
        <Menu
          label={label}
          align="end"
          trigger={(props) => <IconButton {...props} kind="plain" small={false} icon={mdiDotsVertical} name={label} tooltip={false} />}
        >
          {may.includes('edit') && (
            <MenuItem icon={mdiPencilOutline} onSelect={() => onAsk('edit')}>
              {t('applications.edit')}
            </MenuItem>
          )}
          {may.includes('share') && phone && (
            <MenuItem icon={mdiShareVariantOutline} onSelect={() => onAsk('share')}>
              {t('applications.share')}
            </MenuItem>
          )}
          {may.includes('delete') && (
            <>
              <MenuSeparator />
              <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => onAsk('delete')}>
                {t('applications.delete')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </>
  )
}

/** What the gateway had before the portal was not created here: its beginning is told as taking over. */
export function asTakenOver(entry: AuditRecord): AuditRecord {
  const [adopted, keys, owner] = ['adoptedAs', 'keys', 'owner'].map((name) => entry.changes.find(({ field }) => field === name))
  if (entry.action !== 'create' || !adopted) return entry
  // Entries of before told nothing of whom it was given to.
  const told = keys && owner?.new ? { field: 'adoptedFor', of: String(owner.new), old: null, new: keys.new } : adopted
  return { ...entry, action: 'update', changes: [told] }
}

const ApplicationHistory = ({ application }: { application: Application }) => (
  <History query={useQuery({ ...historyQuery(application.environmentId, application.id), select: (told) => told.map(asTakenOver) })} />
)
