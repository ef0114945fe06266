import { existing, forbidden } from '@portico/platform/contract/errors.ts'
import type { Page } from '@portico/platform/contract/lists.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { productStore } from '../../api-products/server/api-product.store.ts'
import { type Consumer, consumerFilter, consumers } from '../consumer.contract.ts'
import { consumerStore } from './consumer.store.ts'

/** Who has a product, for those who answer for it. */
export const consumerRoutes = ({ database: { db }, clock }: Services): Route[] => [
  route(consumers.list, async ({ caller, params, query, reply }) => {
    const place = { environmentId: params.envId, trafficUrl: null }
    const product = existing(await productStore(db).get(caller, place, params.productId))
    if (!product.may.includes('edit')) throw forbidden('Only an admin or the owner of the product may see who has it.')
    return (await consumerStore(db).list(caller, product, withFilter(consumerFilter, query), clock.now(), reply)) as Page<Consumer>
  }),
]
