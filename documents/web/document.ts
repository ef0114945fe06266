import type { queryOptions } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { OperationRow, SpecOverview } from '../contract/document-view.contract.ts'
import type { DocumentFormat } from '../contract/formats.rules.ts'
import type { OperationView, SchemaView } from '../contract/operation-view.rules.ts'
import type { Meaning } from './meanings.ts'

type Query<T> = ReturnType<typeof queryOptions<T>>

/** What of the document shows: an operation, a schema, or its introduction. */
export interface Place {
  op: string | undefined
  schema: string | undefined
}

/** The calls that fetch one part of a document each, so that its size does not matter. */
export interface DocumentQueries {
  overview: Query<SpecOverview>
  operations: Query<OperationRow[]>
  operation: (opId: string) => Query<OperationView>
  /** Their names. */
  schemas: Query<string[]>
  schema: (name: string) => Query<SchemaView>
  search: (text: string) => Query<{ operations: OperationRow[]; schemas: string[] }>
  /** All of it, for the alternative viewer only. */
  whole: Query<unknown>
}

/** A document that is shown, with all that the viewer must be told: it knows neither where documents are kept nor what addresses mean. */
export interface ShownDocument {
  /** Another document, or another revision, has another one. */
  id: string
  /** Shown where the document itself has no title. */
  name: string
  format: DocumentFormat
  version: string
  sizeBytes: number
  /** How many operations. */
  operations: number
  /** Where calls go. */
  callAddress: string
  /** The header of calls that carries the key. */
  keyHeader: string
  queries: DocumentQueries
  /** What addresses of terms mean; left out where nobody knows. */
  meaningsOf?: ((uris: readonly string[]) => Query<readonly Meaning[]>) | undefined
  /** What an operation is called with, beside its text; left out where nothing can be called. */
  tryIt?: ((view: OperationView) => ReactNode) | undefined
  /** The page's address that shows this place; whatever else it holds stays. The viewer reads `?op=` and `?schema=` from it. */
  addressOf: (place: Partial<Place>) => string
}

export const DocumentContext = createContext<ShownDocument | undefined>(undefined)

export function useDocument(): ShownDocument {
  const shown = useContext(DocumentContext)
  if (!shown) throw new Error('A part of a document is drawn inside a DocumentContext.')
  return shown
}
