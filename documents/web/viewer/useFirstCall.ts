import { useQuery } from '@tanstack/react-query'
import { type CodeSample, codeSamples } from '../../contract/code-samples.rules.ts'
import type { OperationRow } from '../../contract/document-view.contract.ts'
import type { ShownDocument } from '../document.ts'
import { firstToTry } from './samples.ts'

/** A call of an operation that needs as little as possible; undefined for events, and until it is known. */
export function useFirstCall(
  {
    format,
    callAddress,
    keyHeader,
    queries,
  }: Pick<ShownDocument, 'format' | 'callAddress' | 'keyHeader'> & { queries: Pick<ShownDocument['queries'], 'operation'> },
  operations: readonly OperationRow[] | undefined,
): { row: OperationRow; samples: CodeSample[] } | undefined {
  const row = format.startsWith('asyncapi') ? undefined : operations && firstToTry(operations)
  const { data: view } = useQuery({ ...queries.operation(row?.opId ?? ''), enabled: row !== undefined })
  const samples = view ? codeSamples(view, { gatewayUrl: callAddress, keyHeader }) : []
  return row && samples.length > 0 ? { row, samples } : undefined
}
