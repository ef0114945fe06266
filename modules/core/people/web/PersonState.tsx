import { mdiAccountCheckOutline, mdiAccountOffOutline, mdiEmailOutline, mdiEraser } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ListedPerson } from '../person.contract.ts'

const looks = {
  active: { tone: 'ok', icon: mdiAccountCheckOutline },
  invited: { tone: 'info', icon: mdiEmailOutline },
  closed: { tone: 'warn', icon: mdiAccountOffOutline },
  erased: { tone: 'neutral', icon: mdiEraser },
} as const

/** Whether somebody is let in, by a word, an icon and a colour. */
export const PersonState = ({ state }: Pick<ListedPerson, 'state'>) => <Chip {...looks[state]}>{t(`people.state.${state}`)}</Chip>
