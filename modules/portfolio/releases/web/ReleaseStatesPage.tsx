import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { releaseMachine } from '../release.rules.ts'
import { releaseList, releaseWords } from './release.words.ts'

/** Help: which states a release has, and who takes it from one to another. */
export default function ReleaseStatesPage() {
  const words = () => ({ title: t('releases.states'), text: t('releases.states.text'), list: releaseList() })
  return <RecordStatesPage machine={releaseMachine} words={releaseWords} told={words} />
}
