import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { solutionMachine } from '../solution.rules.ts'
import { solutionList, solutionWords } from './solution.words.ts'

/** Help: which states a solution has, and who takes it from one to another. */
export default function SolutionStatesPage() {
  const words = () => ({ title: t('solutions.states'), text: t('solutions.states.text'), list: solutionList() })
  return <RecordStatesPage machine={solutionMachine} words={solutionWords} told={words} />
}
