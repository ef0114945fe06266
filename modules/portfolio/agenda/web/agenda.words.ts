import { mdiCalendarClockOutline, mdiProgressClock } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { fieldNames } from '@portico/platform/web/record/fieldName.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { wordOf } from './wordOf.ts'

const tones: Readonly<Record<string, Tone>> = {
  PLANNED: 'neutral',
  PUBLISHED: 'info',
  IN_SESSION: 'warn',
  MINUTED: 'info',
  CLOSED: 'ok',
  CANCELLED: 'neutral',
  PROPOSED: 'neutral',
  SCHEDULED: 'info',
  HANDLED: 'ok',
  POSTPONED: 'warn',
  WITHDRAWN: 'neutral',
}
const icons: Readonly<Record<string, string>> = { IN_SESSION: mdiProgressClock, POSTPONED: mdiCalendarClockOutline }

const wordsOf = (kind: 'meeting' | 'item', ends: string): GovernedWords => ({
  field: fieldNames('agenda'),
  state: (state) => wordOf(`${kind}.state`, state),
  action: (action) => wordOf(`${kind}.action`, action),
  tone: (state) => tones[state] ?? 'neutral',
  icon: (state) => icons[state],
  question: (action, name) => t('agenda.question', { action: wordOf(`${kind}.action`, action), name }),
  consequence: (action) => wordOf(`${kind}.consequence`, action),
  ends: (action) => action === ends,
})
export const meetingWords = wordsOf('meeting', 'cancel')
export const itemWords: GovernedWords = {
  ...wordsOf('item', 'withdraw'),
  asks: async (action) => (await import('./agendaFields.ts')).askedBy(action),
}
