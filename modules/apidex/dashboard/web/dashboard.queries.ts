import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { pages } from '../../addresses.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { applications } from '../../applications/application.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { specs } from '../../specs/spec.contract.ts'
import { teams } from '../../teams/team.contract.ts'
import { traffic } from '../../traffic/traffic.contract.ts'
import { floorTo, hourMs } from '../../traffic/traffic.rules.ts'

const quiet = { quiet: true } as const

/** Where all of them are: the list shows admins everyone's unless it is told otherwise. */
export const mineAddress = (envId: string) => pages.applicationsIn(envId, hasRole('admin') ? { filter: 'mine:true' } : {})
/** Everyone's, for admins. */
export const everyonesQuery = (envId: string) =>
  queryOf(applications.list, { params: { envId }, query: { itemsPerPage: 50, order: 'updatedAt DESC' } }, quiet)
/** Whose: the person's own, everyone's where admins look, or (calls only) those of products that the person owns. */
export type Scope = 'mine' | 'all' | 'owned'
const scoped = (scope: Scope) => (scope === 'mine' ? { mine: true } : scope === 'owned' ? { owned: true } : {})
export const expiringQuery = (envId: string, scope: 'mine' | 'all' = 'mine') =>
  queryOf(
    applications.list,
    { params: { envId }, query: { ...(scope === 'mine' && { mine: true }), status: 'expiring', itemsPerPage: 20 } },
    quiet,
  )
export const waitingQuery = (envId: string) =>
  queryOf(
    applications.list,
    { params: { envId }, query: { mine: true, status: 'pending', itemsPerPage: 5, order: 'updatedAt DESC' } },
    quiet,
  )
export const applicationQuery = (envId: string, id: string) => queryOf(applications.get, { params: { envId, id } }, quiet)

export const summaryQuery = (envId: string, scope: Scope = 'mine') =>
  queryOf(traffic.summary, { params: { envId }, query: { ...scoped(scope), hours: 24 } }, quiet)
/** The same hours as the summary's, by class of status. */
export const classesQuery = (envId: string, scope: Scope = 'mine', now = new Date()) => {
  const from = new Date(floorTo('hour', now).getTime() - 23 * hourMs).toISOString()
  return queryOf(traffic.list, { params: { envId }, query: { ...scoped(scope), from, step: 'hour', group: ['statusClass'] } }, quiet)
}

/** The first hundred products of the person: their figures stand beside them. */
export const ownedQuery = (envId: string) =>
  queryOf(apiProducts.list, { params: { envId }, query: { owned: true, itemsPerPage: 100 } }, quiet)
export const ownedAddress = (envId: string) => pages.apisIn(envId, { view: 'table', filter: 'owned:true' })
const since = (hours: number) => new Date(floorTo('hour', new Date()).getTime() - (hours - 1) * hourMs).toISOString()
export const ownedCallsQuery = (envId: string) =>
  queryOf(traffic.list, { params: { envId }, query: { owned: true, from: since(24), step: 'hour', group: ['apiproduct'] } }, quiet)
/** Who calls them most. */
export const callersQuery = (envId: string) =>
  queryOf(
    traffic.list,
    { params: { envId }, query: { owned: true, from: since(7 * 24), step: 'hour', group: ['application', 'apiproduct'], itemsPerPage: 5 } },
    quiet,
  )

export const consumedQuery = (envId: string) =>
  queryOf(apiProducts.list, { params: { envId }, query: { consumed: true, itemsPerPage: 100 } }, quiet)
export const newestQuery = (envId: string, type: 'created' | 'updated') =>
  queryOf(specs.latest, { params: { envId }, query: { type } }, quiet)
/** The same question as the create dialog's, so that it opens at once. */
export const teamsQuery = queryOf(teams.list, { query: { filter: { limit: 100, order: 'name ASC' } } }, quiet)
export const environmentsQuery = queryOf(environments.list, { query: { filter: { limit: 100 } } }, quiet)
export const environmentQuery = (id: string) => queryOf(environments.get, { params: { id }, query: {} }, quiet)
