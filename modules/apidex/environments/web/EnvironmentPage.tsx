import { mdiConnection, mdiDotsVertical, mdiPencilOutline, mdiSync, mdiTrashCanOutline, mdiTrayArrowDown } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { History } from '@portico/platform/web/ui/display/laterHistory.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Environment } from '../environment.contract.ts'
import type { Condition } from '../environment-states.contract.ts'
import { environmentQuery, historyQuery, refreshEnvironments } from './environment.queries.ts'
import { conditionOf, stateOf } from './environment-state.ts'
import { FailureBanner } from './FailureBanner.tsx'
import { ConditionChip } from './labels.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { differedAt, StoppedBanner } from './StoppedBanner.tsx'
import { Outcome } from './TestSteps.tsx'
import { useGatewayActions } from './useGatewayActions.ts'

const RemoveEnvironment = lazyPart(() => import('./RemoveEnvironment.tsx').then((file) => file.RemoveEnvironment))
const EnvironmentDialog = lazyPart(() => import('./EnvironmentDialog.tsx').then((file) => file.EnvironmentDialog))

const icons = { test: mdiConnection, sync: mdiSync }

/** What rooms that stand on environments show on an environment's page. */
export interface EnvironmentTabs {
  commands(environmentId: string): ReactNode
  /** `mend` opens the form where that is to be mended which keeps the portal out; left out where the caller may not. */
  drift(environmentId: string, mend: (() => void) | undefined): ReactNode
  log(environmentId: string): ReactNode
  /** A hook: how much of the drift nobody has decided on, and over the overview what is there to do. */
  useOpenDrift(environmentId: string): { count: number | undefined; isPending: boolean; note: ReactNode }
}

export function EnvironmentPage({ tabs }: { tabs: EnvironmentTabs }) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(environmentQuery(id))
  const drift = tabs.useOpenDrift(id)
  usePageTitle(query.data?.displayName)
  return (
    <DetailPage
      query={query}
      failed={t('environments.failed.one')}
      render={(environment) => <Detail key={environment.id} environment={environment} tabs={tabs} drift={drift} />}
    />
  )
}

interface DetailProps {
  environment: Environment
  tabs: EnvironmentTabs
  drift: ReturnType<EnvironmentTabs['useOpenDrift']>
}

