import { skipToken, useQuery } from '@tanstack/react-query'
import type { Schema } from '../../contract/operation-view.rules.ts'
import { useDocument } from '../document.ts'
import type { Meaning } from '../meanings.ts'
import { textAt } from './shape.ts'

const none = { queryKey: ['meanings', ''], queryFn: skipToken } as const
const addressIn = (schema: Schema) => textAt(schema, 'x-jsonld-type')

/** What fields mean that are tied to terms: one question for all of a level. */
export function useMeanings(schemas: readonly Schema[]): (schema: Schema) => Meaning | undefined {
  const { meaningsOf } = useDocument()
  const uris = [...new Set(schemas.map(addressIn).filter((uri) => /^https?:\/\/\S+$/.test(uri)))].toSorted()
  const { data = [] } = useQuery<readonly Meaning[]>(meaningsOf && uris.length > 0 ? meaningsOf(uris) : none)
  return (schema) => data.find(({ uri }) => uri === addressIn(schema))
}
