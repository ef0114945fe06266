import { call } from '@portico/platform/web/client/client.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type Prospect, prospects } from '../prospect.contract.ts'
import { moreOfProspects } from '../prospect-more.contract.ts'

export const prospectCalls = recordCalls(prospects)

/** Other prospects, by a part of their name or code. */
export const prospectSearch: SearchOptions = async (search, signal) =>
  (await call(prospects.list, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, code }) => ({
    id,
    label: name,
    note: code,
  }))

/** What ids of prospects are called. */
export const namedProspects = async (ids: readonly string[]): Promise<Option[]> =>
  (await call(prospects.list, { query: { ids: [...ids], itemsPerPage: 200 } })).data.map(({ id, name }) => ({ id, label: name }))

export const similarTo = (id: string) => queryOf(moreOfProspects.similar, { params: { id } }, { quiet: true })
export const clone = (id: string, idempotencyKey: string): Promise<Prospect> =>
  call(moreOfProspects.clone, { params: { id } }, { idempotencyKey })
export const removeProspect = (id: string): Promise<unknown> => call(prospects.remove, { params: { id } })
