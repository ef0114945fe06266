import { mdiCalendarClockOutline, mdiPencilOutline } from '@mdi/js'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { wordOf } from './wordOf.ts'

const looks: Readonly<Record<string, { tone: Tone; icon?: string }>> = {
  APPROVED: { tone: 'ok' },
  APPROVED_WITH_CONDITIONS: { tone: 'ok' },
  REWORK: { tone: 'warn', icon: mdiPencilOutline },
  DEFERRED: { tone: 'warn', icon: mdiCalendarClockOutline },
  REJECTED: { tone: 'bad' },
  NOTED: { tone: 'neutral' },
}

/** What the board decided. */
export const DecisionChip = ({ decision }: { decision: string }) => <Chip {...looks[decision]}>{wordOf('decision', decision)}</Chip>
