import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { objectMachine } from '../object.rules.ts'
import { objectList, objectWords } from './object.words.ts'

/** Help: which states an object has, and who takes it from one to another. */
export default function ObjectStatesPage() {
  const words = () => ({ title: t('objects.states'), text: t('objects.states.text'), list: objectList() })
  return <RecordStatesPage machine={objectMachine} words={objectWords} told={words} />
}
