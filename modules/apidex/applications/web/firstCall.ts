import { curlSample, type SampleRequest } from '@portico/documents/contract/code-languages.rules.ts'
import { sampleRequest } from '@portico/documents/contract/code-samples.rules.ts'
import { firstToRead } from '@portico/documents/web/viewer/samples.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { specs } from '../../specs/spec.contract.ts'
import type { Key, KeyProduct } from '../key.contract.ts'

/** The product to try first: approved, and with an address at the gateway. */
export const productToTry = (key: Pick<Key, 'apiProducts'>): KeyProduct | undefined =>
  key.apiProducts.find((product) => product.status === 'approved' && product.gatewayUrl)

/** The product's address alone, where nothing more is known. */
export const bareRequest = ({ gatewayUrl, keyHeader }: Pick<KeyProduct, 'gatewayUrl' | 'keyHeader'>): SampleRequest => ({
  method: 'GET',
  url: gatewayUrl ?? '',
  headers: [],
  body: null,
  keyHeader,
})

export interface FirstCall {
  /** Null where the path is not known. */
  request: SampleRequest | null
  /** There is a specification to read. */
  isDocumented: boolean
}

/** The first call of a product, from its specification; without one to the bare address. */
export async function firstCall(envId: string, product: KeyProduct, signal: AbortSignal): Promise<FirstCall> {
  // Its path stands in what the caller may not see.
  if (product.visible === false) return { request: null, isDocumented: false }
  const gatewayUrl = product.gatewayUrl ?? ''
  const { spec, basePath } = await call(
    apiProducts.get,
    { params: { envId, productId: product.productId }, query: { spec: true } },
    { signal },
  )
  // A gateway's own product has a path that only the gateway knows: its host alone answers nothing.
  const bare = basePath === null ? null : bareRequest(product)
  if (!spec) return { request: bare, isDocumented: false }
  const operation = firstToRead(await call(specs.operations, { params: { id: spec.id } }, { signal }))
  if (!operation) return { request: bare, isDocumented: true }
  const view = await call(specs.operation, { params: { id: spec.id, opId: operation.opId } }, { signal })
  return { request: sampleRequest(view, { gatewayUrl, keyHeader: product.keyHeader }) ?? bare, isDocumented: true }
}

/** The command with the key in it, ready to run. Keys consist of letters, digits and `_`, so nothing has to be quoted. */
export const curlWith = (request: SampleRequest, value: string): string => curlSample(request).replace('$PORTICO_KEY', value).trimEnd()
