import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { analytics } from '../analytics.contract.ts'
import type { AnalyticsDimension } from '../analytics-kinds.contract.ts'
import { rowsPerPage } from '../analytics-kinds.contract.ts'
import type { FilterName, Filters, Place } from './analytics.ts'

const quiet = { quiet: true } as const

/** What every question of the page says: which environment, which calls, of which time. */
export interface Asking {
  envId: string
  filters: Filters
  time: { from: string; to?: string }
  compare: boolean
}
const asked = ({ filters, time, compare }: Asking) => ({ ...filters, ...time, ...(compare && { compare }) })

export const overviewQuery = (of: Asking) => queryOf(analytics.overview, { params: { envId: of.envId }, query: asked(of) }, quiet)

export const topQuery = (of: Asking, { by, page, find }: Pick<Place, 'by' | 'page' | 'find'>) =>
  queryOf(
    analytics.top,
    {
      params: { envId: of.envId },
      query: {
        ...asked(of),
        by,
        itemsPerPage: rowsPerPage,
        ...(page > 1 && { page }),
        ...(by === 'application' && find && { search: find }),
      },
    },
    quiet,
  )

export const quotasQuery = (envId: string, filters: Filters) => queryOf(analytics.quotas, { params: { envId }, query: filters }, quiet)

const dimensionOf = { apiproduct: 'apiproduct', applicationId: 'application', teamId: 'team', companyId: 'company' } as const
export type NamedFilter = keyof typeof dimensionOf
export const isNamed = (name: FilterName): name is NamedFilter => name in dimensionOf

/** What a filter of the address is called: the one row that it leaves. Of what the caller may not see there is none. */
export const nameQuery = (of: Asking, name: NamedFilter) =>
  queryOf(
    analytics.top,
    { params: { envId: of.envId }, query: { [name]: of.filters[name], ...of.time, by: dimensionOf[name], itemsPerPage: 1 } },
    quiet,
  )

export const saveRanking = async (of: Asking, by: AnalyticsDimension): Promise<void> =>
  saveAnswer(await callRaw(analytics.file, { params: { envId: of.envId }, query: { ...asked(of), by } }), 'analytics.csv')
