import { call, newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { recordQueries } from '@portico/platform/web/record/record.queries.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type Company, companies, pickable } from '../company.contract.ts'

/** Where a company's page is. */
export const companyAddress = (id: string) => `/companies/${id}`

export const companySource = listSource<Company>(companies.list, { count: companies.count })
export const companyQuery = (id: string) => queryOf(companies.get, { params: { id } }, { quiet: true })
export const companyParts = recordQueries(companies)

/** Everything that shows companies is asked again after a write. */
export const refreshCompanies = () => refresh(companies.change)

export const loadCompany = (id: string): Promise<Company> => call(companies.get, { params: { id } })
export const transition = (id: string, body: { action: string; comment?: string; version?: number }): Promise<Company> =>
  call(companies.transition, { params: { id }, body: body as never })

/** What is sent again after a lost answer makes no second company. */
export const createCompany = (values: object, idempotencyKey = newIdempotencyKey()): Promise<Company> =>
  call(companies.create, { body: values as never }, { idempotencyKey })

/** Finds active companies by a part of their name, for who picks one; nothing is asked without a text. */
export const companySearch: SearchOptions = async (text, signal) => {
  const filter = pickable(text)
  if (!filter) return []
  const found = await call(companies.list, { query: { filter } }, { signal })
  return found.map(({ id, companyName, cocNumber, alternativeCustomerNumber }) => ({
    id,
    label: companyName,
    note: cocNumber || alternativeCustomerNumber,
  }))
}
