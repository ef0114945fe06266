import { FailureWords } from '@portico/connectors/web/FailureWords.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'

/** Why the gateway could not be looked at: as it says itself, or because the portal did not answer. */
export const SyncFailed = ({ message, error }: { message: string | undefined; error: unknown }) => (
  <T id="applications.sync.failed" values={{ message: message === undefined ? problemText(error) : <FailureWords message={message} /> }} />
)
