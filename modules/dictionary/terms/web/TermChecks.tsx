import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { Checks } from '../../revisions/web/Checks.tsx'
import { moreOfTerms } from '../term.contract.ts'

/** What stands in the way of a term, and what could be better. */
export const TermChecks = ({ id }: { id: string }) => (
  <Checks
    checks={queryOf(moreOfTerms.checks, { params: { id } }, { quiet: true })}
    wordsOf={({ code }) => t(`terms.check.${code}` as MessageKey)}
  />
)
