import { type CallTarget, codeSamples } from '../../contract/code-samples.rules.ts'
import { operationMarkdown } from '../../contract/operation-markdown.rules.ts'
import type { OperationView } from '../../contract/operation-view.rules.ts'
import { chosenLanguage } from './samples.ts'

/** The operation that shows as Markdown, with the sample in the language that the reader chose. */
export function asMarkdown(view: OperationView, target: CallTarget): string {
  const samples = codeSamples(view, target)
  const language = chosenLanguage()
  const sample = samples.find(({ label }) => label === language) ?? samples[0]
  return operationMarkdown({ view, address: target.gatewayUrl, keyHeader: target.keyHeader, sample })
}
