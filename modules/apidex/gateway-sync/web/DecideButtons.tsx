import { mdiBackupRestore, mdiEyeOffOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import type { DecidedAll } from './DecideAll.tsx'
import { type DriftFilter, openDriftQuery } from './gateway-sync.queries.ts'

interface Props {
  environmentId: string
  filter: DriftFilter
  counts: { entries: number; own: number } | undefined
  onDecide: (what: DecidedAll) => void
}

/** Decides on everything open at once, which is brought back where it is the portal's own and else left; one row has a menu for that. */
export function DecideButtons({ environmentId, filter, counts: { entries, own } = { entries: 0, own: 0 }, onDecide }: Props) {
  const isNarrowed = Object.keys(filter).length > 0
  const [others, hasMany] = [entries - own, entries > 1]
  // Not the list's own total, which may have what was decided on as well.
  const ownShown = useQuery({ ...openDriftQuery(environmentId, filter, true), enabled: isNarrowed && hasMany && own > 0 })
  const othersShown = useQuery({ ...openDriftQuery(environmentId, filter, false), enabled: isNarrowed && hasMany && others > 0 })
  const [ownCount, othersCount] = [ownShown, othersShown].map(({ data }) => (isNarrowed ? data?.page.total_elements : undefined))
  if (!hasMany) return null
  return (
    <>
      {own > 0 && (
        <Button icon={mdiBackupRestore} disabled={ownCount === 0} onClick={() => onDecide('allOwn')}>
          {ownCount ? t('commands.drift.allOwn.shown', { count: ownCount }) : t('commands.drift.allOwn')}
        </Button>
      )}
      {others > 0 && (
        <Button icon={mdiEyeOffOutline} disabled={othersCount === 0} onClick={() => onDecide('all')}>
          {othersCount
            ? t('commands.drift.all.shown', { count: othersCount })
            : t(own > 0 ? 'commands.drift.all.others' : 'commands.drift.all')}
        </Button>
      )}
    </>
  )
}
