import type { CellFault } from '../exchange/table-file.rules.ts'

/** How a file names another record: by its address, or by its name and, where that is another one, its domain. */
export interface NameRef {
  domainCode: string
  name: string
  uri: string
}
/** An attribute or a relation as a file tells it: only what it speaks of. */
export interface DraftMember {
  row: number
  /** Of a document: where it stands. */
  about: string
  given: Record<string, unknown>
  /** By the field that the id of what is named goes into; null: the file says that there is none. */
  refs: Partial<Record<'termId' | 'valueListId' | 'objectId' | 'targetId', NameRef | null>>
}
export interface DraftObject {
  row: number
  about: string
  domainCode: string
  name: string
  /** Undefined: the file has members of it only, and it has to be there. */
  fields: Record<string, unknown> | undefined
  superTypes: NameRef[] | undefined
  terms: NameRef[] | undefined
  attributes: DraftMember[]
  relations: DraftMember[]
}
export interface DraftList {
  row: number
  about: string
  domainCode: string
  name: string
  fields: Record<string, unknown>
}
export interface DraftFinding extends CellFault {
  row: number
  about: string
}
/** What was read of one file. */
export interface Drafts {
  objects: DraftObject[]
  lists: DraftList[]
  errors: DraftFinding[]
  warnings: DraftFinding[]
}
export const noDrafts = (): Drafts => ({ objects: [], lists: [], errors: [], warnings: [] })
