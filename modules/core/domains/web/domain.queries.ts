import type { Role } from '@portico/platform/contract/roles.ts'
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

const peopleWith =
  (...role: Role[]): SearchOptions =>
  async (search, signal) =>
    (await call(users.find, { query: { search, itemsPerPage: 20, ...(role.length > 0 && { role }) } }, { signal })).data.map(
      ({ id, name, email }) => ({ id, label: name || email, note: email }),
    )
export const personSearch = peopleWith()
/** Who may be a steward. */
export const stewardSearch = peopleWith('businessAnalist')
