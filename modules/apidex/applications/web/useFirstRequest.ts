import type { SampleRequest } from '@portico/documents/contract/code-languages.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { KeyProduct } from '../key.contract.ts'
import { bareRequest, firstRequest } from './firstCall.ts'

/** The request for a first call; the bare address where the specification cannot be read, null without a path, undefined until something is known. */
export function useFirstRequest(envId: string, product: KeyProduct | undefined): SampleRequest | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['first call', envId, product?.productId],
    queryFn: ({ signal }) => (product ? firstRequest(envId, product, signal) : null),
    meta: { quiet: true },
  })
  return data === undefined && product && isError ? bareRequest(product) : data
}
