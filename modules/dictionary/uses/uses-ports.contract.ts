import { port } from '@portico/platform/contract/port.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'

/** A published document of which fields are tied to a term. */
export interface TiedDocument {
  specId: string
  version: string
  productId: string
  productName: string
  environmentId: string
  fields: number
}

/** How many fields of the latest documents of products are tied to a term, by its address; and the documents that the caller may see, at most 50. */
export const tiedFields = port<[uri: string, caller: Caller], { fields: number; documents: TiedDocument[] }>(
  'dictionary.tiedFields',
  () => ({
    fields: 0,
    documents: [],
  }),
)
