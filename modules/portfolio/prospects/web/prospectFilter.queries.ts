import { call } from '@portico/platform/web/client/client.ts'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { catalogues } from '../../catalogues/catalogue.contract.ts'
import type { CatalogueKind } from '../../catalogues/catalogue-kinds.contract.ts'

type Query = { search: string; itemsPerPage: number } | { ids: string[]; itemsPerPage: number }

/** Rows of a catalogue, also those that nobody may choose any more: what was chosen is looked for. */
export const entriesOf = async (kind: CatalogueKind, query: Query, signal?: AbortSignal): Promise<Option[]> =>
  (await call(catalogues[kind].list, { query }, { ...(signal && { signal }) })).data.map(({ id, name }) => ({ id, label: name }))
