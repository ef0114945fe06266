import { mdiPauseCircleOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { fieldNames } from '@portico/platform/web/record/fieldName.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { ReleaseState } from '../release-states.contract.ts'

const tones: Record<ReleaseState, Tone> = {
  DRAFT: 'neutral',
  PLANNED: 'info',
  IN_PROGRESS: 'info',
  ON_HOLD: 'warn',
  RELEASED: 'ok',
  CANCELLED: 'neutral',
}

const icons: Partial<Record<ReleaseState, string>> = { ON_HOLD: mdiPauseCircleOutline }

/** What people call the states and actions of a release. */
export const releaseWords: GovernedWords = {
  field: fieldNames('releases'),
  state: (state) => t(`releases.state.${state}` as MessageKey),
  action: (action) => t(`releases.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  icon: (state) => new Map<string, string>(Object.entries(icons)).get(state),
  question: (action, name) => t('releases.question', { action: t(`releases.action.${action}` as MessageKey), name }),
  consequence: (action) => t(`releases.consequence.${action}` as MessageKey),
  ends: (action) => action === 'cancel',
  asks: async (action) => (await import('./releaseFields.ts')).askedBy(action),
}

/** The list, for what leads there. */
export const releaseList = () => ({ name: 'releases', title: t('releases.title'), href: pages.releases })
