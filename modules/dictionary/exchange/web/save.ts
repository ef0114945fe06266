import type { Filter } from '@portico/platform/contract/lists.ts'
import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { type exportFormats, termExport } from '../exchange.contract.ts'

type Format = (typeof exportFormats)[number]
const timeoutMs = 120_000
/** The terms that a list shows, on all its pages, as a file. */
export const saveTerms = async (filter: Pick<Filter, 'where' | 'order'>, format: Format): Promise<void> =>
  saveAnswer(await callRaw(termExport.list, { query: { format, filter } }, { timeoutMs }), `terms.${format}`)
export const saveTerm = async (id: string, format: 'ttl' | 'rdf' | 'jsonld'): Promise<void> =>
  saveAnswer(await callRaw(termExport.one, { params: { id }, query: { format } }, { timeoutMs }), `term.${format}`)
