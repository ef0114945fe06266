import type { GatewayProduct } from '@portico/connectors/gateways/gateway.ts'
import { everything } from '@portico/connectors/gateways/shared/everything.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { catalogueStore, type NamedProduct } from '../../api-products/server/gateway-catalogue.store.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { wantHolders } from '../../gateway-commands/server/want.store.ts'
import { wouldChangeTooMuch } from '../reconcile.rules.ts'
import type { Gateway } from './gateway-of.ts'
import { tellOf } from './history.ts'
import { lookBudget } from './named-by-strangers.ts'

/**
 * The catalogue of an environment whose gateway keeps its products: new ones become drafts, which an admin describes and publishes;
 * vanished ones are retired and leave their keys. A list that lacks a great part of them is more likely wrong than right, so that
 * waits for an admin, as the mending of keys does. Answers those that were retired.
 */
export async function followCatalogue(
  tx: Db,
  { audit, clock }: Pick<ApidexServices, 'audit' | 'clock'>,
  environmentId: string,
  products: readonly GatewayProduct[],
  confirm: boolean,
): Promise<NamedProduct[]> {
  const store = catalogueStore(tx)
  const now = clock.now()
  const total = await store.count(environmentId)
  const gone = await store.vanished(
    environmentId,
    products.map(({ name }) => name),
  )
  const retires = confirm || !wouldChangeTooMuch(gone.length, total)
  if (retires) {
    const ids = gone.map(({ id }) => id)
    await store.retire(ids, now)
    await wantHolders(tx, ids)
  }
  const retired = retires ? gone : []
  const added = await store.take(environmentId, products, now)
  await tellOf(tx, audit, environmentId, [
    { field: 'productsFound', names: namesIn(added) },
    { field: 'productsGone', names: namesIn(retired) },
  ])
  return retired
}

/**
 * What the gateway lacks is retired, and keys lose it, so it is asked for once more: a page may have moved while the list was read, and an
 * answer may not have been whole.
 */
export async function lookAgain(
  { database }: Pick<ApidexServices, 'database'>,
  environmentId: string,
  catalogue: GatewayProduct[],
  read: () => AsyncIterable<GatewayProduct>,
): Promise<void> {
  const names = new Set(catalogue.map(({ name }) => name))
  if ((await catalogueStore(database.db).vanished(environmentId, [...names])).length === 0) return
  for await (const product of read()) if (!names.has(product.name)) catalogue.push(product)
}

const namesIn = (products: readonly NamedProduct[]) => products.map(({ name }) => name)

/** Reads the products alone, where the gateway keeps them. @throws what kept the gateway from telling them */
export async function readCatalogue(services: ApidexServices, environmentId: string, gateway: Gateway, signal: AbortSignal): Promise<void> {
  const { driver, manageProducts, connect } = gateway
  if (manageProducts) return
  const connection = connect(signal)
  const read = () => everything((page) => driver.listProducts(connection, page))
  const spend = lookBudget()
  const products: GatewayProduct[] = []
  for await (const product of read()) {
    spend(product.gatewayId, product.name, product.displayName)
    if (!product.ours) products.push(product)
  }
  await lookAgain(services, environmentId, products, read)
  await services.database.transaction(async (tx) => {
    await followCatalogue(tx, services, environmentId, products, false)
  })
}
