import { mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { fieldNames } from '@portico/platform/web/record/fieldName.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { ExceptionState, Risk } from '../exception-states.contract.ts'

/** Who begins one. */
export const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const
const tones: Record<ExceptionState, Tone> = {
  DRAFT: 'neutral',
  REQUESTED: 'info',
  IN_REVIEW: 'info',
  ON_AGENDA: 'warn',
  GRANTED: 'ok',
  EXPIRED: 'bad',
  CLOSED: 'neutral',
  REJECTED: 'bad',
  REVOKED: 'bad',
  WITHDRAWN: 'neutral',
}
export const riskTones: Record<Risk, Tone> = { LOW: 'neutral', MEDIUM: 'info', HIGH: 'warn', CRITICAL: 'bad' }

const icons: Partial<Record<ExceptionState, string>> = { ON_AGENDA: mdiTimerSandEmpty }

/** What people call the states and actions of an exception. */
export const exceptionWords: GovernedWords = {
  field: fieldNames('exceptions'),
  state: (state) => t(`exceptions.state.${state}` as MessageKey),
  action: (action) => t(`exceptions.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  icon: (state) => new Map<string, string>(Object.entries(icons)).get(state),
  question: (action, name) => t('exceptions.question', { action: t(`exceptions.action.${action}` as MessageKey), name }),
  consequence: (action) => t(`exceptions.consequence.${action}` as MessageKey),
  ends: (action) => ['reject', 'revoke', 'withdraw', 'close'].includes(action),
  back: (action) => action === 'removeFromAgenda',
  asks: async (action) => (await import('./exceptionFields.ts')).askedBy(action),
}

/** The list, for what leads there. */
export const exceptionList = () => ({ name: 'exceptions', title: t('exceptions.title'), href: pages.exceptions })
