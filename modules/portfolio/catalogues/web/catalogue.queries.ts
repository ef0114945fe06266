import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type CatalogueEntry, catalogues } from '../catalogue.contract.ts'
import { isChoosable } from '../catalogue.rules.ts'
import type { CatalogueKind } from '../catalogue-kinds.contract.ts'
import { statusWord } from './catalogue.words.ts'

export const catalogueSource = (kind: CatalogueKind) => listSource<CatalogueEntry>(catalogues[kind].list)

/** Finds rows of a catalogue that may be chosen anew; how each stands is said where that is not as usual. */
export const catalogueSearch =
  (kind: CatalogueKind): SearchOptions =>
  async (search, signal) => {
    const { data } = await call(catalogues[kind].list, { query: { search, itemsPerPage: 50, active: true } }, { signal })
    return data.filter(isChoosable).map(({ id, name, standardStatus }) => ({
      id,
      label: name,
      ...(standardStatus !== 'ACTIVE' && { note: statusWord(standardStatus) }),
    }))
  }
