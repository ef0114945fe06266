import { users } from '@portico/core/contract.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import { call } from '@portico/platform/web/client/client.ts'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { catalogues } from '../../catalogues/catalogue.contract.ts'
import type { CatalogueKind } from '../../catalogues/catalogue-kinds.contract.ts'

type Query = { search: string; itemsPerPage: number } | { ids: string[]; itemsPerPage: number }

/** Rows of a catalogue, also those that nobody may choose any more: what was chosen is looked for. */
export const entriesOf = async (kind: CatalogueKind, query: Query, signal?: AbortSignal): Promise<Option[]> =>
  (await call(catalogues[kind].list, { query }, { ...(signal && { signal }) })).data.map(({ id, name }) => ({ id, label: name }))

/** Those who have one of these roles, and whoever is named already. */
const peopleWith =
  (role: readonly Role[]) =>
  async (query: Query, signal?: AbortSignal): Promise<Option[]> => {
    const asked = 'ids' in query ? query : { ...query, role: [...role] }
    return (await call(users.find, { query: asked }, { ...(signal && { signal }) })).data.map(({ id, name, email }) => ({
      id,
      label: name || email,
      note: email,
    }))
  }
export const owners = peopleWith(['productOwner', 'admin'])
export const architects = peopleWith(['architect'])
