import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { users } from '../../users/user.contract.ts'
import { type Domain, domains } from '../domain.contract.ts'

export const domainSource = listSource<Domain>(domains.list)

/** Active domains, for who picks one (DO-1). */
export const domainSearch: SearchOptions = async (search, signal) =>
  (await call(domains.list, { query: { search, active: true, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, code }) => ({
    id,
    label: name,
    note: code,
  }))

export const personSearch: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))
