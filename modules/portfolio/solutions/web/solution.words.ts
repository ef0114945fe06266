import { mdiCalendarClockOutline, mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { fieldNames } from '@portico/platform/web/record/fieldName.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { SolutionState } from '../solution-states.contract.ts'

const tones: Record<SolutionState, Tone> = {
  DRAFT: 'neutral',
  IN_DESIGN: 'info',
  ON_AGENDA: 'warn',
  APPROVED: 'ok',
  IN_REALISATION: 'ok',
  LIVE: 'ok',
  RETIRED: 'neutral',
  DEFERRED: 'warn',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
}
const icons: Partial<Record<SolutionState, string>> = { ON_AGENDA: mdiTimerSandEmpty, DEFERRED: mdiCalendarClockOutline }

/** What people call the states and actions of a solution. */
export const solutionWords: GovernedWords = {
  field: fieldNames('solutions'),
  state: (state) => t(`solutions.state.${state}` as MessageKey),
  action: (action) => t(`solutions.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  icon: (state) => new Map<string, string>(Object.entries(icons)).get(state),
  question: (action, name) => t('solutions.question', { action: t(`solutions.action.${action}` as MessageKey), name }),
  consequence: (action) => t(`solutions.consequence.${action}` as MessageKey),
  ends: (action) => action === 'withdraw' || action === 'retire',
  back: (action) => action === 'removeFromAgenda',
  asks: async (action) => (await import('./solutionFields.ts')).askedBy(action),
}

/** The list, for what leads there. */
export const solutionList = () => ({ name: 'solutions', title: t('solutions.title'), href: pages.solutions })