function Detail({ environment, tabs, drift }: DetailProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'edit' | 'mend' | 'delete' | 'sync'>()
  const gateway = useGatewayActions(environment.id)
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const seesDrift = tab === 'drift'
  const close = () => setAsking(undefined)
  // What was found before says nothing of what stands there now; what was entered is tried as that of a new one is.
  const edited = (changed: Environment, isReconnected: boolean) => {
    gateway.dismiss()
    close()
    if (isReconnected && changed.connected && changed.may.includes('test')) gateway.test()
  }
  const { status, platform, displayName, may } = environment
  const stoppedAt = differedAt(status.message)
  const condition = conditionOf(environment)
  const gone = async () => {
    await navigate({ href: pages.environments })
    void refreshEnvironments()
  }
  const hasMenu = may.includes('edit') || may.includes('delete')
  // On a phone two actions beside a menu leave no room for words such as the German ones.
  // Where there is no gateway yet there is nothing to try.
  // Where the portal is kept out, trying again is the way onwards; else bringing both together is. Only the fill says so: a button that
  // changed places with its neighbour would leave the other one under the pointer.
  const isOut = stateOf(environment) === 'bad'
  const [beside, primary] = isOut ? (['sync', 'test'] as const) : (['test', 'sync'] as const)
  const offered = (['test', 'sync'] as const).filter((one) => may.includes(one) && environment.connected)
  const isNew = (window.history.state as { isNew?: boolean } | null)?.isNew === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isNew && offered.includes('test') && condition === 'notTried') gateway.test()
  }, [])
  const inMenu = usePhone() && hasMenu && offered.includes(beside) ? beside : undefined
  const run = { test: gateway.test, sync: () => void gateway.sync(false) }
  const actionsFor = t('environments.actionsFor', { name: displayName })
  const show = (id: 'drift' | 'history') => (
    <Button key={id} small onClick={() => void navigate({ to: '.', search: { tab: id } as never, resetScroll: false })}>
      {t(`environments.sync.${id}.show`)}
    </Button>
  )
  const leads = (['history', 'drift'] as const).filter((id) => id !== tab && gateway.result?.leadsTo?.includes(id))
  return (
    <>
      <DetailPage.Header
        title={displayName}
        chips={<ConditionChip environment={environment} />}
        crumbs={[{ label: t('environments.title'), href: pages.environments }, { label: displayName }]}
        facts={[
          { label: t('environments.platform'), value: platform.displayName },
          { label: t('environments.lastSync'), value: <RelativeTime at={status.lastSyncAt} none={t('environments.never')} /> },
          { label: t('environments.waiting'), value: formatNumber(status.commandsWaiting) },
        ]}
        actions={
          <>
            {offered
              .filter((one) => one !== inMenu)
              .map((one) => (
                <Button
                  key={one}
                  kind={one === primary ? 'standard' : 'plain'}
                  icon={icons[one]}
                  busy={gateway.busy === one}
                  disabled={gateway.busy !== undefined}
                  {...(one === primary && { className: 'max-sm:flex-auto' })}
                  onClick={run[one]}
                >
                  {t(`environments.${one}`)}
                </Button>
              ))}
            {hasMenu && (
              <Menu
                label={actionsFor}
                align="end"
                trigger={(props) => (
                  <IconButton {...props} kind="plain" small={false} tooltip={false} icon={mdiDotsVertical} name={actionsFor} />
                )}
              >
                {inMenu && (
                  <MenuItem icon={icons[inMenu]} disabled={gateway.busy !== undefined} onSelect={run[inMenu]}>
                    {t(`environments.${inMenu}`)}
                  </MenuItem>
                )}
                {may.includes('edit') && (
                  <MenuItem icon={mdiPencilOutline} onSelect={() => setAsking('edit')}>
                    {t('environments.edit')}
                  </MenuItem>
                )}
                {/* Where the gateway cannot be read there is nothing to bring, as the drift says, too. */}
                {may.includes('edit') && environment.connected && !isOut && (
                  <MenuItem icon={mdiTrayArrowDown} onSelect={() => void navigate({ href: pages.bring(environment.id) })}>
                    {t('environments.bring')}
                  </MenuItem>
                )}
                {may.includes('delete') && (
                  <>
                    <MenuSeparator />
                    <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking('delete')}>
                      {t('environments.delete')}
                    </MenuItem>
                  </>
                )}
              </Menu>
            )}
          </>
        }
      />
      <div className="mb-4 grid gap-3 empty:hidden">
        {gateway.result && !gateway.result.isStopped && (
          <Banner
            tone={gateway.result.tone}
            onDismiss={gateway.dismiss}
            action={
              leads.length > 0 ? (
                <div className="flex flex-wrap gap-2">{leads.map(show)}</div>
              ) : (
                gateway.result.isToMend &&
                may.includes('edit') && (
                  <Button small onClick={() => setAsking('mend')}>
                    {t('environments.edit')}
                  </Button>
                )
              )
            }
          >
            <Outcome of={seesDrift ? { ...gateway.result, text: gateway.result.overDrift ?? gateway.result.text } : gateway.result} />
          </Banner>
        )}
        {isOut && gateway.result?.tone !== 'bad' && (
          <FailureBanner
            environment={environment}
            action={
              may.includes('edit') && (
                <Button small onClick={() => setAsking('mend')}>
                  {t('environments.edit')}
                </Button>
              )
            }
          />
        )}
        {condition === 'notConnected' && (
          <Banner
            tone="warn"
            action={
              may.includes('edit') && (
                <Button small onClick={() => setAsking('edit')}>
                  {t('environments.notConnected.action')}
                </Button>
              )
            }
          >
            {t('environments.notConnected')}
          </Banner>
        )}
        {/* A run could not read a gateway that keeps the portal out, so that matters first. */}
        {condition === 'stopped' && (
          <StoppedBanner differed={stoppedAt}>
            {!seesDrift && show('drift')}
            <Button small onClick={() => setAsking('sync')}>
              {t('environments.stopped.action')}
            </Button>
          </StoppedBanner>
        )}
      </div>
      <Tabs
        label={displayName}
        tabs={[
          {
            id: 'overview',
            label: t('environments.overview'),
            // What stands over the cards comes with them.
            content: drift.isPending ? (
              <RowsSkeleton rows={6} columns={2} />
            ) : (
              <>
                {drift.note}
                <OverviewTab environment={environment} />
              </>
            ),
          },
          {
            id: 'commands',
            label: t('environments.commands'),
            count: status.commandsWaiting,
            content: tabs.commands(environment.id),
          },
          {
            id: 'drift',
            label: t('environments.drift'),
            // Nought says that both agree, which nobody knows before they were compared.
            ...(drift.count !== undefined && (drift.count > 0 || status.lastSyncAt) && { count: drift.count }),
            content: tabs.drift(environment.id, may.includes('edit') ? () => setAsking('mend') : undefined),
          },
          { id: 'log', label: t('environments.log'), content: tabs.log(environment.id) },
          { id: 'history', label: t('environments.history'), content: <EnvironmentHistory id={environment.id} /> },
        ]}
      />
      {(asking === 'edit' || asking === 'mend') && (
        <EnvironmentDialog
          environment={environment}
          startsAt={asking === 'mend' ? placeOf(gateway.result?.tested?.failure ?? condition) : undefined}
          onClose={close}
          onDone={edited}
        />
      )}
      {asking === 'sync' && (
        <ConfirmDialog
          kind="standard"
          title={t('environments.sync.title', { name: displayName })}
          confirmLabel={t('environments.stopped.action')}
          onConfirm={() => gateway.sync(true)}
          onClose={close}
        >
          {stoppedAt === undefined ? t('environments.sync.text') : t('environments.sync.text.keys', stoppedAt)}
        </ConfirmDialog>
      )}
      {asking === 'delete' && <RemoveEnvironment environment={environment} onGone={gone} onClose={close} />}
    </>
  )
}

/** Where in the form something is to be mended. */
function placeOf(failure: Condition): 'adminUrl' | 'credentials' | undefined {
  if (failure === 'answer' || failure === 'elsewhere') return 'adminUrl'
  return failure === 'signIn' || failure === 'tokens' ? 'credentials' : undefined
}

const EnvironmentHistory = ({ id }: { id: string }) => <History query={useQuery(historyQuery(id))} />
