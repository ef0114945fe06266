import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { CodeBlock } from '@portico/platform/web/ui/CodeBlock.tsx'
import type { Heading } from '@portico/platform/web/ui/markdownAnchors.ts'
import { Verb } from '@portico/platform/web/ui/Verb.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ApiProduct } from '../../../api-products/api-product.contract.ts'
import { codeSamples } from '../../code-samples.rules.ts'
import type { Spec } from '../../spec.contract.ts'
import type { OperationRow } from '../../spec-view.contract.ts'
import { operationQuery } from '../spec.queries.ts'
import { OnThisPage } from './OnThisPage.tsx'
import { RequestSamples } from './RequestSamples.tsx'
import { callAddress, firstToTry } from './samples.ts'
import { useReader } from './useReader.ts'

interface IntroductionCodeProps {
  product: ApiProduct
  spec: Spec
  operations: readonly OperationRow[] | undefined
  headings: readonly Heading[]
}

/** Beside the introduction: what is on the page, a call that works at once, and where calls go. */
export function IntroductionCode({ product, spec, operations, headings }: IntroductionCodeProps) {
  const { address } = useReader()
  const row = spec.format.startsWith('asyncapi') ? undefined : operations && firstToTry(operations)
  const { data: view } = useQuery({ ...operationQuery(spec.id, row?.opId ?? ''), enabled: row !== undefined })
  const samples = view ? codeSamples(view, { gatewayUrl: callAddress(product) }) : []
  return (
    <>
      <OnThisPage headings={headings} />
      {row && samples.length > 0 && (
        <section aria-label={t('apis.firstCall')} className="grid min-w-0 gap-1.5">
          <div className="flex min-w-0 items-center gap-2 text-12 text-code-muted">
            <h3 className="text-12! font-semibold text-code-ink">{t('apis.firstCall')}</h3>
            <AppLink href={address({ op: row.opId })} className="ms-auto flex min-w-0 items-center gap-2 rounded-small hover:text-code-ink">
              <Verb method={row.method} small />
              <code className="ltr min-w-0 truncate">{row.path}</code>
            </AppLink>
          </div>
          <RequestSamples samples={samples} />
        </section>
      )}
      <CodeBlock samples={[{ label: t('apis.gatewayUrl'), language: 'text', code: callAddress(product) }]} />
      <CodeBlock samples={[{ label: t('apis.auth'), language: 'http', code: 'apikey: $PORTICO_KEY' }]} />
    </>
  )
}
