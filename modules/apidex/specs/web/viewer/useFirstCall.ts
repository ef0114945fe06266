import { useQuery } from '@tanstack/react-query'
import type { ApiProduct } from '../../../api-products/api-product.contract.ts'
import { type CodeSample, codeSamples } from '../../code-samples.rules.ts'
import type { Spec } from '../../spec.contract.ts'
import type { OperationRow } from '../../spec-view.contract.ts'
import { operationQuery } from '../spec.queries.ts'
import { callAddress, firstToTry } from './samples.ts'

/** A call of an operation that needs as little as possible; undefined for events, and until it is known. */
export function useFirstCall(
  product: ApiProduct,
  spec: Spec,
  operations: readonly OperationRow[] | undefined,
): { row: OperationRow; samples: CodeSample[] } | undefined {
  const row = spec.format.startsWith('asyncapi') ? undefined : operations && firstToTry(operations)
  const { data: view } = useQuery({ ...operationQuery(spec.id, row?.opId ?? ''), enabled: row !== undefined })
  const samples = view ? codeSamples(view, { gatewayUrl: callAddress(product) }) : []
  return row && samples.length > 0 ? { row, samples } : undefined
}
