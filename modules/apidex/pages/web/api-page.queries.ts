import type { CallInput, Endpoint } from '@portico/platform/contract/endpoint.ts'
import { bodyOf, callRaw } from '@portico/platform/web/client/client.ts'
import type { PagePlace } from '@portico/platform/web/module.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import type { queryOptions } from '@tanstack/react-query'
import { productQuery } from '../../api-products/web/api-product.queries.ts'
import { type Spec, specs } from '../../specs/spec.contract.ts'
import { latestSpecQuery, operationQuery, operationsQuery, overviewQuery } from '../../specs/web/spec.queries.ts'

/** The product beside its newest revision, and, for its documentation, what the reader begins with. */
export function askAhead({ params: { id }, search: { tab, op, spec }, envId }: PagePlace): void {
  if (!id) return
  if (envId) void queryClient.prefetchQuery(productQuery(envId, id))
  const opId = typeof op === 'string' && op !== '' ? op : undefined
  const isRead = tab === 'docs'
  const asked = typeof spec === 'string' && spec !== '' ? spec : undefined
  const latest = latestSpecQuery(id)
  const isKnown = queryClient.getQueryData(latest.queryKey) !== undefined
  // A product's id stands for its newest revision: the document is asked for beside it, and not once its own id is known.
  const early = isRead && !asked && !isKnown ? partsOf(id, opId) : undefined
  const read = (specId: string) => {
    if (opId) void queryClient.prefetchQuery(operationQuery(specId, opId))
    void queryClient.prefetchQuery(overviewQuery(specId))
    void queryClient.prefetchQuery(operationsQuery(specId))
  }
  if (isRead && asked) read(asked)
  queryClient
    .fetchQuery(latest)
    .then(([newest]) => {
      if (!newest || !isRead || asked) return
      if (early) for (const keep of early) void keep(newest)
      else read(newest.id)
    })
    // Whatever fails here fails again where it shows.
    .catch(() => undefined)
}

/** Each is asked for now, and kept under the revision's own id once that is known. */
const partsOf = (id: string, opId: string | undefined) => [
  ...(opId ? [askNow(specs.operation, { params: { id, opId } }, (specId) => operationQuery(specId, opId))] : []),
  askNow(specs.overview, { params: { id } }, overviewQuery),
  askNow(specs.operations, { params: { id } }, operationsQuery),
]

function askNow<E extends Endpoint, T>(
  endpoint: E,
  input: CallInput<E>,
  queryOfRevision: (specId: string) => ReturnType<typeof queryOptions<T>>,
): (newest: Pick<Spec, 'id' | 'contentHash'>) => Promise<void> {
  const asked = callRaw(endpoint, input).then(async (answer) => ({ tag: answer.headers.get('etag'), body: (await bodyOf(answer)) as T }))
  asked.catch(() => undefined)
  return ({ id, contentHash }) => {
    const query = queryOfRevision(id)
    const { queryFn } = query
    return queryClient.prefetchQuery({
      ...query,
      async queryFn(context) {
        const early = await asked.catch(() => undefined)
        // Another revision may have become the newest between the two answers: documents are known by what is in them.
        if (early?.tag?.includes(contentHash)) return early.body
        if (typeof queryFn !== 'function') throw new Error('The query asks nothing.')
        return queryFn(context)
      },
    })
  }
}
