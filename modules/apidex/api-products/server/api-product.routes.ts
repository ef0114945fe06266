import { existing } from '@portico/platform/contract/errors.ts'
import { transitionTo } from '@portico/platform/contract/record/machine.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'
import { type Effects, runEffects } from '@portico/platform/server/record/transition.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { effectiveOf, refuseUndriven, refuseUnmanaged, type StoredEnvironment, trafficUrlOf } from '../../environments/server/effective.ts'
import { environmentFor, holdStoredEnvironment } from '../../environments/server/environment.store.ts'
import { teamStore } from '../../teams/server/team.store.ts'
import { type ApiProduct, apiProducts, productFilter } from '../api-product.contract.ts'
import { isAtGateway, mayOnProduct, productMachine, refusalOfDeletion, requireAction } from '../api-product.rules.ts'
import { type Place, type ProductRow, type ProductValues, productStore } from './api-product.store.ts'
import { categoryStore } from './category.store.ts'
import { checkedValues, valuesOf } from './product-values.ts'
import { toldHistory } from './told-history.store.ts'

/** How the gateway is made to follow a product. */
export interface ProductSync extends Pick<GatewaySync, 'tryNow'> {
  wantProducts(tx: Db, productIds: readonly string[], urgent: boolean): Promise<void>
  /** Makes the keys that hold a product follow, too. */
  wantHolders(tx: Db, productIds: readonly string[]): Promise<void>
}

