import type { Role } from './roles.ts'

/** One thing that a search found. The web app knows the address of each kind. */
export interface SearchHit {
  /** Such as `application` or `company`: the name of a page's record in the module's table of addresses. */
  kind: string
  id: string
  title: string
  /** What tells it from others of that name. */
  detail?: string
  environmentId?: string
}

/** What is searched for, by whom: a source answers only what that person may see. */
export interface SearchAsked {
  text: string
  limit: number
  personId: string
  roles: readonly Role[]
  environmentId?: string
}
