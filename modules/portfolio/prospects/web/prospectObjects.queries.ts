import { likePattern } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'

/** All that who plans APIs sees of an object. */
const fields = ['id', 'name', 'displayName'] as const
const objectsThat = async (where: object, signal?: AbortSignal): Promise<Option[]> => {
  const { businessObjects } = await import('@portico/dictionary/contract.ts')
  const filter = { where: where as never, fields: [...fields], limit: 50 }
  return (await call(businessObjects.list, { query: { filter } }, { ...(signal && { signal }) })).map(({ id, name, displayName }) => ({
    id,
    label: name,
    note: displayName,
  }))
}

/** Business objects by a part of a name, also those that nobody may choose any more: what was chosen is looked for. */
export const anyObject: SearchOptions = (search, signal) => {
  const like = { like: likePattern(search.trim()), options: 'i' }
  return objectsThat({ or: [{ name: like }, { displayName: like }] }, signal)
}
/** Those that a prospect can be about. */
export const objectSearch: SearchOptions = (search, signal) => {
  const like = { like: likePattern(search.trim()), options: 'i' }
  return objectsThat({ and: [{ or: [{ name: like }, { displayName: like }] }, { status: { nin: ['SUPERSEDED', 'RETIRED'] } }] }, signal)
}
/** What the ids of an opened address are called. */
export const namedObjects = (ids: readonly string[]): Promise<Option[]> => objectsThat({ id: { inq: [...ids] } })
