import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiHelpCircleOutline,
  mdiPauseCircleOutline,
  mdiPlayCircleOutline,
  mdiSync,
} from '@mdi/js'
import { formatDate, formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { GatewayWords } from '../../environments/web/GatewayWords.tsx'
import { type EnvironmentEntry, gatewaySync } from '../gateway-sync.contract.ts'
import { environmentEntryKinds } from '../gateway-sync-kinds.contract.ts'
import { environmentLogSource } from './gateway-sync.queries.ts'

const DocumentWords = lazyPart(() => import('./DocumentWords.tsx').then((file) => file.DocumentWords))

const looks: Record<EnvironmentEntry['outcome'], { tone: Tone; icon: string }> = {
  reachable: { tone: 'ok', icon: mdiCheckCircleOutline },
  unreachable: { tone: 'bad', icon: mdiAlertCircleOutline },
  unknown: { tone: 'neutral', icon: mdiHelpCircleOutline },
  running: { tone: 'ok', icon: mdiPlayCircleOutline },
  stopped: { tone: 'warn', icon: mdiPauseCircleOutline },
  done: { tone: 'neutral', icon: mdiSync },
  failed: { tone: 'bad', icon: mdiAlertCircleOutline },
}

/** What is asked of a gateway beside the comparison ends in words of its own. */
const saidOf = ({ kind, outcome, failure }: EnvironmentEntry): string =>
  outcome === 'unreachable' && failure !== null
    ? t(`commands.log.lost.${failure}`)
    : (kind === 'reports' || kind === 'documents') && (outcome === 'done' || outcome === 'failed')
      ? t(`commands.log.${kind}.${outcome}`)
      : t(`commands.log.${outcome}`)

/** What one environment went through, for admins; part of a page. Its state stands in the address under `log.`. */
export function EnvironmentLogList({ environmentId }: { environmentId: string }) {
  const { language } = useLocale()
  const control = useListState(gatewaySync.log.list, { name: 'environment-log', prefix: 'log.' })
  const source = useMemo(() => environmentLogSource(environmentId), [environmentId])
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(environmentId), [language, environmentId])
  const filters: ListFilter[] = [
    {
      key: 'kind',
      kind: 'choice',
      one: true,
      label: t('commands.log.kind'),
      options: environmentEntryKinds.map((id) => ({ id, label: t(`commands.log.kind.${id}`) })),
    },
  ]
  return (
    <ListPage
      heading="h2"
      underTab
      title={t('commands.log')}
      control={control}
      query={query}
      columns={columns}
      rowId={(entry) => entry.id}
      rowLabel={saidOf}
      filters={filters}
      empty={{ title: t('commands.log.empty'), text: t('commands.log.empty.text') }}
      failed={t('commands.log.failed.load')}
    />
  )
}

const columnsOf = (environmentId: string): ListColumn<EnvironmentEntry>[] => [
  {
    key: 'at',
    label: t('commands.log.at'),
    cell: ({ at }) => <time dateTime={at}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>,
    className: 'font-normal! tabular-nums',
  },
  {
    key: 'outcome',
    label: t('commands.log.what'),
    cell: (entry) => <Chip {...looks[entry.outcome]}>{saidOf(entry)}</Chip>,
    card: 'chip',
  },
  {
    key: 'message',
    label: t('commands.log.details'),
    cell: (entry) => <Details entry={entry} environmentId={environmentId} />,
    muted: true,
    card: 'line',
  },
  {
    key: 'durationMs',
    label: t('commands.log.duration'),
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs, 'short')),
    end: true,
    muted: true,
    card: 'none',
  },
]

/** What a comparison mended, which the history has by name, or what went wrong. */
function Details({ entry, environmentId }: { entry: EnvironmentEntry; environmentId: string }) {
  const { kind, outcome, changed, drift, message } = entry
  if (outcome === 'done' && changed !== null) {
    const counts = t('commands.log.counts', { changed, drift: drift ?? 0 })
    return (
      <span className="whitespace-normal">
        {changed > 0 ? (
          <AppLink href={pages.environmentHistory(environmentId)} className={linkClass}>
            {counts}
          </AppLink>
        ) : (
          counts
        )}
      </span>
    )
  }
  if (!message) return '–'
  return (
    <span className="whitespace-normal">
      {kind === 'documents' ? <DocumentWords message={message} /> : <GatewayWords message={message} />}
    </span>
  )
}
