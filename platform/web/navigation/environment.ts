import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { EnvironmentChoice, WebPage } from '../module.ts'
import { readStored, store } from '../settings.ts'
import { createStore, useStore } from '../store.ts'

const storageKey = 'portico.environment'
/** The parameters of `lists/state.ts`, with the prefix of any list; that file is not needed at the start. */
const ofList = /(^|\.)(page|itemsPerPage|sortBy|groupBy|filter|search|cursor)$/
type Load = (signal: AbortSignal) => Promise<readonly EnvironmentChoice[]>
/** The module that knows environments fills this; without one there is no picker. */
export const environmentSource = createStore<Load | undefined>(undefined)
/** The id of the environment that shows, for code outside React such as the error report. */
export const currentEnvironmentId = createStore<string | undefined>(undefined)

/** The search parameter, else the last used, else the first (specification section 4, decisions section 7). */
export function chooseEnvironment(
  environments: readonly EnvironmentChoice[],
  asked: unknown,
  lastUsed: string | undefined,
): EnvironmentChoice | undefined {
  const find = (id: unknown) => environments.find((environment) => environment.id === id)
  return find(asked) ?? find(lastUsed) ?? environments[0]
}

/** The environment that will show, as far as that can be told before the list of them is here. */
export const likelyEnvironmentId = (asked: unknown): string | undefined => (typeof asked === 'string' ? asked : readStored(storageKey))

/** The environments; also asked for ahead, because nearly every page needs them. */
export const environmentsQuery = (load = environmentSource.get()) =>
  queryOptions({
    queryKey: ['environments of the picker'],
    queryFn: ({ signal }) => load?.(signal) ?? [],
    enabled: load !== undefined,
    staleTime: 60_000,
    meta: { quiet: true, shows: ['environment'] },
  })

/** The same list each time: another one would begin anew whatever is made of it. */
const none: readonly EnvironmentChoice[] = []

/** The list of environments and the one that shows. Switching writes the address, so that a link carries it. */
export function useEnvironment(): {
  environments: readonly EnvironmentChoice[]
  current: EnvironmentChoice | undefined
  choose: (id: string) => void
  loading: boolean
  /** The list did not load, and none is known from before. */
  failure: { error: unknown; retry: () => void; retrying: boolean } | undefined
  /** The id of `current`; without the list the one that it will most likely be, so that a page need not wait for it. */
  id: string | undefined
} {
  const load = useStore(environmentSource)
  const router = useRouter()
  const asked = (useSearch({ strict: false }) as { env?: unknown }).env
  const { data, isPending, isLoadingError, error, refetch, isFetching } = useQuery(environmentsQuery(load))
  const environments = data ?? none
  const lastUsed = readStored(storageKey)
  const current = chooseEnvironment(environments, asked, lastUsed)
  const loading = load !== undefined && isPending
  const id = current?.id
  useEffect(() => {
    if (!id) return
    store(storageKey, id)
    currentEnvironmentId.set(id)
  }, [id])
  const choose = (next: string): void => {
    store(storageKey, next)
    const page = (router.state.matches.at(-1)?.staticData as { page?: WebPage } | undefined)?.page
    if (page?.list && next !== id) return void router.navigate({ to: page.list, search: { env: next } } as never)
    // What is chosen on a list belongs to the old environment; in the next one the list opens as it was left there.
    void router.navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !ofList.test(name))),
        env: next,
      }),
    } as never)
  }
  const failure = isLoadingError ? { error, retry: () => void refetch(), retrying: isFetching } : undefined
  return { environments, current, choose, loading, failure, id: loading || failure ? likelyEnvironmentId(asked) : id }
}
