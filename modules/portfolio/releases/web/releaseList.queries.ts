import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type PortfolioRelease, portfolioReleases } from '../release.contract.ts'
import { openReleaseStates } from '../release-states.contract.ts'

/** What the list needs, without what writes: it opens with this alone. */
export const releaseSource = listSource<PortfolioRelease>(portfolioReleases.list)

const optionOf = ({ id, name, code }: PortfolioRelease): Option => ({ id, label: `${code} ${name}` })
/** Releases that take prospects, for who picks one. */
export const releaseSearch: SearchOptions = async (search, signal) =>
  (await call(portfolioReleases.list, { query: { search, status: [...openReleaseStates], itemsPerPage: 20 } }, { signal })).data.map(
    optionOf,
  )
/** All of them, for who filters by one. */
export const anyRelease: SearchOptions = async (search, signal) =>
  (await call(portfolioReleases.list, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(optionOf)
/** What the ids of an opened address are called. */
export const namedReleases = async (ids: readonly string[]): Promise<Option[]> =>
  (await call(portfolioReleases.list, { query: { ids: [...ids], itemsPerPage: 200 } })).data.map(optionOf)

/** Those that a timeline shows: under way or to come. */
export const openReleases = () =>
  queryOf(
    portfolioReleases.list,
    { query: { status: ['DRAFT', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD'], order: 'plannedDate ASC', itemsPerPage: 12 } },
    { quiet: true },
  )

/** The one that went live last; by the day that it was planned for, which lists are ordered by. */
export const lastReleased = () =>
  queryOf(portfolioReleases.list, { query: { status: ['RELEASED'], order: 'plannedDate DESC', itemsPerPage: 1 } }, { quiet: true })
