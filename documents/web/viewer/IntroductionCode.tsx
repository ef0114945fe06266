import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import type { Heading } from '@portico/platform/web/ui/text/markdownAnchors.ts'
import { useQuery } from '@tanstack/react-query'
import type { OperationRow } from '../../contract/document-view.contract.ts'
import type { ShownDocument } from '../document.ts'
import { OnThisPage } from './OnThisPage.tsx'
import { RequestSamples } from './RequestSamples.tsx'
import { messageSamples } from './samples.ts'
import { useFirstCall } from './useFirstCall.ts'
import { useReader } from './useReader.ts'

interface IntroductionCodeProps {
  shown: ShownDocument
  operations: readonly OperationRow[] | undefined
  headings: readonly Heading[]
}

/** Beside the introduction: what is on the page, a call that works at once (of events: a message), and where calls go. */
export function IntroductionCode({ shown, operations, headings }: IntroductionCodeProps) {
  const { address } = useReader()
  const first = useFirstCall(shown, operations)
  return (
    <>
      <OnThisPage headings={headings} />
      {first && (
        <section aria-label={t('documents.firstCall')} className="grid min-w-0 gap-1.5">
          <div className="flex min-w-0 items-center gap-2 text-12 text-code-muted">
            <h3 className="text-12! font-semibold text-code-ink">{t('documents.firstCall')}</h3>
            <AppLink
              href={address({ op: first.row.opId })}
              className="ms-auto flex min-w-0 items-center gap-2 rounded-small hover:text-code-ink"
            >
              <Verb method={first.row.method} small />
              <code className="ltr min-w-0 truncate">{first.row.path}</code>
            </AppLink>
          </div>
          <RequestSamples samples={first.samples} />
        </section>
      )}
      {shown.format.startsWith('asyncapi') && <FirstMessage shown={shown} operations={operations} />}
      <CodeBlock samples={[{ label: t('documents.gatewayUrl'), language: 'text', code: shown.callAddress }]} />
      <CodeBlock samples={[{ label: t('documents.auth'), language: 'http', code: `${shown.keyHeader}: $PORTICO_KEY` }]} />
    </>
  )
}

/** What travels over the first channel; nothing where the document gives no example. */
function FirstMessage({ shown, operations }: Pick<IntroductionCodeProps, 'shown' | 'operations'>) {
  const opId = operations?.[0]?.opId
  const { data: view } = useQuery({ ...shown.queries.operation(opId ?? ''), enabled: opId !== undefined })
  const samples = view ? messageSamples(view) : []
  if (samples.length === 0) return null
  return (
    <section aria-label={t('documents.firstMessage')} className="grid min-w-0 gap-1.5">
      <h3 className="text-12! font-semibold text-code-ink">{t('documents.firstMessage')}</h3>
      <CodeBlock samples={samples} />
    </section>
  )
}
