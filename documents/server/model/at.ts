import type { Json } from '../json.ts'

/** A node of the document and where it is. `pointer` is where a part is defined, `use` where the operation names it: the same unless by `$ref`. */
export interface At {
  node: Json | undefined
  pointer: string
}
