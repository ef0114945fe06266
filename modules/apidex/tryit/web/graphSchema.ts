import { useQuery } from '@tanstack/react-query'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { useMemo } from 'react'
import { documentQueries, specQuery } from '../../specs/web/spec.queries.ts'

/** A larger schema would have to be read on the thread that somebody types on. */
export const knownBytes = 2_000_000

export interface KnownSchema {
  schema: GraphQLSchema | undefined
  /** Why nothing is known of the schema; undefined also while it is on its way. */
  unknown: { reason: 'tooLarge'; size: number } | { reason: 'unread' } | undefined
}

/** The schema of a document of GraphQL, which is not even asked for where it is too large for a page. */
export function useGraphSchema(specId: string): KnownSchema {
  const { data: spec, isError: hasNoHead } = useQuery(specQuery(specId))
  const isSmall = spec !== undefined && spec !== null && spec.size <= knownBytes
  const { data, isError } = useQuery({ ...documentQueries(specId).whole, enabled: isSmall })
  const schema = useMemo(() => schemaOf(data), [data])
  if (spec && !isSmall) return { schema: undefined, unknown: { reason: 'tooLarge', size: spec.size } }
  const isUnread = hasNoHead || spec === null || isError || (data !== undefined && schema === undefined)
  return { schema, unknown: isUnread ? { reason: 'unread' } : undefined }
}

function schemaOf(document: unknown): GraphQLSchema | undefined {
  if (typeof document !== 'string') return undefined
  try {
    return buildSchema(document, { assumeValidSDL: true })
  } catch {
    return undefined
  }
}
