import { domainsCoded, type NamedDomain } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Drafts, NameRef } from '../object-drafts.contract.ts'
import { type FoundObject, lookUpStore, type Named } from './look-up.store.ts'
import { nameKey } from './name-key.ts'

export interface Sought {
  domains: ReadonlyMap<string, NamedDomain>
  /** The domain of a draft, or of what it names; undefined where there is none of the code. */
  domainOf(code: string): NamedDomain | undefined
  object(domainId: string, name: string): FoundObject | undefined
  objectAt(uri: string): FoundObject | undefined
  objectCoded(code: string): FoundObject | undefined
  /** Several: the name alone does not tell. */
  terms(ref: NameRef, domainId: string): readonly string[]
  listId(name: string): string | undefined
}

const textIn = (fields: Record<string, unknown> | undefined, name: string): string[] => {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Finds all that a file names, in a few statements; `one`: the domain of everything that names none. */
export async function soughtBy(
  tx: Db,
  { ports }: Pick<Services, 'ports'>,
  { objects, lists }: Drafts,
  one: NamedDomain | undefined,
): Promise<Sought> {
  const members = objects.flatMap(({ attributes, relations, domainCode }) =>
    [...attributes, ...relations].map(({ refs }) => ({ refs, domainCode })),
  )
  const refs = (domainCode: string, all: readonly (NameRef | null | undefined)[]) =>
    all.flatMap((ref) => (ref ? [{ ...ref, domainCode: ref.domainCode || domainCode }] : []))
  const toObjects = [
    ...objects.flatMap(({ domainCode, superTypes }) => refs(domainCode, superTypes ?? [])),
    ...members.flatMap(({ refs: { objectId, targetId }, domainCode }) => refs(domainCode, [objectId, targetId])),
  ]
  const toTerms = [
    ...objects.flatMap(({ domainCode, terms }) => refs(domainCode, terms ?? [])),
    ...members.flatMap(({ refs: { termId }, domainCode }) => refs(domainCode, [termId])),
  ]
  const codes = [...objects, ...lists, ...toObjects, ...toTerms].flatMap(({ domainCode }) => domainCode || [])
  const domains = new Map((await ports.of(domainsCoded)(tx, [...new Set(codes)])).map((domain) => [domain.code, domain]))
  const domainOf = (code: string) => (code === '' ? one : domains.get(code))
  const named = (all: readonly { domainCode: string; name: string }[]): Named[] => {
    const once = new Map<string, Named>()
    for (const { domainCode, name } of all) {
      const domain = domainOf(domainCode)
      if (domain && name !== '') once.set(nameKey(domain.id, name), { domainId: domain.id, name })
    }
    return [...once.values()]
  }
  const uris = (all: readonly { uri: string }[]) => [...new Set(all.flatMap(({ uri }) => uri || []))]
  const store = lookUpStore(tx)
  const found = await store.objects({
    names: named([...objects, ...toObjects]),
    uris: [...uris(toObjects), ...objects.flatMap(({ fields }) => textIn(fields, 'URI'))],
    codes: objects.flatMap(({ fields }) => textIn(fields, 'code')),
  })
  const terms = await store.terms({ names: named(toTerms), uris: uris(toTerms) })
  const listIds = await store.lists([
    ...lists.map(({ name }) => name),
    ...members.flatMap(({ refs: { valueListId } }) => (valueListId ? [valueListId.name] : [])),
  ])
  const byName = new Map(found.map((object) => [nameKey(object.domainId, object.name), object]))
  const byUri = new Map(found.map((object) => [object.uri, object]))
  const byCode = new Map(found.map((object) => [object.code, object]))
  const termsByName = Map.groupBy(terms, (term) => nameKey(term.domainId, term.name))
  const termByUri = new Map(terms.map((term) => [term.uri, term.id]))
  return {
    domains,
    domainOf,
    object: (domainId, name) => byName.get(nameKey(domainId, name)),
    objectAt: (uri) => byUri.get(uri),
    objectCoded: (code) => byCode.get(code),
    terms: ({ uri, domainCode, name }, domainId) => {
      const inDomain = domainCode === '' ? domainId : (domainOf(domainCode)?.id ?? '')
      return uri === '' ? (termsByName.get(nameKey(inDomain, name)) ?? []).map(({ id }) => id) : [termByUri.get(uri) ?? []].flat()
    },
    listId: (name) => listIds.get(name.toLowerCase()),
  }
}
