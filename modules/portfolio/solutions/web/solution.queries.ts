import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { movableStates } from '../../prospects/prospect-states.contract.ts'
import { portfolioReleases } from '../../releases/release.contract.ts'
import { type CheckAnswer, moreOfSolutions, type Solution, solutions } from '../solution.contract.ts'

export const solutionSource = listSource<Solution>(solutions.list)
export const solutionCalls = recordCalls(solutions)

/** Solutions by a part of their name or code. */
export const solutionSearch: SearchOptions = async (search, signal) =>
  (await call(solutions.list, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, code }) => ({
    id,
    label: name,
    note: code,
  }))
export const releaseSearch: SearchOptions = async (search, signal) =>
  (await call(portfolioReleases.list, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, code }) => ({
    id,
    label: `${code} ${name}`,
  }))

/** Prospects that may come into a solution: not decided about yet, and not in it already. */
export const attachableTo =
  (id: string): SearchOptions =>
  async (search, signal) =>
    (await call(prospects.list, { query: { search, status: [...movableStates], itemsPerPage: 20 } }, { signal })).data
      .filter(({ solutionId }) => solutionId !== id)
      .map((one) => ({
        id: one.id,
        label: one.name,
        note: one.solution ? `${one.code} · ${one.solution.code} ${one.solution.name}` : one.code,
      }))

/** What ids of solutions are called. */
export const namedSolutions = async (ids: readonly string[]): Promise<Option[]> =>
  (await call(solutions.list, { query: { ids: [...ids], itemsPerPage: 200 } })).data.map(({ id, name }) => ({ id, label: name }))

/** Of a prospect, which comes in or goes. */
export const joined = () => refresh(moreOfSolutions.attach)
export const attach = (id: string, prospectId: string): Promise<Solution> => call(moreOfSolutions.attach, { params: { id, prospectId } })
export const detach = (id: string, prospectId: string): Promise<unknown> => call(moreOfSolutions.detach, { params: { id, prospectId } })
export const answer = (id: string, version: number, checklist: readonly Pick<CheckAnswer, 'checkCode' | 'answer' | 'note'>[]) =>
  call(moreOfSolutions.checklist, { params: { id }, body: { version, checklist: [...checklist] } })
export const removeSolution = (id: string): Promise<unknown> => call(solutions.remove, { params: { id } })
