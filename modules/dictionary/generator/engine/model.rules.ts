import type { Separator } from '../../exchange/cells.rules.ts'
import type { ExchangedDomain, ToldTerm } from '../../exchange/skos.rules.ts'
import type { ObjectTableKind } from '../../objectfiles/object-import.contract.ts'
import type { Attribute, ObjectRelation } from '../../objects/member.contract.ts'
import type { ObjectType } from '../../objects/object-kinds.contract.ts'
import { type TermState, validStates } from '../../terms/term-states.contract.ts'
import type { ValueListKind } from '../../valuelists/value-list-kinds.contract.ts'

/** What the generator takes: plain data, whoever read it. */
export interface ModelObject {
  id: string
  name: string
  displayName: string
  pluralName: string
  description: string
  objectType: ObjectType
  abstract: boolean
  superTypeIds: readonly string[]
  termIds: readonly string[]
  domainId: string
  status: TermState
  versionNumber: string
  attributes: readonly Attribute[]
  relations: readonly ObjectRelation[]
}
export interface ModelList {
  id: string
  name: string
  kind: ValueListKind
  uri: string
  description: string
  codes: readonly string[]
}
/** Its relations are those whose other end documents may name. */
export type ModelTerm = ToldTerm & { id: string; domainId: string; status: TermState }
export interface ModelDomain extends ExchangedDomain {
  id: string
  code: string
}
export interface Model {
  /** Those that were chosen, in their order: what has paths and channels. */
  chosen: readonly string[]
  /** The chosen ones, and those that come along with them. */
  included: readonly string[]
  /** All that is known, those that are only referred to among them. */
  objects: readonly ModelObject[]
  lists: readonly ModelList[]
  terms: readonly ModelTerm[]
  domains: readonly ModelDomain[]
  /** What is not approved yet may be in it, too. */
  drafts?: boolean
  /** The included ones as files of objects have them, where these are asked for. */
  tables?: { separator: Separator; rows: Readonly<Record<ObjectTableKind, readonly string[][]>> }
}

/** The model, to be asked by ids. */
export interface Book {
  model: Model
  object: (id: string) => ModelObject | undefined
  list: (id: string) => ModelList | undefined
  term: (id: string | undefined) => ModelTerm | undefined
  /** The term, where what it says may stand in a document. */
  meaning: (id: string | undefined) => ModelTerm | undefined
  domain: (id: string) => ModelDomain | undefined
  isIncluded: (id: string) => boolean
  /** Of the object and its supertypes, those of the supertypes first. */
  attributes: (object: ModelObject) => Attribute[]
  /** Those of them that identify it. */
  identifiers: (object: ModelObject) => Attribute[]
  /** Which relations are carried as a whole: no further than the depth, and never in a circle. */
  isEmbedded: (object: ModelObject, relation: ObjectRelation) => boolean
  /** Of which another one is a kind: it stays open, because that one has more. */
  isSuper: (id: string) => boolean
}

export function bookOf(model: Model, relationDepth: number): Book {
  const by = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]))
  const [objects, lists, terms, domains] = [by(model.objects), by(model.lists), by(model.terms), by(model.domains)]
  const included = new Set(model.included)
  const attributes = (object: ModelObject, seen: ReadonlySet<string> = new Set()): Attribute[] => {
    if (seen.has(object.id)) return []
    const above = object.superTypeIds.flatMap((id) => {
      const found = objects.get(id)
      return found ? attributes(found, new Set([...seen, object.id])) : []
    })
    const names = new Set(above.map(({ name }) => name))
    return [...above, ...object.attributes.filter(({ name }) => !names.has(name))]
  }
  const embedded = embeddedIn(model, objects, included, relationDepth)
  return {
    model,
    object: (id) => objects.get(id),
    list: (id) => lists.get(id),
    term: (id) => (id === undefined ? undefined : terms.get(id)),
    meaning: (id) => {
      const term = id === undefined ? undefined : terms.get(id)
      return term && (model.drafts || validStates.includes(term.status)) ? term : undefined
    },
    domain: (id) => domains.get(id),
    isIncluded: (id) => included.has(id),
    attributes: (object) => attributes(object),
    identifiers: (object) => attributes(object).filter(({ identifying }) => identifying),
    isEmbedded: (object, { id }) => embedded.has(`${object.id} ${id}`),
    isSuper: (id) => model.included.some((one) => objects.get(one)?.superTypeIds.includes(id) ?? false),
  }
}

/** Walked from the chosen ones, the nearest first; what would close a circle is left to a reference. */
function embeddedIn(
  model: Model,
  objects: ReadonlyMap<string, ModelObject>,
  included: ReadonlySet<string>,
  depth: number,
): ReadonlySet<string> {
  const kept = new Set<string>()
  const holds = new Map<string, Set<string>>()
  const hold = (from: string, to: string) => holds.set(from, (holds.get(from) ?? new Set()).add(to))
  // Attributes and supertypes are there whatever is embedded.
  for (const { id, attributes, superTypeIds } of model.objects)
    for (const to of [...superTypeIds, ...attributes.flatMap(({ objectId }) => objectId ?? [])]) hold(id, to)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...(holds.get(from) ?? [])].some((next) => reaches(next, to, seen))
  }
  let level: readonly string[] = model.chosen
  const done = new Set<string>()
  for (let at = 0; at < depth && level.length > 0; at += 1) {
    const next: string[] = []
    for (const id of level) {
      if (done.has(id)) continue
      done.add(id)
      for (const relation of objects.get(id)?.relations ?? []) {
        if (relation.representation !== 'EMBEDDED' || !included.has(relation.targetId) || reaches(relation.targetId, id)) continue
        kept.add(`${id} ${relation.id}`)
        hold(id, relation.targetId)
        next.push(relation.targetId)
      }
      for (const to of holds.get(id) ?? []) if (!model.chosen.includes(to)) next.push(to)
    }
    level = next
  }
  return kept
}

/** What comes along with the chosen ones: data groups, supertypes and what is embedded, and why. */
export function referencedBy(
  chosen: readonly string[],
  objects: readonly ModelObject[],
  relationDepth: number,
): { id: string; reason: 'GROUP' | 'SUPER' | 'EMBEDDED'; by: string }[] {
  const known = new Map(objects.map((one) => [one.id, one]))
  const seen = new Set(chosen)
  const found: { id: string; reason: 'GROUP' | 'SUPER' | 'EMBEDDED'; by: string }[] = []
  let level = chosen.map((id) => ({ id, depth: 0 }))
  while (level.length > 0) {
    const next: { id: string; depth: number }[] = []
    for (const { id, depth } of level) {
      const object = known.get(id)
      if (!object) continue
      const add = (to: string, reason: 'GROUP' | 'SUPER' | 'EMBEDDED', at: number) => {
        if (seen.has(to) || !known.has(to)) return
        seen.add(to)
        found.push({ id: to, reason, by: object.name })
        next.push({ id: to, depth: at })
      }
      for (const to of object.superTypeIds) add(to, 'SUPER', depth)
      for (const { objectId } of object.attributes) if (objectId) add(objectId, 'GROUP', depth)
      if (depth < relationDepth)
        for (const { representation, targetId } of object.relations) if (representation === 'EMBEDDED') add(targetId, 'EMBEDDED', depth + 1)
    }
    level = next
  }
  return found
}
