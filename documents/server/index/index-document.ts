import type { OperationView, SchemaView } from '../../contract/operation-view.rules.ts'
import { type JsonObject, textAt } from '../json.ts'
import { eventOperations } from '../model/event-model.ts'
import { httpOperations } from '../model/http-model.ts'
import type { ReadDocument } from '../read/read-document.ts'
import { refsOf } from '../refs.ts'
import { type OperationEntry, type SchemaEntry, schemaEntry, searchTextOf } from './entries.ts'
import { eventView } from './event-view.ts'
import { graphBook, graphOperations, graphView } from './graph-view.ts'
import { type Group, groupsOf } from './groups.ts'
import { httpView } from './http-view.ts'
import { opIds } from './op-id.ts'
import { type SchemaBook, schemaBook } from './schema-book.ts'

export interface DocumentIndex {
  operations: OperationEntry[]
  groups: Group[]
  schemas: SchemaEntry[]
  /** The view of one operation, made on the call; undefined for an unknown id. */
  operationView: (opId: string) => OperationView | undefined
  /** A component schema by name, or any schema of the document by its pointer; its example is made when it is asked for (`schema-example.ts`). */
  schemaView: (name: string) => StoredSchema | undefined
  /** Names beyond the components that views refer to by pointer; known after all views were made. */
  pointerNames: () => string[]
}

/** Without the member `example`: it is still to be made. */
export type StoredSchema = Omit<SchemaView, 'example'> & Partial<Pick<SchemaView, 'example'>>

interface Source {
  operationId: string
  method: string
  path: string
  view: (opId: string) => OperationView
}

/** The operations, groups and schemas of a document that `readDocument` accepted. */
export function indexDocument(read: Pick<ReadDocument, 'format' | 'document' | 'schema' | 'refs'>): DocumentIndex {
  const { document, schema } = read
  const hasExamples = typeof document !== 'string'
  const { sources, book } = typeof document === 'string' ? graphSources(schema) : treeSources(document, read)
  const idFor = opIds()
  const views = new Map<string, OperationView>()
  const makers = new Map<string, () => OperationView>()
  const operations = sources.map((source, position): OperationEntry => {
    const opId = idFor(source.operationId, source.method, source.path)
    const view = source.view(opId)
    makers.set(opId, () => source.view(opId))
    views.set(opId, view)
    return {
      opId,
      method: view.method,
      path: view.path,
      summary: view.summary,
      tags: view.tags,
      deprecated: view.deprecated,
      position,
      searchText: searchTextOf(view),
    }
  })
  const pointers = new Set<string>()
  for (const { schemas, more } of views.values())
    for (const name of [...Object.keys(schemas), ...more]) if (name.startsWith('#')) pointers.add(name)
  for (const name of book.names)
    for (const reference of book.get(name)?.references ?? []) if (reference.startsWith('#')) pointers.add(reference)
  const schemaView = (name: string): StoredSchema | undefined => {
    const found = book.get(name)
    if (found === undefined) return undefined
    return {
      name,
      title: textAt(found.schema, 'title'),
      description: textAt(found.schema, 'description'),
      schema: found.schema,
      ...(hasExamples ? {} : { example: null }),
      references: found.references,
    }
  }
  return {
    operations,
    groups: groupsOf(typeof document === 'string' ? {} : document, operations),
    schemas: book.names.map((name) => schemaEntry(name, book.get(name)?.schema ?? null)),
    operationView: (opId) => views.get(opId) ?? makers.get(opId)?.(),
    schemaView,
    pointerNames: () => [...pointers],
  }
}

type Sources = { sources: Source[]; book: Pick<SchemaBook, 'get' | 'names'> }

function graphSources(schema: ReadDocument['schema']): Sources {
  if (schema === undefined) return { sources: [], book: { names: [], get: () => undefined } }
  const book = graphBook(schema)
  const sources = graphOperations(schema).map(
    (operation): Source => ({
      operationId: '',
      method: operation.method,
      path: operation.field.name,
      view: (opId) => graphView(book, operation, opId),
    }),
  )
  return { sources, book }
}

function treeSources(document: JsonObject, read: Pick<ReadDocument, 'format' | 'refs'>): Sources {
  const refs = read.refs ?? refsOf(document)
  const book = schemaBook(document, refs)
  const context = { document, refs, book }
  const sources = read.format.startsWith('asyncapi')
    ? eventOperations(document, refs).map(
        (operation): Source => ({
          operationId: operation.operationId,
          method: operation.method,
          path: operation.path,
          view: (opId) => eventView(context, operation, opId),
        }),
      )
    : [
        ...httpOperations(document, refs),
        ...httpOperations(document, refs, 'webhooks').map((operation) => ({ ...operation, method: `WEBHOOK ${operation.method}` })),
      ].map(
        (operation): Source => ({
          operationId: textAt(operation.node, 'operationId'),
          method: operation.method,
          path: operation.path,
          view: (opId) => httpView(context, operation, opId),
        }),
      )
  return { sources, book }
}
