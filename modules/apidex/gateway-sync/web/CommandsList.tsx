import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiDeleteOutline, mdiProgressClock, mdiRefresh, mdiTimerSandEmpty } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useEffect, useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type GatewayCommand, gatewaySync } from '../gateway-sync.contract.ts'
import { commandStates } from '../gateway-sync-kinds.contract.ts'
import { commandSource, discardCommand, refreshCommands, retryCommand } from './gateway-sync.queries.ts'

const GatewayWords = lazyPart(() => import('@portico/connectors/web/FailureWords.tsx').then((file) => file.FailureWords))
const DiscardDialog = lazyPart(() => import('./DiscardDialog.tsx').then((file) => file.DiscardDialog))

const looks: Record<GatewayCommand['state'], { tone: Tone; icon: string }> = {
  waiting: { tone: 'warn', icon: mdiTimerSandEmpty },
  running: { tone: 'info', icon: mdiProgressClock },
  failed: { tone: 'bad', icon: mdiAlertCircleOutline },
  done: { tone: 'ok', icon: mdiCheckCircleOutline },
}
/** While something is under way the list follows by itself. */
const followMs = 3000

/** What the gateway of one environment still has to follow, for admins; part of a page. Its state stands in the address under `commands.`. */
export function CommandsList({ environmentId }: { environmentId: string }) {
  const { language } = useLocale()
  const control = useListState(gatewaySync.commands.list, { name: 'commands', prefix: 'commands.' })
  const source = useMemo(() => commandSource(environmentId), [environmentId])
  const query = useListQuery(source, control)
  useRowFocus()
  const [discarding, setDiscarding] = useState<GatewayCommand>()
  const isMoving = query.data?.rows.some((command) => command.state === 'waiting' || command.state === 'running') ?? false
  useEffect(() => {
    if (!isMoving) return
    const following = setInterval(() => void refreshCommands(), followMs)
    return () => clearInterval(following)
  }, [isMoving])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(environmentId), [language, environmentId])
  const filters: ListFilter[] = [
    {
      key: 'state',
      kind: 'choice',
      one: true,
      label: t('commands.state'),
      options: commandStates.map((id) => ({ id, label: t(`commands.state.${id}`) })),
    },
  ]
  const retry = (command: GatewayCommand) => retryCommand(environmentId, command).then(() => showSnackbar(t('commands.retried')), showError)
  return (
    <>
      <ListPage
        heading="h2"
        underTab
        title={t('commands.title')}
        control={control}
        query={query}
        columns={columns}
        rowId={(command) => command.id}
        rowLabel={targetOf}
        rowActions={(command) =>
          command.state === 'waiting' || command.state === 'failed' ? (
            <>
              <MenuItem icon={mdiRefresh} onSelect={() => void retry(command)}>
                {t('commands.retry')}
              </MenuItem>
              {command.state === 'failed' && !command.urgent && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={mdiDeleteOutline} danger onSelect={() => setDiscarding(command)}>
                    {t('commands.discard')}
                  </MenuItem>
                </>
              )}
            </>
          ) : null
        }
        filters={filters}
        empty={{ title: t('commands.empty'), text: t('commands.empty.text') }}
        failed={t('commands.failed')}
      />
      {discarding && (
        <DiscardDialog
          name={discarding.applicationName ?? discarding.apiproduct ?? '–'}
          discard={(reason) => discardCommand(environmentId, discarding, reason)}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </>
  )
}

/** What a command is about, by the name that people know. */
const targetOf = (command: GatewayCommand): string =>
  command.kind === 'product'
    ? t('commands.product', { name: command.apiproduct ?? '–' })
    : t('commands.key', { name: command.applicationName ?? '–' })

const columnsOf = (envId: string): ListColumn<GatewayCommand>[] => [
  {
    key: 'target',
    label: t('commands.target'),
    cell: (command) => (
      <>
        {command.applicationId ? (
          <AppLink href={pages.application({ id: command.applicationId, environmentId: envId })}>{targetOf(command)}</AppLink>
        ) : (
          <bdi>{targetOf(command)}</bdi>
        )}
        {command.kind === 'key' && command.state !== 'done' && (
          <span className="block text-12 font-normal text-muted">{t(command.urgent ? 'commands.key.takes' : 'commands.key.gives')}</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    label: t('commands.state'),
    cell: (command) => <Chip {...looks[command.state]}>{t(`commands.state.${command.state}`)}</Chip>,
    card: 'chip',
  },
  { key: 'attempts', label: t('commands.attempts'), cell: (command) => formatNumber(command.attempts), end: true, card: 'none' },
  {
    key: 'nextAttemptAt',
    label: t('commands.next'),
    cell: (command) => <RelativeTime at={command.state === 'waiting' ? command.nextAttemptAt : null} />,
    muted: true,
    card: 'none',
  },
  {
    key: 'lastError',
    label: t('commands.lastError'),
    cell: (command) => <LastError text={command.lastError} />,
    muted: true,
    card: 'line',
  },
  {
    key: 'since',
    label: t('commands.since'),
    cell: (command) => <RelativeTime at={command.since} />,
    muted: true,
    hidden: true,
    card: 'none',
  },
  { key: 'updatedAt', label: t('commands.updated'), cell: (command) => <RelativeTime at={command.updatedAt} />, muted: true, card: 'none' },
]

/** As much of it as there is room for; the whole on hover and focus. */
function LastError({ text }: { text: string | null }) {
  if (!text) return '–'
  return (
    <Tooltip text={<GatewayWords message={text} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard */}
      <span tabIndex={0} className="inline-block max-w-full truncate rounded-small align-bottom">
        <GatewayWords message={text} />
      </span>
    </Tooltip>
  )
}
