import { queryOptions } from '@tanstack/react-query'
import type { OperationRow, SpecOverview } from '../contract/document-view.contract.ts'
import type { OperationView, SchemaView } from '../contract/operation-view.rules.ts'
import type { DocumentQueries } from './document.ts'
import { quickFind } from './viewer/rows.ts'

/** A document that is stored nowhere, with all of its parts at hand. */
export interface DocumentParts {
  /** Of its content: another content has another one. */
  id: string
  overview: SpecOverview
  operations: readonly OperationRow[]
  views: readonly OperationView[]
  schemaNames: readonly string[]
  schemas: readonly SchemaView[]
  /** All of it as JSON. */
  content: string
}

/** The viewer asks for one part at a time; here nothing is asked of a server. */
export function queriesOfParts(parts: DocumentParts): DocumentQueries {
  const at = <T>(key: readonly string[], read: () => T) =>
    queryOptions<T>({
      queryKey: ['document at hand', parts.id, ...key],
      queryFn: () => Promise.resolve(read()),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    })
  const found = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('The document has no such part.')
    return one
  }
  const operations = [...parts.operations]
  const names = [...parts.schemaNames]
  return {
    overview: at(['overview'], () => parts.overview),
    operations: at(['operations'], () => operations),
    operation: (opId) => at(['operation', opId], () => found(parts.views.find((one) => one.opId === opId))),
    schemas: at(['schemas'], () => names),
    schema: (name) => at(['schema', name], () => found(parts.schemas.find((one) => one.name === name))),
    search: (text) => at(['search', text], () => quickFind(text, operations, names)),
    whole: at<unknown>(['whole'], () => JSON.parse(parts.content)),
  }
}
