import { likePattern, type Where } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { terms } from '../../terms/term.contract.ts'
import { valueLists } from '../../valuelists/value-list.contract.ts'
import { type BusinessObject, businessObjects, moreOfObjects } from '../object.contract.ts'

export const objectCalls = recordCalls<BusinessObject, typeof businessObjects>(businessObjects)

/** Objects by a part of their name, of those that a condition leaves. */
export const objectSearch =
  (among?: Where): SearchOptions =>
  async (search, signal) => {
    const text = search.trim()
    const like = { like: likePattern(text), options: 'i' }
    const conditions: Where[] = [...(among ? [among] : []), ...(text ? [{ or: [{ name: like }, { displayName: like }] }] : [])]
    const filter = { limit: 20, include: ['domain'], ...(conditions.length > 0 && { where: { and: conditions } }) }
    const found = await call(businessObjects.list, { query: { filter } }, { signal })
    return found.map(({ id, name, displayName, domain }) => ({ id, label: name, note: `${displayName} · ${domain?.name ?? ''}` }))
  }
/** What terms are called, by their ids. */
export const namedTerms = async (ids: readonly string[]): Promise<Option[]> =>
  ids.length === 0
    ? []
    : (await call(terms.list, { query: { filter: { where: { id: { inq: [...ids] } }, fields: ['id', 'name'] } } })).map(({ id, name }) => ({
        id,
        label: name,
      }))
/** The same of objects. */
export const namedObjects = async (ids: readonly string[]): Promise<Option[]> =>
  ids.length === 0
    ? []
    : (await call(businessObjects.list, { query: { filter: { where: { id: { inq: [...ids] } }, fields: ['id', 'name'] } } })).map(
        ({ id, name }) => ({ id, label: name }),
      )

export const usersOfObject = (id: string) => queryOf(moreOfObjects.users, { params: { id } }, { quiet: true })
export const listsOfDomain = (domainId: string) =>
  queryOf(valueLists.list, { query: { filter: { where: { domainId }, limit: 100 } } }, { quiet: true })
const most = 100
/** Data groups, to choose from in a cell; of more than these the dialog finds any. */
export const dataGroups = () =>
  queryOf(
    businessObjects.list,
    { query: { filter: { where: { objectType: 'DATA_GROUP' }, limit: most, fields: ['id', 'name', 'displayName'] } } },
    { quiet: true },
  )
export const removeObject = (id: string): Promise<unknown> => call(businessObjects.remove, { params: { id } })
