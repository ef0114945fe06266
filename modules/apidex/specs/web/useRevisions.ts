import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Spec } from '../spec.contract.ts'
import { revisionsQuery } from './spec.queries.ts'

/** As many at a time; their ids fit one address. */
export const revisionsAtOnce = 50

interface Revisions {
  query: UseQueryResult<Spec[]>
  shown: Spec[]
  /** Shows older ones; undefined when all are there. */
  showMore: (() => void) | undefined
}

/** The revisions of a product's document, the newest first, some at a time. */
export function useRevisions(product: { id: string; environmentId: string }): Revisions {
  const [most, setMost] = useState(revisionsAtOnce)
  // One more than is shown says whether there are more.
  const query = useQuery({ ...revisionsQuery(product.environmentId, product.id, most + 1), placeholderData: keepPreviousData })
  const rows = query.data ?? []
  return { query, shown: rows.slice(0, most), showMore: rows.length > most ? () => setMost(most + revisionsAtOnce) : undefined }
}
