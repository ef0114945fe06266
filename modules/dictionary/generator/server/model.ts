import { domainsNamed, domainsOfStewards } from '@portico/core/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { BusinessObject } from '../../objects/object.contract.ts'
import { storesOf } from '../../objects/server/object-stores.ts'
import { termStoreOf } from '../../terms/server/term.record.ts'
import type { Term } from '../../terms/term.contract.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { type Model, type ModelObject, type ModelTerm, referencedBy } from '../engine/model.rules.ts'

type Needs = Pick<Services, 'ports' | 'clock' | 'settings'>
export interface Chosen {
  businessObjectIds: readonly string[]
  autoIncludeReferenced: boolean
  content: 'APPROVED' | 'INCLUDE_DRAFT'
  relationDepth: number
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

const modelTerm = (term: Term, known: ReadonlyMap<string, Term>): ModelTerm => ({
  id: term.id,
  URI: term.URI,
  name: term.name,
  description: term.description,
  comment: term.comment,
  status: term.status,
  language: term.language,
  domainId: term.domainId,
  altLabels: term.altLabels,
  notation: term.notation,
  versionNumber: term.versionNumber,
  topConcept: term.topConcept,
  translations: term.translations,
  related: (term.relatedTerms ?? []).flatMap(({ type, termId, externalUri }) => {
    const uri = termId === null ? externalUri : known.get(termId)?.URI
    return uri ? [{ type, uri }] : []
  }),
})

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
  const terms = termIds.length > 0 ? await termStoreOf(services)(db).byIds(termIds, ['relatedTerms']) : []
  const known = new Map(terms.map((term) => [term.id, term]))
  const domains = await services.ports.of(domainsNamed)(db, once([...objects, ...terms].map(({ domainId }) => domainId)))
  return {
    chosen: ids,
    drafts: chosen.content === 'INCLUDE_DRAFT',
    included: [...ids, ...along],
    objects,
    lists: lists.map(({ values, ...list }) => ({ ...list, codes: values.filter(({ active }) => active).map(({ code }) => code) })),
    terms: terms.map((term) => modelTerm(term, known)),
    domains: domains.map(({ id, code, name, baseUri, language }) => ({ id, code, name, baseUri, language })),
  }
}

/** Whether somebody stewards every domain of the objects that are in the documents. */
export async function stewardsAll(db: Db, services: Needs, personId: string, objectIds: readonly string[]): Promise<boolean> {
  const objects = await storesOf(services)(db).objects.byIds(objectIds)
  const domainIds = once(objects.map(({ domainId }) => domainId))
  const stewards = await services.ports.of(domainsOfStewards)(db, domainIds)
  return domainIds.length > 0 && domainIds.every((id) => stewards.some((one) => one.domainId === id && one.personId === personId))
}
