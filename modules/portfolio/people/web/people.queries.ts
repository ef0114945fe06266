import { users } from '@portico/core/contract.ts'
import type { CallInput } from '@portico/platform/contract/endpoint.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import { call } from '@portico/platform/web/client/client.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'

const found = async (query: NonNullable<CallInput<typeof users.find>['query']>, signal?: AbortSignal): Promise<Option[]> =>
  (await call(users.find, { query }, { ...(signal && { signal }) })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))

/** Those who have one of these roles, by a part of the name or the e-mail; without any role everybody. */
export const peopleWith =
  (...role: Role[]): SearchOptions =>
  (search, signal) =>
    found({ search, itemsPerPage: 20, ...(role.length > 0 && { role }) }, signal)
export const personSearch = peopleWith()
/** Who may be it, of prospects and of solutions. */
export const peopleFor = {
  owner: peopleWith('productOwner', 'admin'),
  analyst: peopleWith('businessAnalist'),
  architect: peopleWith('architect'),
}

/** What the ids of an opened address are called. */
export const namedPeople = (ids: readonly string[]): Promise<Option[]> => found({ ids: [...ids], itemsPerPage: 100 })
