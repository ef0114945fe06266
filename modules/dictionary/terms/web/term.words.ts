import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { TermState } from '../term-states.contract.ts'

const tones: Record<TermState, Tone> = {
  DRAFT: 'neutral',
  PROPOSED: 'info',
  APPROVED: 'ok',
  UNDER_REVISION: 'ok',
  REPROPOSED: 'info',
  SUPERSEDED: 'neutral',
  RETIRED: 'neutral',
}

/** What people call the states and actions of a term. */
export const termWords: GovernedWords = {
  state: (state) => t(`terms.state.${state}` as MessageKey),
  action: (action) => t(`terms.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  question: (action, name) => t('terms.question', { action: t(`terms.action.${action}` as MessageKey), name }),
  consequence: (action) => t(`terms.consequence.${action}` as MessageKey),
  ends: (action) => action === 'retire' || action === 'supersede' || action === 'cancelRevision',
  asks: async (action) => (await import('./termFields.ts')).askedBy(action),
}
/** The list, for what leads there. */
export const termList = () => ({ name: 'terms', title: t('terms.title'), href: pages.terms })
