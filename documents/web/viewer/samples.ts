import { readStored, store } from '@portico/platform/web/settings.ts'
import type { CodeSample } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import type { CodeLanguage } from '@portico/platform/web/ui/text/highlight.ts'
import type { SampleLanguage } from '../../contract/code-samples.rules.ts'
import type { OperationRow } from '../../contract/document-view.contract.ts'
import type { Json, OperationView } from '../../contract/operation-view.rules.ts'

const graphMethods = new Set(['QUERY', 'MUTATION', 'SUBSCRIPTION'])
/** What an operation is called in a list; a field of a graph is known by its name. HTTP has a method QUERY too, which has an address. */
export const labelOf = ({ method, path, summary }: OperationRow): string =>
  graphMethods.has(method) && !path.startsWith('/') ? path : summary || path

/** An operation that only reads and needs the least: without parameters in its path where there is one. */
export function firstToRead(rows: readonly OperationRow[]): OperationRow | undefined {
  const reading = rows.filter(({ method, deprecated }) => !deprecated && ['GET', 'QUERY'].includes(method))
  return reading.find(({ path }) => !path.includes('{')) ?? reading[0]
}

/** The operation to try first: one that reads, else the first that can be called. */
export const firstToTry = (rows: readonly OperationRow[]): OperationRow | undefined =>
  firstToRead(rows) ?? rows.find(({ method, deprecated }) => !deprecated && !method.startsWith('WEBHOOK'))

export const colours: Record<SampleLanguage, CodeLanguage> = {
  curl: 'shell',
  javascript: 'javascript',
  python: 'python',
  java: 'java',
  csharp: 'csharp',
  go: 'go',
}

const key = 'portico.sample-language'
/** The language that somebody chose last, by its label. */
export const chosenLanguage = (): string | undefined => readStored(key)
export const rememberLanguage = (label: string): void => store(key, label)

/** An example as code: objects as JSON, texts (XML, CSV) as they are. */
export function exampleCode(value: Json, mediaType: string): { code: string; language: CodeLanguage } {
  if (typeof value === 'string' && !/json/i.test(mediaType))
    return { code: value, language: /xml|html/i.test(mediaType) ? 'xml' : /yaml/i.test(mediaType) ? 'yaml' : 'text' }
  return { code: JSON.stringify(value, null, 2), language: 'json' }
}

/** An example of each message that has one. */
export const messageSamples = ({ messages }: Pick<OperationView, 'messages'>): CodeSample[] =>
  messages.flatMap(({ name, title, contentType, examples }): CodeSample[] => {
    const value = examples[0]?.value
    return value === undefined ? [] : [{ label: title || name, ...exampleCode(value, contentType) }]
  })
