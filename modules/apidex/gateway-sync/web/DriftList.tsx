import { mdiBackupRestore, mdiEyeOffOutline, mdiEyeOutline, mdiTrayArrowDown } from '@mdi/js'
import type { ListSpec } from '@portico/platform/contract/lists.ts'
import { t, textOf, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pages } from '../../addresses.ts'
import { nameFrom } from '../../applications/name-from-gateway.rules.ts'
import type { Environment } from '../../environments/environment.contract.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { type DriftEntry, gatewaySync } from '../gateway-sync.contract.ts'
import { driftDecisions, driftKinds } from '../gateway-sync-kinds.contract.ts'
import { CompareNow } from './CompareNow.tsx'
import type { DecidedAll } from './DecideAll.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { Difference } from './Difference.tsx'
import { ForeignApplications } from './ForeignApplications.tsx'
import { decideDrift, driftSource, openCountsQuery, refreshDrifted } from './gateway-sync.queries.ts'
import { isAtStart, useOpenFirst } from './useOpenFirst.ts'

const lookEveryMs = 5000

const { list } = gatewaySync.drift
/** A comparison sees all rows at one time, which stands under them: nothing to sort by. Addresses that still do begin as the list does. */
const driftList: ListSpec = { ...list, fields: { ...list.fields, seenAt: { kind: 'date' } } }

const DecideAll = lazyPart(() => import('./DecideAll.tsx').then((file) => file.DecideAll))

