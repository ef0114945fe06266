import { users } from '@portico/core/contract.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { portfolioReleases } from '../release.contract.ts'

export const releaseCalls = recordCalls(portfolioReleases)

export const managerSearch: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))
export const removeRelease = (id: string): Promise<unknown> => call(portfolioReleases.remove, { params: { id } })
