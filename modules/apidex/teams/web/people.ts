import { users } from '@portico/core/contract.ts'
import { call } from '@portico/platform/web/client/client.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'

/** People for a picker, by a part of the name or the e-mail. */
export const searchPeople: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))
