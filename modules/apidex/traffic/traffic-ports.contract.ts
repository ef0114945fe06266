import { port, type StatementPart } from '@portico/platform/contract/port.ts'
import type { quotaIntervals } from '../api-products/product-kinds.rules.ts'

/** Calls of an application to one API product since a day; the product is null where it is not known any more. */
export interface UseOfProduct {
  applicationId: string
  environmentId: string
  apiproduct: string | null
  productName: string | null
  calls: number
  /** Answered with a status of 400 and above. */
  errors: number
  /** What each key may call. */
  quota: { calls: number; interval: (typeof quotaIntervals)[number] } | null
}

export interface UsesOfApplications {
  /** The most called first, so many at most. */
  rows: UseOfProduct[]
  /** Of every row, also of those that are not among them: by environment. */
  sums: { environmentId: string; calls: number; errors: number; rows: number }[]
}
/** What these applications called from the day of a moment on (UTC). */
export const usesOfApplications = port<[applicationIds: readonly string[], from: Date, mostRows: number], UsesOfApplications>(
  'apidex.usesOfApplications',
  () => ({ rows: [], sums: [] }),
)

export interface CallsOfGroup {
  groupId: string
  /** How many of its applications have called. */
  applications: number
  calls: number
  errors: number
}
/**
 * The groups of applications with the most calls from the day of a moment on (UTC), at most so many, the most called first. Which applications
 * are a group says who asks: a select of `application_id` and `group_id`, each application in one group at most.
 */
export const mostCalledGroups = port<[groups: StatementPart, from: Date, limit: number], CallsOfGroup[]>(
  'apidex.mostCalledGroups',
  () => [],
)
