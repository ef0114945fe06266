import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CodeBlock, type CodeSample } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import type { ReactNode } from 'react'
import { type CallTarget, codeSamples } from '../../contract/code-samples.rules.ts'
import type { ContentView, OperationView } from '../../contract/operation-view.rules.ts'
import { RequestSamples } from './RequestSamples.tsx'
import { exampleCode, messageSamples } from './samples.ts'

/** How to call it, and what comes back; a query is read before it is sent. The language that somebody chose stays for every operation. */
export function CodeColumn({ view, target, children }: { view: OperationView; target: CallTarget; children?: ReactNode }) {
  const requests = codeSamples(view, target)
  const answers = view.kind === 'graph' ? graphSamples(view) : view.kind === 'event' ? messageSamples(view) : answerSamples(view)
  const request = requests.length > 0 && (
    <section aria-label={t('documents.request')}>
      <RequestSamples samples={requests} />
    </section>
  )
  return (
    <>
      {view.kind !== 'graph' && request}
      {answers.length > 0 && (
        <section aria-label={t(view.kind === 'graph' ? 'documents.query' : 'documents.answer')}>
          <CodeBlock key={view.opId} samples={answers} />
        </section>
      )}
      {view.kind === 'graph' && request}
      {children}
    </>
  )
}

const preferred = (contents: readonly ContentView[]) =>
  contents.find(({ mediaType, examples }) => /json/i.test(mediaType) && examples.length > 0) ??
  contents.find(({ examples }) => examples.length > 0)

function answerSamples(view: OperationView): CodeSample[] {
  return view.responses.flatMap(({ status, contents }): CodeSample[] => {
    const content = preferred(contents)
    const value = content?.examples[0]?.value
    return content === undefined || value === undefined ? [] : [{ label: status, ...exampleCode(value, content.mediaType) }]
  })
}

const graphSamples = ({ graph }: OperationView): CodeSample[] =>
  graph === null
    ? []
    : [
        { label: t('documents.query'), language: 'graphql', code: graph.document },
        ...(Object.keys(graph.variables).length > 0
          ? [{ label: t('documents.variables'), language: 'json' as const, code: JSON.stringify(graph.variables, null, 2) }]
          : []),
      ]
