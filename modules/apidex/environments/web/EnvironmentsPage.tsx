import { mdiPlus } from '@mdi/js'
import { formatDuration, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type Environment, environments } from '../environment.contract.ts'
import { conditions } from '../environment-states.contract.ts'
import { environmentSource } from './environment.queries.ts'
import { ConditionChip } from './labels.tsx'

/** Its page tries the connection of what was just made. */
const toBeTried = { isNew: true }

const EnvironmentDialog = lazyPart(() => import('./EnvironmentDialog.tsx').then((file) => file.EnvironmentDialog))

export default function EnvironmentsPage() {
  const { language } = useLocale()
  const control = useListState(environments.list.list, { name: 'environments' })
  const query = useListQuery(environmentSource, control)
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const isPhone = usePhone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(isPhone), [language, isPhone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const create = (
    <Button kind="submit" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('environments.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('environments.title')}
        control={control}
        query={query}
        columns={columns}
        rowId={(environment) => environment.id}
        rowLabel={(environment) => environment.displayName}
        primary={create}
        searchPlaceholder={t('environments.search')}
        filters={filters}
        empty={{ title: t('environments.empty'), text: t('environments.empty.text'), action: create }}
        failed={t('environments.failed')}
      />
      {creating && (
        <EnvironmentDialog
          onClose={() => setCreating(false)}
          onDone={({ id }) => void navigate({ href: pages.environment(id), state: toBeTried as never })}
        />
      )}
    </>
  )
}

const filtersOf = (): ListFilter[] => [
  {
    key: 'condition',
    kind: 'choice',
    label: t('environments.status'),
    options: conditions.map((id) => ({ id, label: t(`condition.${id}`) })),
  },
]

const columnsOf = (isPhone: boolean): ListColumn<Environment>[] => [
  {
    key: 'name',
    label: t('environments.displayName'),
    cell: (one) => <AppLink href={pages.environment(one.id)}>{one.displayName}</AppLink>,
  },
  { key: 'status', label: t('environments.status'), cell: (one) => <ConditionChip environment={one} />, card: 'chip' },
  { key: 'platform', label: t('environments.platform'), cell: (one) => <bdi>{one.platform.displayName}</bdi>, muted: true, card: 'line' },
  {
    key: 'latency',
    label: t('environments.latency'),
    cell: (one) => (one.status.latencyMs === null ? '–' : formatDuration(one.status.latencyMs, 'short')),
    end: true,
    muted: true,
    hidden: 'narrow',
    card: 'none',
  },
  {
    key: 'lastSyncAt',
    label: t('environments.lastSync'),
    cell: (one) => <RelativeTime at={one.status.lastSyncAt} none={t('environments.never')} />,
    muted: true,
    card: 'line',
    // Below a chip that says how it is doing, a time without its label would be that of the chip.
    end: isPhone,
  },
  // Label before figure on a card, too: behind it the word would have to follow the number.
  { key: 'waiting', label: t('environments.waiting'), cell: (one) => formatNumber(one.status.commandsWaiting), end: true, card: 'line' },
  {
    key: 'order',
    label: t('environments.order'),
    cell: (one) => formatNumber(one.order),
    end: true,
    muted: true,
    hidden: true,
    card: 'none',
  },
]
