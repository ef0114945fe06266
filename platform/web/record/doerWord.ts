import type { Role } from '../../contract/roles.ts'
import { t } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/keys.ts'

const others: ReadonlySet<string> = new Set(['ada', 'anyone', 'owner', 'steward', 'system'])

/** Who makes a transition, in words. */
export const doerWord = (doer: string) => (others.has(doer) ? t(`record.doer.${doer}` as MessageKey) : t(`role.${doer as Role}`))
