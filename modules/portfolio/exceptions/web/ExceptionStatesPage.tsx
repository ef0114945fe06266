import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { exceptionMachine } from '../exception.rules.ts'
import { exceptionList, exceptionWords } from './exception.words.ts'

/** Help: which states an exception has, and who takes it from one to another. */
export default function ExceptionStatesPage() {
  const words = () => ({ title: t('exceptions.states'), text: t('exceptions.states.text'), list: exceptionList() })
  return <RecordStatesPage machine={exceptionMachine} words={exceptionWords} told={words} />
}
