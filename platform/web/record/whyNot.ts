import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { formatList } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { faultText } from '../messages/faults.ts'
import type { GovernedWords } from './words.ts'

const notFilledIn: readonly string[] = ['required', 'atLeastOne']

/** Why an action cannot be used yet: what is to be filled in by its names, in one sentence, and each other reason once. */
export function whyNot(reasons: OfferedTransition['reasons'], { field }: Pick<GovernedWords, 'field'>): string | undefined {
  const missing: string[] = []
  const others: string[] = []
  for (const reason of reasons) {
    const name = notFilledIn.includes(reason.code) ? field?.(reason.path) : undefined
    if (name === undefined) others.push(faultText(reason))
    else missing.push(name)
  }
  const sentences = [...(missing.length > 0 ? [t('record.stillToFill', { fields: formatList(missing, 'unit') })] : []), ...new Set(others)]
  return sentences.join(' ') || undefined
}
