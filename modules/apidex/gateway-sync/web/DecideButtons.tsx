import { mdiBackupRestore, mdiDotsVertical, mdiEyeOffOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import type { DecidedAll } from './DecideAll.tsx'
import { type DriftFilter, openDriftQuery } from './gateway-sync.queries.ts'

interface Props {
  environmentId: string
  filter: DriftFilter
  counts: { entries: number; own: number } | undefined
  onDecide: (what: DecidedAll) => void
}

const icons = { allOwn: mdiBackupRestore, all: mdiEyeOffOutline }
const notes = { allOwn: 'commands.drift.recreate.note', all: 'commands.drift.ignore.note' } as const

/**
 * Decides on everything open at once, which is brought back where it is the portal's own and else left; one row has a menu for that. Beside the
 * filters there is room for one of them: the other one, which means the opposite, is in a menu.
 */
export function DecideButtons({ environmentId, filter, counts: { entries, own } = { entries: 0, own: 0 }, onDecide }: Props) {
  const phone = usePhone()
  const isNarrowed = Object.keys(filter).length > 0
  const [others, hasMany] = [entries - own, entries > 1]
  // Not the list's own total, which may have what was decided on as well.
  const ownShown = useQuery({ ...openDriftQuery(environmentId, filter, true), enabled: isNarrowed && hasMany && own > 0 })
  const othersShown = useQuery({ ...openDriftQuery(environmentId, filter, false), enabled: isNarrowed && hasMany && others > 0 })
  const [ownCount, othersCount] = [ownShown, othersShown].map(({ data }) => (isNarrowed ? data?.page.total_elements : undefined))
  if (!hasMany) return null
  const some = [
    own > 0 && {
      ...{ what: 'allOwn' as const, isNone: ownCount === 0 },
      text: ownCount ? t('commands.drift.allOwn.shown', { count: ownCount }) : t('commands.drift.allOwn'),
    },
    others > 0 && {
      ...{ what: 'all' as const, isNone: othersCount === 0 },
      text: othersCount
        ? t('commands.drift.all.shown', { count: othersCount })
        : t(own > 0 ? 'commands.drift.all.others' : 'commands.drift.all'),
    },
  ].filter((one) => one !== false)
  const beside = phone ? some : some.toSorted((a, b) => Number(a.isNone) - Number(b.isNone)).slice(0, 1)
  const inMenu = some.filter((one) => !beside.includes(one))
  const name = t('list.actionsOf', { name: t('commands.drift') })
  return (
    <>
      {beside.map(({ what, isNone, text }) => (
        <Button key={what} icon={icons[what]} disabled={isNone} onClick={() => onDecide(what)}>
          {text}
        </Button>
      ))}
      {inMenu[0] && (
        <Menu
          label={name}
          align="end"
          trigger={(props) => <IconButton {...props} kind="plain" small={false} tooltip={false} icon={mdiDotsVertical} name={name} />}
        >
          {inMenu.map(({ what, isNone, text }) => (
            <MenuItem key={what} icon={icons[what]} disabled={isNone} onSelect={() => onDecide(what)} note={t(notes[what])}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
