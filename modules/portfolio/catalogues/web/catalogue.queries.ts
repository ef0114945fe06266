import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type CatalogueEntry, catalogues } from '../catalogue.contract.ts'
import { isChoosable } from '../catalogue.rules.ts'
import type { CatalogueKind } from '../catalogue-kinds.contract.ts'
import { statusWord } from './catalogue.words.ts'

export const catalogueSource = (kind: CatalogueKind) => listSource<CatalogueEntry>(catalogues[kind].list)

/** What ids of rows are called. */
export const namedEntries =
  (kind: CatalogueKind) =>
  async (ids: readonly string[]): Promise<Option[]> =>
    (await call(catalogues[kind].list, { query: { ids: [...ids], itemsPerPage: 200 } })).data.map(({ id, name }) => ({ id, label: name }))

/** Finds rows of a catalogue that may be chosen anew, with what they are for; how each stands is said where that is not as usual. */
export const catalogueSearch =
  (kind: CatalogueKind): SearchOptions =>
  async (search, signal) => {
    const { data } = await call(catalogues[kind].list, { query: { search, itemsPerPage: 50, active: true } }, { signal })
    return data.filter(isChoosable).map(({ id, name, description, standardStatus }) => {
      const note = [...(standardStatus === 'ACTIVE' ? [] : [statusWord(standardStatus)]), ...(description ? [description] : [])].join(' · ')
      return { id, label: name, ...(note && { note }) }
    })
  }
