import { domainHeld } from '@portico/core/contract.ts'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { takenAt } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import type { ValueList } from '../../valuelists/value-list.contract.ts'
import type { GivenAttribute, GivenObjectRelation } from '../member.contract.ts'
import { memberFaults, storedAttributes, storedRelations } from '../members.rules.ts'
import type { BusinessObject, ChangedObject, NewObject } from '../object.contract.ts'
import { objectAddress } from '../object.rules.ts'
import { type ObjectFields, objectTaken } from './object.store.ts'
import { inheritedBy, type Stores } from './object-stores.ts'
import { patternFaults } from './patterns.ts'
import type { Referring } from './shape.store.ts'

export interface Writing {
  services: Pick<Services, 'ports' | 'clock'>
  stores: Stores
  caller: Caller
}
const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const unknown = (path: string, what: string) => fault(path, 'unknownRecord', `There is no such ${what}.`)
const ended: readonly string[] = ['SUPERSEDED', 'RETIRED']

async function domainOf(tx: Db, { ports }: Pick<Services, 'ports'>, domainId: string, before?: BusinessObject) {
  const domain = await ports.of(domainHeld)(tx, domainId)
  if (!domain) throw invalid(unknown('domainId', 'domain'))
  if (!domain.active && domainId !== before?.domainId) throw invalid(fault('domainId', 'notForChoice', 'This can no longer be chosen.'))
  if (domain.baseUri === '') throw invalid(fault('domainId', 'noBaseUri', 'The domain has no base address, so its objects can have none.'))
  return domain
}

/** What an attribute of a closed list says by default, or as an example, is one of its values. */
const listedFaults = ({ defaultValue, example }: GivenAttribute, list: ValueList | undefined, path: string): Fault[] =>
  list?.kind !== 'ENUMERATION'
    ? []
    : Object.entries({ defaultValue, example }).flatMap(([field, code]) =>
        code && !list.values.some((value) => value.active && value.code === code)
          ? [fault(`${path}.${field}`, 'misfit', `${list.name} has no value ${code}.`)]
          : [],
      )

export interface Shaped {
  superTypeIds: readonly string[]
  termIds: readonly string[]
  attributes: readonly GivenAttribute[]
  relations: readonly GivenObjectRelation[]
}
/** What an object is to consist of, once all that it refers to was found and its members are right. */
export async function shapeOf(
  tx: Db,
  { stores }: Pick<Writing, 'stores'>,
  given: Shaped,
  before?: Pick<BusinessObject, 'id' | 'validatedObjectId' | 'termIds' | 'attributes' | 'relations'>,
): Promise<Referring> {
  const { superTypeIds, termIds, attributes, relations } = given
  const ownId = before?.validatedObjectId ?? before?.id
  if (superTypeIds.length > 0) await stores(tx).shapes.holdSupers()
  const groups = attributes.flatMap(({ objectId }) => (objectId ? [objectId] : []))
  const known = await stores(tx).objects.known([...new Set([...superTypeIds, ...groups, ...relations.map(({ targetId }) => targetId)])])
  const termsAsked = [...new Set([...termIds, ...[...attributes, ...relations].flatMap(({ termId }) => (termId ? [termId] : []))])]
  const terms = new Map((await stores(tx).objects.termsNamed(termsAsked)).map((term) => [term.id, term]))
  const listIds = [...new Set(attributes.flatMap(({ valueListId }) => valueListId ?? []))]
  const lists = new Map((await valueListStore(tx).named(listIds)).map((list) => [list.id, list]))
  const above = await stores(tx).shapes.supersOf(superTypeIds)
  const termFaults = (path: string, id: string | undefined, mayBeEnded: boolean): Fault[] => {
    const term = id === undefined ? undefined : terms.get(id)
    if (id === undefined) return []
    if (!term) return [unknown(path, 'term')]
    return !mayBeEnded && ended.includes(term.status) ? [fault(path, 'notForChoice', `${term.name} no longer holds.`)] : []
  }
  const before_ = new Set(before?.termIds)
  const faults = [
    ...superTypeIds.flatMap((id, at) => (known.has(id) ? [] : [unknown(`superTypeIds.${at}`, 'object')])),
    ...(ownId !== undefined && (await stores(tx).shapes.isAbove(ownId, superTypeIds))
      ? [fault('superTypeIds', 'circle', 'It would be a supertype of itself.')]
      : []),
    ...termIds.flatMap((id, at) => termFaults(`termIds.${at}`, id, before_.has(id))),
    ...attributes.flatMap((one, at) => [
      ...termFaults(`attributes.${at}.termId`, one.termId, true),
      ...(one.valueListId && !lists.has(one.valueListId) ? [unknown(`attributes.${at}.valueListId`, 'value list')] : []),
      ...listedFaults(one, lists.get(one.valueListId ?? ''), `attributes.${at}`),
      ...(one.objectId && known.get(one.objectId)?.objectType !== 'DATA_GROUP' ? [unknown(`attributes.${at}.objectId`, 'data group')] : []),
    ]),
    ...relations.flatMap((one, at) => [
      ...termFaults(`relations.${at}.termId`, one.termId, true),
      ...(known.has(one.targetId) ? [] : [unknown(`relations.${at}.targetId`, 'object')]),
    ]),
    ...memberFaults(
      attributes,
      relations,
      await inheritedBy(
        tx,
        stores,
        above.filter((id) => id !== ownId),
      ),
    ),
    ...patternFaults(attributes),
  ]
  if (faults.length > 0) throw invalid(faults)
  const newId = () => crypto.randomUUID()
  return {
    superTypeIds,
    termIds,
    attributes: storedAttributes(attributes, before?.attributes ?? [], newId),
    relations: storedRelations(relations, before?.relations ?? [], newId),
  }
}

