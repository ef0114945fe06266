import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { prospectMachine } from '../prospect.rules.ts'
import { prospectList, prospectWords } from './prospect.words.ts'

/** Help: which states a prospect has, and who takes it from one to another. */
export default function ProspectStatesPage() {
  const words = () => ({ title: t('prospects.states'), text: t('prospects.states.text'), list: prospectList() })
  return <RecordStatesPage machine={prospectMachine} words={prospectWords} told={words} />
}
