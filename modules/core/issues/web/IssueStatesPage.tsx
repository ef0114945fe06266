import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordStatesPage } from '@portico/platform/web/record/RecordStatesPage.tsx'
import { issueMachine } from '../issue.rules.ts'
import { issueList, issueWords } from './issue.words.ts'

/** Help: which states an issue has, and who takes it from one to another. */
export default function IssueStatesPage() {
  const words = () => ({ title: t('issues.states'), text: t('issues.states.text'), list: issueList() })
  return <RecordStatesPage machine={issueMachine} words={issueWords} told={words} />
}