/** Where one environment's gateway differs from the portal, for admins; part of a page. Its state stands in the address under `drift.`. */
export function DriftList({ environmentId, mend }: { environmentId: string; mend?: (() => void) | undefined }) {
  const { language } = useLocale()
  const navigate = useNavigate()
  const control = useOpenFirst(useListState(driftList, { name: 'drift', prefix: 'drift.' }))
  const source = useMemo(() => driftSource(environmentId), [environmentId])
  const query = useListQuery(source, control)
  // It is compared by the portal's own accord as well, such as a moment after taking over or undoing.
  const environment = useQuery({ ...environmentQuery(environmentId), refetchInterval: lookEveryMs }).data
  const comparedAt = environment?.status.lastSyncAt
  const shownOf = useRef(comparedAt)
  useEffect(() => {
    if (comparedAt && shownOf.current && comparedAt !== shownOf.current) void refreshDrifted()
    shownOf.current = comparedAt
  }, [comparedAt])
  const since = comparedAt && <T id="commands.drift.empty.since" values={{ when: <RelativeTime at={comparedAt} /> }} />
  useRowFocus()
  const [deciding, setDeciding] = useState<DecidedAll>()
  const { filter, search } = control.state
  const kind = driftKinds.find((one) => one === filter.kind?.[0])
  const shown = { ...(kind && { kind }), ...(search && { search }) }
  const counts = useQuery(openCountsQuery(environmentId))
  const phone = usePhone()
  const { entries = 0, decided = 0 } = counts.data ?? {}
  const isEmptyAtStart = isAtStart(control.state) && query.data?.total === 0
  // What was decided on is a filter away; where there is not even that, there is nothing to search and to filter.
  const isOnlyDecided = isEmptyAtStart && entries + decided > 0
  const isEmpty = isEmptyAtStart && counts.isSuccess && !isOnlyDecided
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(environmentId, kind), [language, environmentId, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const decide = (entry: DriftEntry, decision: 'ignore' | 'recreate' | 'reopen'): Promise<void> =>
    decideDrift(environmentId, entry, decision).then(() => {
      const undo = decision === 'ignore' ? { label: t('apidex.undo'), run: () => void decide(entry, 'reopen') } : undefined
      showSnackbar(
        t(entry.own && decision === 'ignore' ? 'commands.drift.ignore.own.done' : `commands.drift.${decision}.done`),
        'success',
        undo,
      )
    }, showError)
  // What stands over the list comes with it: later it would push the rows away from under the pointer. What did not come is not waited for.
  if (counts.isPending && counts.errorUpdateCount === 0) return <RowsSkeleton rows={4} columns={4} />
  // Among what was decided on there is none to decide on.
  const decideAll = [undefined, 'open'].includes(filter.decision?.[0]) && (
    <DecideButtons environmentId={environmentId} filter={shown} counts={counts.data} onDecide={setDeciding} />
  )
  return (
    <>
      <ForeignApplications environmentId={environmentId} counts={counts.data} says="commands.drift.foreignApplications" />
      <ListPage
        heading="h2"
        underTab
        title={t('commands.drift')}
        // A phone has no room for it beside the filters.
        {...(phone ? { actions: decideAll } : { views: decideAll && <div className="flex flex-wrap gap-2">{decideAll}</div> })}
        control={isEmpty ? { ...control, state: { ...control.state, filter: {} } } : control}
        query={query}
        columns={columns}
        searchPlaceholder={t('commands.drift.search')}
        filters={filters}
        rowId={(entry) => entry.id}
        rowLabel={(entry) => [nameOf(entry), endOf(entry)].filter(Boolean).join(', ')}
        rowActions={(entry) =>
          entry.decision === 'ignored' ? (
            <MenuItem icon={mdiEyeOutline} onSelect={() => void decide(entry, 'reopen')} note={t('commands.drift.reopen.note')}>
              {t('commands.drift.reopen')}
            </MenuItem>
          ) : entry.decision ? null : (
            <>
              {entry.own && (
                <MenuItem icon={mdiBackupRestore} onSelect={() => void decide(entry, 'recreate')} note={t('commands.drift.recreate.note')}>
                  {t('commands.drift.recreate')}
                </MenuItem>
              )}
              {entry.kind === 'consumer' && environment?.status.reachable !== false && (
                <MenuItem
                  icon={mdiTrayArrowDown}
                  onSelect={() => void navigate({ href: bringOne(environmentId, entry) })}
                  note={t('commands.drift.adopt.note')}
                >
                  {t('commands.drift.adopt')}
                </MenuItem>
              )}
              <MenuItem
                icon={mdiEyeOffOutline}
                onSelect={() => void decide(entry, 'ignore')}
                note={t(`commands.drift.ignore.${entry.own ? 'own' : 'note'}`)}
              >
                {t('commands.drift.ignore')}
              </MenuItem>
            </>
          )
        }
        empty={{
          title: t(`commands.drift.${emptyFor(environment)}`),
          // Why stands over the tabs.
          text:
            environment?.status.reachable === false
              ? t(comparedAt ? 'commands.drift.lastFailed.text' : 'commands.drift.never.text')
              : (since ?? t('commands.drift.empty.text')),
          action: isToMend(environment)
            ? mend && <Button onClick={mend}>{t('environments.edit')}</Button>
            : environment?.may.includes('sync') && <CompareNow environmentId={environmentId} />,
        }}
        instead={
          isOnlyDecided && (
            <Card plain flush>
              <EmptyState
                title={t('commands.drift.decided')}
                text={decided > 0 && t('commands.drift.decided.text', { count: decided })}
                action={<Button onClick={() => control.setFilter('decision', [])}>{t('commands.drift.decided.show')}</Button>}
              />
            </Card>
          )
        }
        failed={t('commands.drift.failed')}
        note={query.data?.rows.length || isOnlyDecided ? since : undefined}
      />
      {deciding && <DecideAll environmentId={environmentId} filter={shown} what={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

/** Where applications are taken over, searched for this one by what it is called there. */
const bringOne = (environmentId: string, { name, gatewayId }: DriftEntry) =>
  pages.bring(environmentId) + stringifySearch({ search: nameFrom(name ?? '', gatewayId) })

/** An empty list says that both agree only where they were compared and the gateway still answers; a test of the connection compares nothing. */
const emptyFor = (environment: Environment | undefined): 'lastFailed' | 'never' | 'empty' =>
  !environment?.status.lastSyncAt ? 'never' : environment.status.reachable === false ? 'lastFailed' : 'empty'

/** Where comparing again changes nothing, as the banner over the tabs says. */
const isToMend = (environment: Environment | undefined): boolean =>
  environment?.status.reachable === false && ['signIn', 'elsewhere'].includes(environment.status.failure ?? '')

const nameOf = (entry: DriftEntry): string => entry.name ?? entry.gatewayId
/** What tells the keys of one application apart, where the gateway shows their values. */
const endOf = ({ lastFour }: DriftEntry): string | undefined =>
  lastFour === null ? undefined : t('commands.drift.keyEnding', { lastFour: `…${lastFour}` })

const filtersOf = (): ListFilter[] => [
  {
    key: 'kind',
    kind: 'choice',
    one: true,
    label: t('commands.drift.kind'),
    options: driftKinds.map((id) => ({ id, label: textOf(`commands.drift.filter.${id}`) ?? t(`commands.drift.kind.${id}`) })),
  },
  {
    key: 'decision',
    kind: 'choice',
    one: true,
    label: t('commands.drift.decision'),
    options: (['open', ...driftDecisions] as const).map((id) => ({ id, label: t(`commands.drift.${id}`) })),
  },
]

/** Where all are of the one kind that was chosen, no row says it again. */
const columnsOf = (environmentId: string, kind: string | undefined): ListColumn<DriftEntry>[] => [
  {
    key: 'name',
    label: t('commands.drift.object'),
    finds: t('commands.drift.searched'),
    cell: (entry) =>
      entry.name === null ? (
        <bdi className="font-mono text-13">{entry.gatewayId}</bdi>
      ) : (
        <Named entry={entry} name={entry.name} environmentId={environmentId} />
      ),
  },
  ...(kind === undefined
    ? [
        {
          key: 'kind',
          label: t('commands.drift.kind'),
          cell: (entry) => textOf(`commands.drift.kind.${entry.kind}`) ?? <bdi>{entry.kind}</bdi>,
          muted: true,
          card: 'line',
        } satisfies ListColumn<DriftEntry>,
      ]
    : []),
  {
    key: 'text',
    label: t('commands.drift.what'),
    cell: (entry) => (
      <span className="whitespace-normal">
        <Difference entry={entry} />
      </span>
    ),
    muted: true,
    card: 'line',
  },
  {
    key: 'own',
    label: t('commands.drift.keptBy'),
    cell: (entry) => t(entry.own ? 'commands.drift.own' : 'commands.drift.foreign'),
    muted: true,
    card: 'line',
  },
  {
    key: 'decision',
    label: t('commands.drift.decision'),
    cell: (entry) => (
      <Chip tone={entry.decision ? 'neutral' : 'warn'}>
        {t(entry.decision ? `commands.drift.${entry.decision}` : 'commands.drift.open')}
      </Chip>
    ),
    card: 'chip',
  },
]

/** Several keys of one application are called the same, so a key says more of itself than that. */
const Named = ({ entry, name, environmentId }: { entry: DriftEntry; name: string; environmentId: string }) => (
  <span title={entry.gatewayId}>
    {/* Cut at its own end, whichever way the page reads. */}
    {entry.applicationId === null ? (
      <span className="block truncate">
        <bdi>{name}</bdi>
      </span>
    ) : (
      // Cuts itself, so that nothing cuts its ring.
      <AppLink
        href={pages.application({ id: entry.applicationId, environmentId })}
        className="inline-block max-w-full truncate align-bottom"
      >
        <bdi>{name}</bdi>
      </AppLink>
    )}
    {(entry.kind === 'consumer' || entry.lastFour !== null) && (
      <span className="block max-w-72 truncate text-12 font-normal text-muted">
        {entry.lastFour === null ? (
          <bdi className="font-mono">{entry.gatewayId}</bdi>
        ) : (
          // One sentence on one line: alone in what is cut, its end would be a line of its own.
          <span>
            <T id="commands.drift.keyEnding" values={{ lastFour: <bdi className="ltr">…{entry.lastFour}</bdi> }} />
          </span>
        )}
      </span>
    )}
  </span>
)
