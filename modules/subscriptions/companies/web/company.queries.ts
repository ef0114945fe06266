import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type Company, companies } from '../company.contract.ts'
import { pickable } from '../company-states.contract.ts'
import { numberOf } from './company.words.ts'

export const companySource = listSource<Company>(companies.list, { count: companies.count })
export const companyCalls = recordCalls(companies)

/** Finds active companies by a part of their name, for who picks one; nothing is asked without a text. */
export const companySearch: SearchOptions = async (text, signal) => {
  const filter = pickable(text)
  if (!filter) return []
  const found = await call(companies.list, { query: { filter } }, { signal })
  return found.map((company) => ({ id: company.id, label: company.companyName, note: numberOf(company) }))
}
