import { domains, users } from '@portico/core/contract.ts'
import { likePattern, type Where } from '@portico/platform/contract/lists.ts'
import { call, newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type NewRelation, relations } from '../relations.contract.ts'
import { moreOfTerms, type Term, terms } from '../term.contract.ts'
import { termTree } from '../tree.contract.ts'

export const termCalls = recordCalls<Term, typeof terms>(terms)

export const personSearch: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))

/** Terms by a part of their name, of those that a condition leaves. */
export const termSearch =
  (among?: Where): SearchOptions =>
  async (search, signal) => {
    const text = search.trim()
    const conditions: Where[] = [...(among ? [among] : []), ...(text ? [{ name: { like: likePattern(text), options: 'i' } }] : [])]
    const filter = { limit: 20, include: ['domain'], ...(conditions.length > 0 && { where: { and: conditions } }) }
    const found = await call(terms.list, { query: { filter } }, { signal })
    return found.map(({ id, name, domain }) => ({ id, label: name, note: domain?.name ?? '' }))
  }

export const levelOfTerms = (query: { domainId?: string; parentId?: string; after?: string }) =>
  queryOf(termTree.level, { query }, { quiet: true })
export const graphOfTerm = (id: string) => queryOf(termTree.graph, { params: { id } }, { quiet: true })
/** The domain whose tree shows before anybody chose one: the first that has terms. */
export async function firstDomain(): Promise<Option | undefined> {
  const { data } = await call(domains.list, { query: { active: true, itemsPerPage: 100 } })
  const first = data.find(({ uses }) => (uses.term ?? 0) > 0) ?? data[0]
  return first && { id: first.id, label: first.name }
}

export const removeTerm = (id: string): Promise<unknown> => call(terms.remove, { params: { id } })
export const markReviewed = (id: string): Promise<Term> => call(moreOfTerms.reviewed, { params: { id } })
export const relate = (id: string, body: NewRelation): Promise<unknown> =>
  call(relations.create, { params: { id }, body }, { idempotencyKey: newIdempotencyKey() })
export const unrelate = (id: string): Promise<unknown> => call(relations.remove, { params: { id } })
