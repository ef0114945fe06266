import { existing } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { mayManage } from '../../api-products/api-product.rules.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { environmentExists, environmentStore } from '../../environments/server/environment.store.ts'
import { type TrafficFilters, traffic, trafficGroups } from '../traffic.contract.ts'
import { rangeOf } from '../traffic.rules.ts'
import { readOf, reportStore } from './report.store.ts'
import { type Scope, trafficStore } from './traffic.store.ts'

const rowsPerPage = 1000
/** As the specification of the call has it; the team follows from the application. */
const allGroups = trafficGroups.filter((group) => group !== 'team')

/** Whether the caller sees an application of the environment. */
export type SeesApplication = (db: Db, caller: Caller, environmentId: string, applicationId: string) => Promise<boolean>

export const trafficRoutes = ({ database, clock, embeddedGateway }: ApidexServices, seesApplication: SeesApplication): Route[] => {
  const { db } = database

  /** What the filters name must exist for this caller; what is left to see of the rest follows from who asks. */
  const scopeFor = async (caller: Caller, environmentId: string, filters: TrafficFilters): Promise<Scope> => {
    if (!(await environmentExists(db, environmentId))) existing(undefined)
    const product =
      filters.apiproduct === undefined ? undefined : existing(await trafficStore(db).product(caller, environmentId, filters.apiproduct))
    // Whoever lost the role of an owner sees no more of others' calls than everybody does.
    const seesAll = isAdmin(caller) || (product !== undefined && mayManage(caller, product))
    const asOwner = filters.owned && caller.roles.includes('productOwner')
    const named = [
      filters.applicationId,
      filters.keyId === undefined ? undefined : existing(await trafficStore(db).applicationOfKey(environmentId, filters.keyId)),
    ]
    for (const id of named) if (id !== undefined && !seesAll && !(await seesApplication(db, caller, environmentId, id))) existing(undefined)
    return {
      environmentId,
      applicationId: filters.applicationId,
      keyId: filters.keyId,
      productId: product?.id,
      ownerId: filters.owned ? caller.id : undefined,
      ofCaller: (seesAll || asOwner) && !filters.mine ? undefined : caller,
    }
  }

  return [
    route(traffic.list, async ({ caller, params, query }) => {
      const range = rangeOf(query, clock.now())
      const scope = await scopeFor(caller, params.envId, query)
      const limit = query.itemsPerPage ?? rowsPerPage
      return trafficStore(db).list(scope, range, query.group ?? allGroups, { limit, offset: ((query.page ?? 1) - 1) * limit })
    }),

    route(traffic.summary, async ({ caller, params: { envId }, query }) => {
      const scope = await scopeFor(caller, envId, query)
      const { capabilities } = existing(await environmentStore(db, embeddedGateway).get(caller, envId)).platform
      const standing = capabilities.reports ? await reportStore(db).standing(envId) : undefined
      const read = readOf(capabilities, standing)
      const awaited = read?.until === null && typeof standing?.message !== 'string'
      return { ...(await trafficStore(db).summary(scope, query.hours ?? 24, clock.now(), read)), awaited }
    }),
  ]
}
