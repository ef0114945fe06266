import { mdiAccountCheckOutline, mdiAccountOffOutline, mdiEmailOutline, mdiEraser, mdiRobotOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ListedPerson } from '../person.contract.ts'

const looks = {
  active: { tone: 'ok', icon: mdiAccountCheckOutline },
  invited: { tone: 'info', icon: mdiEmailOutline },
  closed: { tone: 'warn', icon: mdiAccountOffOutline },
  erased: { tone: 'neutral', icon: mdiEraser },
} as const

/** Whether somebody is let in, by a word, an icon and a colour. A machine that never came was admitted: nobody sent it an invitation. */
export const PersonState = ({ state, machine }: Pick<ListedPerson, 'state' | 'machine'>) =>
  state === 'invited' && machine ? (
    <Chip tone="info" icon={mdiRobotOutline}>
      {t('people.state.admitted')}
    </Chip>
  ) : (
    <Chip {...looks[state]}>{t(`people.state.${state}`)}</Chip>
  )
