import { faultsOf } from '@portico/platform/contract/faults.ts'
import type * as z from 'zod/mini'
import {
  type Attribute,
  type GivenAttribute,
  type GivenObjectRelation,
  givenAttribute,
  givenObjectRelation,
  type ObjectRelation,
} from '../../objects/member.contract.ts'
import type { DraftMember, DraftObject, NameRef } from '../object-drafts.contract.ts'
import { type Applying, columnOf, type Known, type Plan } from './applying.ts'
import { nameKey } from './name-key.ts'

type Telling = Pick<Applying, 'found'>
interface Held {
  attributes: readonly Attribute[]
  relations: readonly ObjectRelation[]
}
interface Members<T> {
  list: T[]
  /** Of each of the list: what of the file it comes from. */
  origin: (DraftMember | undefined)[]
  created: number
  updated: number
  skipped: number
}

const textOf = ({ uri, domainCode, name }: NameRef): string => uri || [domainCode, name].filter(Boolean).join('/')
const isSaid = (value: unknown): boolean => value !== '' && value !== null && value !== undefined && value !== false

/** An object that the file makes, or that is there. */
export function objectIdOf({ sought, own }: Known, { domainCode, name }: NameRef, domainId: string): string | undefined {
  const inDomain = domainCode === '' ? domainId : sought.domainOf(domainCode)?.id
  return inDomain === undefined ? undefined : (own.get(nameKey(inDomain, name)) ?? sought.object(inDomain, name)?.id)
}
/** The one term that is meant; tells where there is none or several. */
export function termIdOf(
  { found }: Telling,
  { sought }: Known,
  ref: NameRef,
  at: { row: number; column: string; about: string; domainId: string },
): string | undefined {
  const ids = sought.terms(ref, at.domainId)
  if (ids.length > 1) found.error(at.row, at.column, 'ambiguous', `Several terms are called ${textOf(ref)}.`, at.about)
  else if (ids.length === 0 && ref.uri !== '')
    found.warn(at.row, at.column, 'unknownTerm', `There is no term ${ref.uri}: it is left out.`, at.about)
  else if (ids.length === 0) found.error(at.row, at.column, 'unknownRecord', `There is no term ${textOf(ref)}.`, at.about)
  return ids.length === 1 ? ids[0] : undefined
}

function idsOf(applying: Telling, known: Known, { row, about, refs }: DraftMember, domainId: string): Record<string, string | null> {
  const { found } = applying
  const ids: Record<string, string | null> = {}
  for (const [field, ref] of Object.entries(refs)) {
    const column = columnOf(field)
    if (ref === null || ref === undefined) {
      ids[field] = null
      continue
    }
    if (field === 'termId') {
      const id = termIdOf(applying, known, ref, { row, column, about, domainId })
      if (id !== undefined) ids[field] = id
      continue
    }
    const id = field === 'valueListId' ? known.listIds.get(ref.name.toLowerCase()) : objectIdOf(known, ref, domainId)
    if (id === undefined)
      found.error(row, column, 'unknownRecord', `There is no ${field === 'valueListId' ? 'value list' : 'object'} ${textOf(ref)}.`, about)
    else ids[field] = id
  }
  return ids
}

function merged<T extends { id?: string | undefined; name: string }>(
  applying: Telling,
  known: Known,
  {
    schema,
    held,
    drafts,
    domainId,
    onlyNew,
  }: { schema: z.ZodMiniType<T>; held: readonly T[]; drafts: readonly DraftMember[]; domainId: string; onlyNew: boolean },
): Members<T> {
  const list: T[] = [...held]
  const origin: (DraftMember | undefined)[] = held.map(() => undefined)
  const count = { created: 0, updated: 0, skipped: 0 }
  for (const draft of drafts) {
    const at = held.findIndex(({ name }) => name === draft.given.name)
    const before = held[at]
    if (before && onlyNew) {
      count.skipped += 1
      continue
    }
    const said = { ...before, ...draft.given, ...idsOf(applying, known, draft, domainId) }
    const parsed = schema.safeParse(Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value))))
    if (!parsed.success) {
      for (const { path, code, message, params } of faultsOf(parsed.error.issues, 20))
        applying.found.error(draft.row, columnOf(path.split('.')[0] ?? path), code, message, draft.about, params)
      continue
    }
    if (before) {
      const same = (one: object) =>
        JSON.stringify(
          Object.entries(one)
            .filter(([, value]) => isSaid(value))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      count[same(before) === same(parsed.data) ? 'skipped' : 'updated'] += 1
      list[at] = parsed.data
      origin[at] = draft
    } else {
      count.created += 1
      list.push(parsed.data)
      origin.push(draft)
    }
  }
  return { list, origin, ...count }
}

/** The attributes and relations of an object with what the file says of them: by their names, those that it does not name stay. */
export function membersOf(
  applying: Telling,
  known: Known,
  { draft, domain }: Pick<Plan, 'domain'> & { draft: DraftObject },
  held: Held,
  onlyNew: boolean,
) {
  const common = { domainId: domain.id, onlyNew }
  const attributes = merged<GivenAttribute>(applying, known, {
    ...common,
    schema: givenAttribute,
    held: held.attributes,
    drafts: draft.attributes,
  })
  const relations = merged<GivenObjectRelation>(applying, known, {
    ...common,
    schema: givenObjectRelation,
    held: held.relations,
    drafts: draft.relations,
  })
  return { attributes, relations }
}

/** The ids of what an object is about and a kind of; undefined: the file does not speak of it. */
export function refsOfObject(applying: Telling, known: Known, { draft, domain }: Plan) {
  const { row, about, superTypes, terms } = draft
  const { found } = applying
  const supers = superTypes?.flatMap((ref) => {
    const id = objectIdOf(known, ref, domain.id)
    if (id === undefined) found.error(row, 'superTypes', 'unknownRecord', `There is no object ${textOf(ref)}.`, about)
    return id ?? []
  })
  const termIds = terms?.flatMap((ref) => termIdOf(applying, known, ref, { row, column: 'terms', about, domainId: domain.id }) ?? [])
  if (supers && supers.length > 3) found.error(row, 'superTypes', 'tooMany', 'An object has at most 3 supertypes.', about)
  if (termIds && termIds.length > 5) found.error(row, 'terms', 'tooMany', 'An object has at most 5 terms.', about)
  return { ...(supers && { superTypeIds: [...new Set(supers)] }), ...(termIds && { termIds: [...new Set(termIds)] }) }
}
