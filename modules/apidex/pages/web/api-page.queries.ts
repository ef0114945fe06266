import type { PagePlace } from '@portico/platform/web/module.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { productQuery } from '../../api-products/web/api-product.queries.ts'
import { latestSpecQuery, operationQuery, operationsQuery, overviewQuery } from '../../specs/web/spec.queries.ts'

/** The product beside its newest revision; then, for its documentation, what the reader begins with: that needs the revision's id. */
export function askAhead({ params: { id }, search: { tab, op, spec }, envId }: PagePlace): void {
  if (!id) return
  if (envId) void queryClient.prefetchQuery(productQuery(envId, id))
  const newest = queryClient.fetchQuery(latestSpecQuery(id)).then((rows) => rows[0]?.id)
  const revision = typeof spec === 'string' ? Promise.resolve(spec) : newest
  // Whatever fails here fails again where it shows.
  revision
    .then((specId) => {
      if (!specId || tab !== 'docs') return
      if (typeof op === 'string') void queryClient.prefetchQuery(operationQuery(specId, op))
      void queryClient.prefetchQuery(overviewQuery(specId))
      void queryClient.prefetchQuery(operationsQuery(specId))
    })
    .catch(() => undefined)
  newest.catch(() => undefined)
}
