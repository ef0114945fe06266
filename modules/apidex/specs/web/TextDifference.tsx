import { TextChanges } from '@portico/documents/web/changes/TextChanges.tsx'
import { useQuery } from '@tanstack/react-query'
import type { TextComparison } from '../changelog.contract.ts'
import { textComparisonQuery } from './spec.queries.ts'

export const TextDifference = ({ oldId, newId }: { oldId: string; newId: string }) => (
  <TextChanges query={useQuery({ ...textComparisonQuery(newId, oldId), select: textOf })} />
)

const textOf = ({ text }: TextComparison) => text
