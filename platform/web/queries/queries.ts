import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { call } from '../client/client.ts'
import { showError } from '../messages/messages.ts'

/** `meta: { quiet: true }`: the screen shows the failure itself, such as a tile or a form; no snackbar. */
const tell = (error: unknown, meta: Record<string, unknown> | undefined): void => {
  if (!meta?.quiet) showError(error)
}

/** Worth another try: no answer, or a server that is overloaded or restarting. */
const passing = (error: unknown): boolean => error instanceof AppError && [0, 502, 503, 504].includes(error.statusCode)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
  mutationCache: new MutationCache({ onError: (error, _variables, _context, mutation) => tell(error, mutation.meta) }),
  defaultOptions: { queries: { staleTime: 30_000, retry: (count, error) => count < 2 && passing(error) }, mutations: { retry: false } },
})

/** A query of an endpoint: `useQuery(queryOf(teams.list, { query }))`. Its key is the address's pattern and the input; what it shows decides when it is asked again. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>, meta?: { quiet?: boolean }) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.path, endpoint.method, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { ...meta, shows: endpoint.shows },
  })

/** After a write: everything that shows what it changes is asked again, where it shows. */
export const refresh = (...writes: readonly Pick<Endpoint, 'changes'>[]): Promise<void> => {
  const changed = writes.flatMap(({ changes = [] }) => changes)
  return queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta?.shows as Endpoint['shows'])?.some((thing) => changed.includes(thing)) ?? false,
  })
}
