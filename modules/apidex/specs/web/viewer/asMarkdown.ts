import type { ApiProduct } from '../../../api-products/api-product.contract.ts'
import { codeSamples } from '../../code-samples.rules.ts'
import { operationMarkdown } from '../../operation-markdown.rules.ts'
import type { OperationView } from '../../operation-view.rules.ts'
import { callAddress, chosenLanguage } from './samples.ts'

/** The operation that shows as Markdown, with the sample in the language that the reader chose. */
export function asMarkdown(view: OperationView, product: ApiProduct): string {
  const address = callAddress(product)
  const samples = codeSamples(view, { gatewayUrl: address })
  const language = chosenLanguage()
  return operationMarkdown({ view, address, sample: samples.find(({ label }) => label === language) ?? samples[0] })
}
