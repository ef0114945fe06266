import { mdiAccountArrowRightOutline, mdiCancel, mdiTableArrowRight } from '@mdi/js'
import { formatList, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { QuickFilters } from '@portico/platform/web/lists/QuickFilters.tsx'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type AdoptionApplication, adoptions } from '../adoption.contract.ts'
import { assign, itemSource, type Which } from './adoption.queries.ts'

const AssignDialog = lazyPart(() => import('./AssignDialogs.tsx').then((file) => file.AssignDialog))
const CsvDialog = lazyPart(() => import('./AssignDialogs.tsx').then((file) => file.CsvDialog))

/** What would become what, and what became of it. */
export function FoundList({ envId, mayAssign, unassigned }: { envId: string; mayAssign: boolean; unassigned: number }) {
  const { language } = useLocale()
  const control = useListState(adoptions.applications.list, { name: 'adoption' })
  const source = useMemo(() => itemSource(envId), [envId])
  const query = useListQuery(source, control)
  const [asking, setAsking] = useState<{ which: Which; names: string } | 'csv'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(envId), [language, envId])
  const close = () => setAsking(undefined)
  const leave = (ids: string[]) => assign(envId, { ids }, { leave: true }).catch(showError)
  return (
    <>
      <ListPage
        heading="h2"
        title={t('adoption.applications')}
        control={control}
        query={query}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        source={source}
        searchPlaceholder={t('adoption.search')}
        rowActions={(row) =>
          mayAssign && (row.state === 'found' || row.state === 'left') && row.fixed < row.keys ? (
            <>
              <MenuItem icon={mdiAccountArrowRightOutline} onSelect={() => setAsking({ which: { ids: [row.id] }, names: row.name })}>
                {t('adoption.assign')}
              </MenuItem>
              {row.gatewayOwner !== null && (
                <MenuItem
                  icon={mdiAccountArrowRightOutline}
                  onSelect={() => setAsking({ which: { gatewayOwner: row.gatewayOwner ?? '' }, names: row.gatewayOwner ?? '' })}
                >
                  {t('adoption.assign.owner')}
                </MenuItem>
              )}
              {row.state === 'found' && (
                <MenuItem icon={mdiCancel} onSelect={() => void leave([row.id])}>
                  {t('adoption.leave')}
                </MenuItem>
              )}
            </>
          ) : null
        }
        actions={
          mayAssign && (
            <>
              <Button icon={mdiTableArrowRight} onClick={() => setAsking('csv')}>
                {t('adoption.csv.open')}
              </Button>
              {unassigned > 0 && (
                <Button
                  icon={mdiAccountArrowRightOutline}
                  onClick={() => setAsking({ which: { unassigned: true }, names: t('adoption.assign.rest', { count: unassigned }) })}
                >
                  {t('adoption.assign.title', { names: t('adoption.assign.rest', { count: unassigned }) })}
                </Button>
              )}
            </>
          )
        }
        below={
          <QuickFilters
            label={t('adoption.state')}
            control={control}
            filters={(['unassigned', 'left', 'adopted', 'kept'] as const).map((value) => ({
              key: 'state',
              value,
              label: t(`adoption.state.${value}`),
              one: true,
            }))}
          />
        }
        empty={{ title: t('adoption.empty'), text: t('adoption.empty.text') }}
        failed={t('adoption.failed')}
      />
      {asking === 'csv' && <CsvDialog envId={envId} onClose={close} />}
      {asking && asking !== 'csv' && <AssignDialog envId={envId} {...asking} onClose={close} />}
    </>
  )
}

const isUnassigned = ({ state, teamName, ownerId }: AdoptionApplication): boolean =>
  state === 'found' && teamName === null && ownerId === null

const columnsOf = (envId: string): ListColumn<AdoptionApplication>[] => [
  {
    key: 'name',
    label: t('adoption.application'),
    value: ({ name }) => name,
    cell: ({ name, applicationId, gatewayId }) =>
      applicationId === null ? (
        <bdi title={gatewayId}>{name}</bdi>
      ) : (
        <AppLink href={pages.application({ id: applicationId, environmentId: envId })}>
          <bdi>{name}</bdi>
        </AppLink>
      ),
  },
  {
    key: 'gatewayOwner',
    label: t('adoption.gatewayOwner'),
    cell: ({ gatewayOwner }) => gatewayOwner && <bdi>{gatewayOwner}</bdi>,
    value: ({ gatewayOwner }) => gatewayOwner,
    muted: true,
    card: 'line',
  },
  {
    key: 'keys',
    label: t('adoption.keys'),
    cell: ({ keys }) => formatNumber(keys),
    value: ({ keys }) => keys,
    end: true,
    muted: true,
    card: 'line',
  },
  {
    key: 'products',
    label: t('adoption.products'),
    value: ({ products }) => products.join(', '),
    cell: ({ products }) => <bdi className="whitespace-normal">{formatList(products)}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'to',
    label: t('adoption.assign.to'),
    value: ({ teamName, ownerId }) => teamName ?? ownerId,
    cell: ({ teamName, ownerId }) => (teamName ?? ownerId) && <bdi>{teamName ?? ownerId}</bdi>,
    card: 'line',
  },
  {
    key: 'state',
    value: ({ state }) => state,
    label: t('adoption.state'),
    cell: (row) => {
      const state = isUnassigned(row) ? 'unassigned' : row.state
      return <Chip tone={state === 'unassigned' ? 'warn' : state === 'adopted' ? 'ok' : 'neutral'}>{t(`adoption.state.${state}`)}</Chip>
    },
    card: 'chip',
  },
  {
    key: 'reason',
    label: t('adoption.reason'),
    value: ({ reason }) => reason,
    cell: ({ reason }) => reason && <bdi className="whitespace-normal">{reason}</bdi>,
    muted: true,
    card: 'line',
  },
]
