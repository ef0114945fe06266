import { domainsNamed, type NamedDomain } from '@portico/core/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { exportStore } from '../../exchange/server/export.store.ts'
import type { ObjectTableKind } from '../../objectfiles/object-import.contract.ts'
import { listsNamedBy, namingOf, tableRowsOf } from '../../objectfiles/server/naming-of.ts'
import type { BusinessObject } from '../../objects/object.contract.ts'
import { storesOf } from '../../objects/server/object-stores.ts'
import { termStoreOf } from '../../terms/server/term.record.ts'
import type { Term } from '../../terms/term.contract.ts'
import { commaInCsv } from '../../terms/term-settings.contract.ts'
import { validStates } from '../../terms/term-states.contract.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import type { ValueList } from '../../valuelists/value-list.contract.ts'
import { type Model, type ModelDomain, type ModelObject, type ModelTerm, referencedBy } from '../engine/model.rules.ts'
import type { Output } from '../generator-kinds.contract.ts'

type Needs = Pick<Services, 'ports' | 'clock' | 'settings'>
export interface Chosen {
  businessObjectIds: readonly string[]
  autoIncludeReferenced: boolean
  content: 'APPROVED' | 'INCLUDE_DRAFT'
  relationDepth: number
  /** Left out: there is nothing to be said about it. */
  outputs?: readonly Output[]
}
/** What a choice may reach: more than that is no specification, and costs more than somebody waits for. */
const mostReached = 500
/** Of their attributes and relations as they are stored; documents say them at least once, and have 2 MB. */
const mostLetters = 4_000_000

const once = <T>(values: readonly T[]): T[] => [...new Set(values)]
const loaded = ['attributes', 'relations'] as const

/** The objects, and what they point to, as far as documents need it. */
async function reachedFrom(
  db: Db,
  services: Needs,
  { businessObjectIds, content, relationDepth }: Chosen,
): Promise<Map<string, BusinessObject>> {
  const { objects } = storesOf(services)(db)
  const found = new Map<string, BusinessObject>()
  let wanted = once(businessObjectIds)
  let letters = 0
  // One step beyond what is embedded: a reference needs to know how its target is identified.
  for (let step = 0; step <= relationDepth + 3 && wanted.length > 0; step += 1) {
    if (found.size + wanted.length > mostReached)
      throw invalid({ path: 'businessObjectIds', code: 'tooManyReached', message: `These reach more than ${mostReached} objects.` })
    const rows = (await objects.byIds(wanted, loaded)).filter(({ validatedObjectId }) => validatedObjectId === null)
    const copies =
      content === 'INCLUDE_DRAFT'
        ? await objects.byIds(
            rows.flatMap(({ workingCopy }) => workingCopy?.id ?? []),
            loaded,
          )
        : []
    for (const row of rows) {
      const copy = copies.find(({ validatedObjectId }) => validatedObjectId === row.id)
      found.set(row.id, copy ? { ...copy, id: row.id, versionNumber: row.versionNumber } : row)
    }
    letters += rows.reduce((sum, row) => sum + JSON.stringify([found.get(row.id)?.attributes, found.get(row.id)?.relations]).length, 0)
    if (letters > mostLetters)
      throw invalid({ path: 'businessObjectIds', code: 'tooMuch', message: 'This makes more than 2 MB. Choose fewer objects or outputs.' })
    wanted = once(
      rows.flatMap(({ id }) => {
        const { superTypeIds = [], attributes = [], relations = [] } = found.get(id) ?? {}
        return [...superTypeIds, ...attributes.flatMap(({ objectId }) => objectId ?? []), ...relations.map(({ targetId }) => targetId)]
      }),
    ).filter((id) => !found.has(id))
  }
  return found
}

/** `addresses` are those of terms elsewhere; an own one that is not approved is named only beside what says it as well. */
const modelTerm = (term: Term, known: ReadonlyMap<string, Term>, addresses: ReadonlyMap<string, string>): ModelTerm => ({
  ...term,
  replacedBy: addresses.get(term.replacedById ?? '') ?? '',
  relatedTerms: (term.relatedTerms ?? []).flatMap(({ type, termId, term: other, externalUri }) => {
    const isTold = termId !== null && (known.has(termId) || (other !== null && validStates.includes(other.status)))
    const uri = termId === null ? externalUri : isTold ? addresses.get(termId) : undefined
    return uri ? [{ type, uri, domainCode: '', name: '', label: '', note: '' }] : []
  }),
})

