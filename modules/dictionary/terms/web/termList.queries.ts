import { domains } from '@portico/core/contract.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type Term, terms } from '../term.contract.ts'

/** Names that begin with a letter, or before all letters: the order is that of dictionaries, where an accent makes no other letter. */
const beginningWith = (letter: string) => {
  if (letter === '#') return { name: { lt: 'a' } }
  return letter === 'z' ? { name: { gte: 'z' } } : { name: { gte: letter, lt: String.fromCharCode(letter.charCodeAt(0) + 1) } }
}

/** What the list needs, without what writes: it opens with this alone. */
export const termSource = listSource<Term>(terms.list, {
  count: terms.count,
  include: ['domain'],
  filters: { letter: { where: ([letter = 'a']) => beginningWith(letter) } },
})

/** Active domains, for who picks one. */
export const domainSearch: SearchOptions = async (search, signal) =>
  (await call(domains.list, { query: { search, active: true, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, code }) => ({
    id,
    label: name,
    note: code,
  }))
/** What the ids of an opened address are called. */
export const namedDomains = async (ids: readonly string[]): Promise<Option[]> =>
  (await call(domains.list, { query: { ids: [...ids], itemsPerPage: 200 } })).data.map(({ id, name }) => ({ id, label: name }))
