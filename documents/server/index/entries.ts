import type { OperationView } from '../../contract/operation-view.rules.ts'
import { entriesOf, type Json, listAt, own, textAt } from '../json.ts'

/** One row of the operation index. */
export interface OperationEntry {
  opId: string
  method: string
  path: string
  summary: string
  tags: string[]
  deprecated: boolean
  /** From 0, in the document's order. */
  position: number
  /** Lower case, at most 2,000 characters: for the trigram index. */
  searchText: string
}

/** One row of the schema index. `fields` are the names of its members, for the search. */
export interface SchemaEntry {
  name: string
  title: string
  description: string
  fields: string[]
}

const maxText = 2000

/** What a search for an operation may find: names before prose, so that a cut takes the prose. */
export function searchTextOf(view: OperationView): string {
  const parts = [
    view.method,
    view.path,
    view.operationId,
    view.summary,
    view.tags.join(' '),
    view.parameters.map(({ name }) => name).join(' '),
    view.messages.map(({ name, title }) => `${name} ${title}`).join(' '),
    Object.keys(view.schemas).join(' '),
    view.description,
  ]
  return parts.filter(Boolean).join('\n').slice(0, maxText).toWellFormed().toLowerCase()
}

export function schemaEntry(name: string, schema: Json): SchemaEntry {
  const members = entriesOf(own(schema, 'properties')).map(([field]) => field)
  const graph = [...listAt(schema, 'fields'), ...listAt(schema, 'values')].map((field) => textAt(field, 'name'))
  const composed = listAt(schema, 'allOf').flatMap((part) => entriesOf(own(part, 'properties')).map(([field]) => field))
  return {
    name,
    title: textAt(schema, 'title'),
    description: textAt(schema, 'description').slice(0, 500).toWellFormed(),
    fields: [...new Set([...members, ...composed, ...graph])].slice(0, 200),
  }
}
