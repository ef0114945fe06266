import { useQuery } from '@tanstack/react-query'
import type { KeyProduct } from '../key.contract.ts'
import { bareRequest, type FirstCall, firstCall } from './firstCall.ts'

/** The first call of a product; to its bare address where it or its specification cannot be read. Undefined until something is known. */
export function useFirstCall(envId: string, product: KeyProduct | undefined): FirstCall | undefined {
  const { data, isError } = useQuery({
    queryKey: ['first call', envId, product?.productId],
    queryFn: ({ signal }) => (product ? firstCall(envId, product, signal) : null),
    meta: { quiet: true },
  })
  if (data) return data
  // Of what could not be asked for nobody knows that there is nothing to read.
  return product && isError ? { request: bareRequest(product), isDocumented: true } : undefined
}
