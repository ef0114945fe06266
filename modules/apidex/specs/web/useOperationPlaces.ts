import type { Entry } from '@portico/documents/web/changes/changeGroups.ts'
import type { PlaceOf } from '@portico/documents/web/changes/Operation.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { ChangelogHead } from '../changelog.contract.ts'
import { operationsQuery } from './spec.queries.ts'

interface Revision {
  id: string
  operations: readonly { method: string; path: string; opId: string }[] | undefined
}

/**
 * Where the operations that a changelog names are described: in the newer revision; what that one has no more, in the one before, as long as
 * that one is there. The older one is asked for only where something is gone.
 */
export function useOperationPlaces(
  product: Pick<ApiProduct, 'id' | 'environmentId'>,
  changelog: Pick<ChangelogHead, 'newSpecId' | 'oldSpecId' | 'oldVersion'>,
  entries: readonly Entry[] | undefined,
  /** Of the older revision, where it is another one. */
  oldProduct: Pick<ApiProduct, 'id' | 'environmentId'> = product,
): PlaceOf {
  const newer = useQuery(operationsQuery(changelog.newSpecId)).data
  const now = useMemo(() => hrefsIn(product, { id: changelog.newSpecId, operations: newer }), [product, changelog, newer])
  const isGone = useMemo(
    () => newer !== undefined && (entries?.some((entry) => namedIn(entry).some((name) => !now.has(name))) ?? false),
    [newer, now, entries],
  )
  const older = useQuery({ ...operationsQuery(changelog.oldSpecId), enabled: isGone }).data
  const before = useMemo(() => hrefsIn(oldProduct, { id: changelog.oldSpecId, operations: older }), [oldProduct, changelog, older])
  return (operation) => {
    const href = now.get(operation)
    if (href !== undefined) return { href }
    const was = before.get(operation)
    return was === undefined ? undefined : { href: was, older: changelog.oldVersion }
  }
}

const namedIn = ({ operation, words }: Entry): string[] => [operation, ...(words?.usedBy?.first ?? [])].filter((name) => name !== '')

const hrefsIn = (product: Pick<ApiProduct, 'id' | 'environmentId'>, { id, operations = [] }: Revision) =>
  new Map(operations.map(({ method, path, opId }) => [`${method} ${path}`, pages.api(product, { tab: 'docs', spec: id, op: opId })]))
