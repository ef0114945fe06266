import { call } from '@portico/platform/web/client/client.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { type NewTry, type Tried, tryIt } from '../tryit.contract.ts'
import { answerLimitMs } from '../tryit.rules.ts'

/** The keys with which one may try a product, those that have it first. */
export const tryKeysQuery = ({ id, environmentId }: Pick<ApiProduct, 'id' | 'environmentId'>) =>
  queryOf(tryIt.keys, { params: { envId: environmentId, productId: id } }, { quiet: true })

/** The server waits for the gateway that long, and then judges the answer. */
const waitMs = answerLimitMs + 15_000

export const sendTry = (envId: string, body: NewTry, signal: AbortSignal): Promise<Tried> =>
  call(tryIt.send, { params: { envId }, body }, { signal, timeoutMs: waitMs })