async function termsOf(db: Db, services: Needs, ids: readonly string[]): Promise<ModelTerm[]> {
  const terms = ids.length > 0 ? await termStoreOf(services)(db).byIds(ids, ['relatedTerms']) : []
  const named = terms.flatMap(({ relatedTerms = [], replacedById }) => [...relatedTerms.map(({ termId }) => termId), replacedById])
  const others = await exportStore(db).targets(once(named.flatMap((id) => id ?? [])))
  const addresses = new Map(others.map(({ id, uri }) => [id, uri]))
  const known = new Map(terms.map((term) => [term.id, term]))
  return terms.map((term) => modelTerm(term, known, addresses))
}

const modelDomain = ({ id, code, name, baseUri, language, description, publisher, licenceUri }: NamedDomain): ModelDomain => ({
  ...{ id, code, name, baseUri, language },
  ...{ description, publisher, licenceUri },
})

/** What files of these objects say, in their order. */
async function tablesOf(db: Db, services: Needs, objects: readonly BusinessObject[], lists: readonly ValueList[]) {
  const naming = await namingOf(services, db, objects, lists)
  const of = (kind: ObjectTableKind) => tableRowsOf(kind, objects, lists, naming)
  return {
    separator: (await services.settings.read(db, commaInCsv)) ? (',' as const) : (';' as const),
    rows: { OBJECTS: of('OBJECTS'), ATTRIBUTES: of('ATTRIBUTES'), RELATIONS: of('RELATIONS'), VALUE_LISTS: of('VALUE_LISTS') },
  }
}

/** What the generator works on. @throws ValidationError (422) for an object that is not there. */
export async function modelOf(db: Db, services: Needs, chosen: Chosen): Promise<Model> {
  const found = await reachedFrom(db, services, chosen)
  const missing = chosen.businessObjectIds.findIndex((id) => !found.has(id))
  if (missing >= 0) throw invalid({ path: `businessObjectIds.${missing}`, code: 'unknownRecord', message: 'There is no such object.' })
  const objects: ModelObject[] = [...found.values()].map(({ attributes = [], relations = [], ...one }) => ({
    ...one,
    attributes,
    relations,
  }))
  const ids = once(chosen.businessObjectIds)
  const along = chosen.autoIncludeReferenced ? referencedBy(ids, objects, chosen.relationDepth).map(({ id }) => id) : []
  const members = objects.flatMap(({ attributes, relations }) => [...attributes, ...relations])
  const lists = await valueListStore(db).named(
    once(members.flatMap((one) => ('valueListId' in one && one.valueListId ? [one.valueListId] : []))),
  )
  const termIds = once([...objects.flatMap((one) => one.termIds), ...members.flatMap(({ termId }) => termId ?? [])])
  const terms = await termsOf(db, services, termIds)
  const domains = await services.ports.of(domainsNamed)(db, once([...objects, ...terms].map(({ domainId }) => domainId)))
  const included = [...ids, ...along]
  const inFiles = included.flatMap((id) => found.get(id) ?? [])
  const ofFiles = new Set(listsNamedBy(inFiles))
  const isTabled = chosen.outputs?.includes('CSV') ?? false
  return {
    chosen: ids,
    drafts: chosen.content === 'INCLUDE_DRAFT',
    included,
    ...(isTabled && {
      tables: await tablesOf(
        db,
        services,
        inFiles,
        lists.filter(({ id }) => ofFiles.has(id)),
      ),
    }),
    objects,
    lists: lists.map(({ values, ...list }) => ({ ...list, codes: values.filter(({ active }) => active).map(({ code }) => code) })),
    terms,
    domains: domains.map(modelDomain),
  }
}

/** Whether somebody stewards every domain of the objects that are in the documents. */
export async function stewardsAll(db: Db, services: Needs, personId: string, objectIds: readonly string[]): Promise<boolean> {
  const objects = await storesOf(services)(db).objects.byIds(objectIds)
  const domainIds = once(objects.map(({ domainId }) => domainId))
  const domains = await services.ports.of(domainsNamed)(db, domainIds)
  return domainIds.length > 0 && domainIds.every((id) => domains.some((one) => one.id === id && one.stewardIds.includes(personId)))
}
