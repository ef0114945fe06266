import { TextChanges } from '@portico/documents/web/changes/TextChanges.tsx'
import { call } from '@portico/platform/web/client/client.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { compareText, type TextComparison } from '../text-comparison.contract.ts'

/** Both documents stay as they are, so does what lies between them. */
const textComparisonQuery = (to: string, from: string) =>
  queryOptions({
    queryKey: [compareText.path, to, from],
    queryFn: ({ signal }): Promise<TextComparison> => call(compareText, { params: { id: to }, query: { with: from } }, { signal }),
    meta: { quiet: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

export const TextDifference = ({ oldId, newId }: { oldId: string; newId: string }) => (
  <TextChanges query={useQuery({ ...textComparisonQuery(newId, oldId), select: textOf })} />
)

const textOf = ({ text }: TextComparison) => text
