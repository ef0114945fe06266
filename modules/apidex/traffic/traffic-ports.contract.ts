import { port } from '@portico/platform/contract/port.ts'
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

/** What these applications called from the day of a moment on (UTC), the most called first; at most 1,000 rows. */
export const usesOfApplications = port<[applicationIds: readonly string[], from: Date], UseOfProduct[]>(
  'apidex.usesOfApplications',
  () => [],
)

export interface CallsOfApplication {
  applicationId: string
  calls: number
  errors: number
}
/** The applications of all environments with the most calls from the day of a moment on (UTC), at most so many. */
export const mostCalledApplications = port<[from: Date, limit: number], CallsOfApplication[]>('apidex.mostCalledApplications', () => [])
