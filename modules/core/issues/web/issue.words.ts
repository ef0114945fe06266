import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { IssueState } from '../issue-states.contract.ts'

const tones: Record<IssueState, Tone> = {
  NEW: 'bad',
  ACKNOWLEDGED: 'warn',
  IN_PROGRESS: 'info',
  RESOLVED: 'ok',
  WONT_FIX: 'neutral',
  CLOSED: 'neutral',
}

/** What people call the states and actions of an issue. */
export const issueWords: GovernedWords = {
  state: (state) => t(`issues.state.${state}` as MessageKey),
  action: (action) => t(`issues.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  question: (action, name) => t('issues.question', { action: t(`issues.action.${action}` as MessageKey), name }),
  consequence: (action) => t(`issues.consequence.${action}` as MessageKey),
  ends: (action) => action === 'close',
  onwards: 'resolve',
  asks: async (action) => (await import('./issueFields.ts')).askedBy(action),
}

/** What the list is called: admins see all of them, everybody else their own. */
export const issuesTitle = (): string => t(hasRole('admin') ? 'issues.title' : 'issues.mine')

/** The list, for what leads there. */
export const issueList = () => ({ name: 'issues', title: issuesTitle(), href: pages.issues })