export const productRoutes = (services: ApidexServices, sync: ProductSync): Route[] => {
  const { database, clock, audit, embeddedGateway } = services
  const placeOf = (environment: StoredEnvironment): Place => ({
    environmentId: environment.id,
    trafficUrl: trafficUrlOf(embeddedGateway, environment),
    keyHeader: effectiveOf(environment).keyHeader,
  })
  const placeIn = async (db: Db, environmentId: string, caller: Caller): Promise<Place> =>
    placeOf(existing(await environmentFor(db, caller, environmentId)))
  const visible = async (db: Db, caller: Caller, place: Place, id: string): Promise<ApiProduct> =>
    existing(await productStore(db).get(caller, place, id))

  const effects: Effects<typeof productMachine, { id: string; name: string; environmentId: string }> = {
    tellDeprecated: (tx, product) => emit(tx, apidexEvents.SPEC_DEPRECATED, { product, endDate: null }),
    takeOffKeys: (tx, product) => sync.wantHolders(tx, [product.id]),
  }

  return [
    route(apiProducts.list, async ({ caller, params, query, reply }) => {
      const place = await placeIn(database.db, params.envId, caller)
      return productStore(database.db).list(caller, place, withFilter(productFilter, query), reply)
    }),

    route(apiProducts.categories, async ({ caller, params, query, reply }) => {
      const place = await placeIn(database.db, params.envId, caller)
      return categoryStore(database.db).list(caller, place, withFilter(productFilter, query), reply)
    }),

    route(apiProducts.facets, async ({ caller, params }) =>
      categoryStore(database.db).facets(caller, await placeIn(database.db, params.envId, caller)),
    ),

    route(apiProducts.get, async ({ caller, params }) =>
      visible(database.db, caller, await placeIn(database.db, params.envId, caller), params.productId),
    ),

    route(apiProducts.create, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const environment = existing(await holdStoredEnvironment(tx, params.envId))
        refuseUndriven(environment)
        refuseUnmanaged(environment)
        const { apiproduct, ...given } = body
        const values = await checkedValues(tx, caller, environment, given, undefined, clock.now(), services)
        const id = await productStore(tx).create(environment.id, apiproduct, values, clock.now())
        await audit(tx, actor, { entityType: 'apiProduct', entityId: id, entityName: values.displayName, action: 'create' })
        return visible(tx, caller, placeOf(environment), id)
      }),
    ),

    route(apiProducts.change, async ({ caller, params, body, actor }) => {
      const { product, followed } = await database.transaction(async (tx) => {
        // The environment first: base paths of one environment are compared one after the other.
        const environment = existing(await holdStoredEnvironment(tx, params.envId))
        const place = placeOf(environment)
        // A team is held before a product, by whoever holds both.
        if (body.supportTeamId) await teamStore(tx).hold(body.supportTeamId, 'refer')
        const before = existing(await productStore(tx).hold(caller, place, params.productId))
        requireAction(mayOnProduct(caller, before), 'edit')
        const values = await checkedValues(tx, caller, environment, body, before, clock.now(), services)
        await productStore(tx).change(before.id, values, clock.now())
        const changes = changesBetween(await shownToAudit(tx, before), await shownToAudit(tx, values))
        const fact = { entityType: 'apiProduct', entityId: before.id, entityName: values.displayName }
        const transition = transitionTo(productMachine, before.status, values.status)
        if (transition)
          await audit(tx, actor, { ...fact, action: 'transition', transition: { from: before.status, to: values.status }, changes })
        else if (changes.length > 0) await audit(tx, actor, { ...fact, action: 'update', changes })
        const deed = { actor, now: clock.now(), action: transition?.action ?? '', comment: '' }
        await runEffects(
          effects,
          transition?.effect ?? [],
          tx,
          { id: before.id, name: values.displayName, environmentId: environment.id },
          deed,
        )
        const follows = effectiveOf(environment).manageProducts && gatewayFollows(before, values)
        if (follows) await sync.wantProducts(tx, [before.id], !isAtGateway(values.status))
        return { product: await visible(tx, caller, place, before.id), followed: follows }
      })
      if (followed) await sync.tryNow([{ kind: 'product', id: product.id }])
      return product
    }),

    route(apiProducts.remove, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        // Its environment first, as of every product: what another one names as its replacement does not go meanwhile.
        const place = placeOf(existing(await holdStoredEnvironment(tx, params.envId)))
        const product = existing(await productStore(tx).hold(caller, place, params.productId, 'remove'))
        const may = mayOnProduct(caller, product)
        requireAction(may, 'edit')
        if (!may.includes('delete')) throw refusalOfDeletion(product.status)
        await productStore(tx).remove(product.id)
        await audit(tx, actor, { entityType: 'apiProduct', entityId: product.id, entityName: product.displayName, action: 'delete' })
        return undefined
      }),
    ),

    route(apiProducts.history, async ({ caller, params }) => {
      const product = await visible(database.db, caller, await placeIn(database.db, params.envId, caller), params.productId)
      requireAction(product.may, 'edit')
      return toldHistory(database.db, caller, params.envId, { type: 'apiProduct', id: product.id })
    }),
  ]
}

/** What stands at the gateway has changed, or whether it stands there at all. */
function gatewayFollows(before: ProductRow, after: ProductValues): boolean {
  if (isAtGateway(before.status) !== isAtGateway(after.status)) return true
  return (
    isAtGateway(after.status) &&
    (['basePath', 'upstream', 'quota', 'quotaInterval'] as const).some((field) => before[field] !== after[field])
  )
}

/** What the audit shows of a product: the fields of its form, with names in place of ids. */
async function shownToAudit(tx: Db, product: ProductValues) {
  const { status: _, quotaInterval, ownerId, replacedById, supportTeamId, ...shown } = valuesOf(product)
  const owner = ownerId === null ? undefined : await peopleStore(tx).byId(ownerId)
  const replacement = replacedById === null ? undefined : await productStore(tx).nameOf(replacedById)
  const supportTeam = supportTeamId === null ? undefined : await teamStore(tx).nameOf(supportTeamId)
  return {
    ...shown,
    interval: quotaInterval,
    ownerId: owner?.name ?? null,
    replacedById: replacement ?? null,
    supportTeamId: supportTeam ?? null,
  }
}
