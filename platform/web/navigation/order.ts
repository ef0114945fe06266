import { authentication } from './checks/authentication.ts'
import { dashboardRedirect } from './checks/dashboard-redirect.ts'
import { modulesAndMenu } from './checks/modules-and-menu.ts'
import { notFoundCheck } from './checks/not-found.ts'
import type { Check, Decision, Destination, Surroundings } from './context.ts'

/** The order of section 4 of the specification. */
export const order: readonly Check[] = [dashboardRedirect, authentication, modulesAndMenu, notFoundCheck]

/** Asks one check after the other; the first that decides ends it. */
export async function decide(to: Destination, app: Surroundings): Promise<NonNullable<Decision>> {
  for (const check of order) {
    const decision = await check(to, app)
    if (decision) return decision
  }
  return { show: 'page' }
}
