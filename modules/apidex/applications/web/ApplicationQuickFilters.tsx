import { mdiAlertCircleOutline, mdiClockAlertOutline, mdiTimelineClockOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { QuickFilters } from '@portico/platform/web/lists/QuickFilters.tsx'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { useQueries } from '@tanstack/react-query'
import { applications } from '../application.contract.ts'

/** With how many there are, asked with each list; others stand among its filters. */
export const quickStates = [
  { value: 'pending', icon: mdiTimelineClockOutline },
  { value: 'expiring', icon: mdiClockAlertOutline },
  { value: 'failed', icon: mdiAlertCircleOutline },
] as const

interface ApplicationQuickFiltersProps {
  environmentId: string
  control: ListControl
  /** The list is there: how many each filter would leave may be asked now, after what people came for. */
  counted: boolean
}

/** What somebody comes for: what waits, what ends, what failed, and to admin one's own among everyone's. */
export function ApplicationQuickFilters({ environmentId, control, counted }: ApplicationQuickFiltersProps) {
  const isAdmin = useSession().roles?.includes('admin')
  const filters = [
    ...(isAdmin ? [{ key: 'mine', value: 'true', label: t('applications.mine'), query: { mine: true } }] : []),
    ...quickStates.map(({ value, icon }) => ({
      key: 'status',
      value,
      icon,
      one: true,
      label: t(`applications.state.${value}`),
      query: { status: value },
    })),
  ]
  const counts = useQueries({
    queries: filters.map(({ query }) => ({
      ...queryOf(applications.list, { params: { envId: environmentId }, query: { ...query, itemsPerPage: 1 } }, { quiet: true }),
      enabled: counted,
    })),
  })
  return (
    <QuickFilters
      label={t('applications.quick')}
      control={control}
      filters={filters.map(({ query: _, ...filter }, index) => {
        const page = counts[index]?.data?.page
        return { ...filter, count: page && { total: page.total_elements, exact: page.exact } }
      })}
    />
  )
}
