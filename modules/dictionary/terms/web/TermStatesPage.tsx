import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { termMachine } from '../term.rules.ts'
import { termList, termWords } from './term.words.ts'

/** Help: which states a term has, and who takes it from one to another. */
export default function TermStatesPage() {
  const words = () => ({ title: t('terms.states'), text: t('terms.states.text'), list: termList() })
  return <RecordStatesPage machine={termMachine} words={termWords} told={words} />
}
