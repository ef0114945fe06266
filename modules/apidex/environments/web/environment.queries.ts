import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { queryClient, queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { type Environment, environments } from '../environment.contract.ts'
import { platforms } from '../platform.contract.ts'
import { conditionOf, liveOf, stateOf, tellsCalls } from './environment-state.ts'

export const environmentSource = listSource<Environment>(environments.list, { count: environments.count })

const quiet = { quiet: true } as const
export const environmentQuery = (id: string) => queryOf(environments.get, { params: { id }, query: {} }, quiet)
export const historyQuery = (id: string) => queryOf(environments.history, { params: { id } }, quiet)
/** Platforms are few: one for each gateway product that a company runs. */
export const platformsQuery = queryOf(platforms.list, { query: { filter: { limit: 100, order: 'name ASC' } } }, quiet)

/** The one that comes last, asked anew by each form: a kept answer would miss the one that was just made. */
export const lastQuery = { ...queryOf(environments.list, { query: { filter: { limit: 1, order: 'order DESC' } } }, quiet), gcTime: 0 }

/** What the gateway of an environment can do; undefined until that is known. */
export const useCapabilities = (environmentId: string): Environment['platform']['capabilities'] | undefined =>
  useQuery(environmentQuery(environmentId)).data?.platform.capabilities

/** True until it is known. */
export function useTellsCalls(environmentId: string): boolean {
  const environment = useQuery(environmentQuery(environmentId)).data
  return !environment || tellsCalls(environment)
}

/** Fills the environment picker; every screen that wants one of them later has it already. */
export async function loadChoices(signal: AbortSignal): Promise<EnvironmentChoice[]> {
  const all = await call(environments.list, { query: { filter: { limit: 100 } } }, { signal })
  for (const one of all) queryClient.setQueryData(environmentQuery(one.id).queryKey, one)
  const live = liveOf(all)
  return all.map((one) => ({
    id: one.id,
    displayName: one.displayName,
    condition: conditionOf(one),
    state: stateOf(one),
    tellsCalls: tellsCalls(one),
    live: live.has(one.id),
  }))
}

/** Everything that shows environments is asked again after a write, the picker included. */
export const refreshEnvironments = () => refresh(environments.change, platforms.create)

export async function testConnection(id: string) {
  const answer = await call(environments.test, { params: { id } })
  void refreshEnvironments()
  return answer
}

/** A gateway with many keys takes its time. */
const longestSyncMs = 120_000
export async function syncNow(id: string, confirm: boolean) {
  const answer = await call(environments.sync, { params: { id }, body: confirm ? { confirm: true } : {} }, { timeoutMs: longestSyncMs })
  void refreshEnvironments()
  return answer
}

/** What keeps it, asked anew by each who wants to delete it. */
export const keptQuery = (id: string) => ({ ...queryOf(environments.kept, { params: { id } }, quiet), gcTime: 0 })

/** The caller leaves its page before it refreshes: what is gone is not asked for. */
export const removeEnvironment = (id: string) => call(environments.remove, { params: { id }, body: undefined })

/** In spite of what keeps it; answers what may still open something at its gateway. */
export const forceRemoval = (id: string, name: string) =>
  call(environments.remove, { params: { id }, query: { force: true }, body: { name } })
