import { existing } from '@portico/platform/contract/errors.ts'
import type { Page } from '@portico/platform/contract/lists.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { requireAction } from '../../api-products/api-product.rules.ts'
import { productStore } from '../../api-products/server/api-product.store.ts'
import { type Consumer, consumerFilter, consumers } from '../consumer.contract.ts'
import { consumerStore } from './consumer.store.ts'

/** Who has a product, for those who answer for it. */
export const consumerRoutes = ({ database: { db }, clock }: Services): Route[] => [
  route(consumers.list, async ({ caller, params, query, reply }) => {
    const place = { environmentId: params.envId, trafficUrl: null }
    const product = existing(await productStore(db).get(caller, place, params.productId))
    requireAction(product.may, 'edit')
    return (await consumerStore(db).list(caller, product, withFilter(consumerFilter, query), clock.now(), reply)) as Page<Consumer>
  }),
]