interface Columns<F> {
  fields: F
  /** Left out: as it was. */
  shape?: Referring
}
const counted = ({ attributes, relations }: Referring) => ({ attributeCount: attributes.length, relationCount: relations.length })

/** The columns of a new object, and what it consists of. */
export async function newObjectFields(tx: Db, writing: Writing, body: NewObject): Promise<Columns<ObjectFields> & { shape: Referring }> {
  const domain = await domainOf(tx, writing.services, body.domainId)
  const { URI, ownerId, stewardId, attributes = [], relations = [], superTypeIds = [], termIds = [], code, ...own } = body
  const shape = await shapeOf(tx, writing, { superTypeIds, termIds, attributes, relations })
  const [owner] = await idsOfPeople(tx, ownerId ? [{ path: 'ownerId', ref: ownerId }] : [])
  const [steward] = await idsOfPeople(tx, stewardId ? [{ path: 'stewardId', ref: stewardId }] : [])
  const fields = {
    ...own,
    ...counted(shape),
    ...(code && { code }),
    superTypeIds,
    termIds,
    URI: URI || objectAddress(domain.baseUri, body.name),
    ownerId: owner ?? writing.caller.id,
    stewardId: steward ?? null,
    contentChangedBy: writing.caller.email,
  }
  return { fields, shape }
}

/** Fields whose value is another one than before; what is not there is an empty text. */
export const changedNames = (values: object, before: BusinessObject): string[] => {
  const now = new Map<string, unknown>(Object.entries(before))
  return Object.entries(values)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name) ?? ''))
    .map(([name]) => name)
}

/** Whatever the order of fields. */
const membersOf = (list: readonly object[]): string =>
  JSON.stringify(list.map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))))
export const isSameShape = (
  shape: Shaped,
  { superTypeIds, termIds, attributes = [], relations = [] }: Pick<BusinessObject, 'superTypeIds' | 'termIds' | 'attributes' | 'relations'>,
): boolean =>
  JSON.stringify([shape.superTypeIds, shape.termIds]) === JSON.stringify([superTypeIds, termIds]) &&
  membersOf(shape.attributes) === membersOf(attributes) &&
  membersOf(shape.relations) === membersOf(relations)

/** The columns that a change writes, and what the object consists of then. */
export async function changedObjectFields(
  tx: Db,
  writing: Writing,
  body: ChangedObject,
  before: BusinessObject,
): Promise<Columns<Partial<ObjectFields>>> {
  const { URI, ownerId, stewardId, attributes, relations, code, ...own } = body
  const isFixed = before.validatedObjectId !== null || before.versionNumber !== ''
  const faults: Fault[] = []
  const isOther = (name: 'URI' | 'domainId' | 'code') => body[name] !== undefined && body[name] !== '' && body[name] !== before[name]
  if (isOther('URI') && isFixed) faults.push(fault('URI', 'fixedOnceApproved', 'The address of an object stays once it was approved.'))
  if (isOther('domainId') && isFixed)
    faults.push(fault('domainId', 'fixedOnceApproved', 'The domain of an object stays once it was approved.'))
  if (isOther('code') && isFixed) faults.push(fault('code', 'fixedOnceApproved', 'The code of an object stays once it was approved.'))
  if (faults.length > 0) throw invalid(faults)
  if (isOther('domainId')) await domainOf(tx, writing.services, body.domainId ?? '', before)
  const ownIds = [before.id, ...(before.validatedObjectId ? [before.validatedObjectId] : [])]
  const [domainId, name] = [body.domainId ?? before.domainId, body.name ?? before.name]
  if (await writing.stores(tx).objects.hasName(domainId, name, ownIds)) throw takenAt(objectTaken.business_object_name_taken)
  const isShaped = [attributes, relations, own.superTypeIds, own.termIds].some((given) => given !== undefined)
  const shape = isShaped
    ? await shapeOf(
        tx,
        writing,
        {
          superTypeIds: own.superTypeIds ?? before.superTypeIds,
          termIds: own.termIds ?? before.termIds,
          attributes: attributes ?? before.attributes ?? [],
          relations: relations ?? before.relations ?? [],
        },
        before,
      )
    : undefined
  const [owner] = await idsOfPeople(tx, ownerId ? [{ path: 'ownerId', ref: ownerId }] : [])
  const [steward] = await idsOfPeople(tx, stewardId ? [{ path: 'stewardId', ref: stewardId }] : [])
  const isContent =
    (shape && !isSameShape(shape, before)) || isOther('URI') || changedNames(own, before).some((field) => field !== 'statusDescription')
  const fields = {
    ...own,
    ...(shape && counted(shape)),
    ...(URI && { URI }),
    ...(code && { code }),
    ...(owner && { ownerId: owner }),
    ...(stewardId !== undefined && { stewardId: steward ?? null }),
    ...(isContent && { contentChangedBy: writing.caller.email }),
  }
  return { fields, ...(shape && { shape }) }
}
