import { call } from '@portico/platform/web/client/client.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { portfolioReleases } from '../release.contract.ts'

export const releaseCalls = recordCalls(portfolioReleases)

const knownEnvironments = async (signal?: AbortSignal): Promise<Option[]> => {
  const { environments } = await import('@portico/apidex/contract.ts')
  const known = await call(environments.list, { query: { filter: {} } }, { ...(signal && { signal }) })
  return known.map(({ id, name }) => ({ id, label: name, note: id }))
}
/** There are few: they come all at once. */
export const environmentSearch: SearchOptions = async (search, signal) => {
  const text = search.trim().toLowerCase()
  return (await knownEnvironments(signal)).filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(text))
}
export const namedEnvironments = async (ids: readonly string[]): Promise<Option[]> =>
  (await knownEnvironments()).filter(({ id }) => ids.includes(id))

export const removeRelease = (id: string): Promise<unknown> => call(portfolioReleases.remove, { params: { id } })
