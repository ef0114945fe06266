import { mdiCalendarClockOutline, mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { fieldNames } from '@portico/platform/web/record/fieldName.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { Prospect } from '../prospect.contract.ts'
import type { ProspectState } from '../prospect-states.contract.ts'

const tones: Record<ProspectState, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  QUALIFIED: 'info',
  IN_DESIGN: 'info',
  ON_AGENDA: 'warn',
  APPROVED: 'ok',
  PLANNED: 'ok',
  REALISED: 'ok',
  RETIRED: 'neutral',
  DEFERRED: 'warn',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
}

const icons: Partial<Record<ProspectState, string>> = { ON_AGENDA: mdiTimerSandEmpty, DEFERRED: mdiCalendarClockOutline }

/** What people call the states and actions of a prospect. */
export const prospectWords: GovernedWords = {
  field: fieldNames('prospects'),
  state: (state) => t(`prospects.state.${state}` as MessageKey),
  action: (action) => t(`prospects.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  icon: (state) => new Map<string, string>(Object.entries(icons)).get(state),
  question: (action, name) => t('prospects.question', { action: t(`prospects.action.${action}` as MessageKey), name }),
  consequence(action, record: Partial<Prospect> = {}) {
    const { usingApplications: count = 0 } = record
    return action === 'retire' && count > 0
      ? t('prospects.consequence.retire.used', { count })
      : t(`prospects.consequence.${action}` as MessageKey)
  },
  // P-3: what is used instead is why nothing is built.
  comment(action, { reuseCheck, reuseProducts }: Partial<Prospect>) {
    const product =
      action === 'reject' && reuseCheck === 'REUSE_CHOSEN' ? reuseProducts?.find(({ name }) => name !== null)?.name : undefined
    return product ? t('prospects.servedBy', { product }) : undefined
  },
  ends: (action) => action === 'reject' || action === 'withdraw' || action === 'retire',
  back: (action) => action === 'unplan' || action === 'removeFromAgenda',
  asks: async (action) => (await import('./prospectForm.ts')).askedBy(action),
}

/** The list, for what leads there. */
export const prospectList = () => ({ name: 'prospects', title: t('prospects.title'), href: pages.prospects })
