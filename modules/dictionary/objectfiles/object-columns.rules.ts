import { guarded, joined } from '../exchange/cells.rules.ts'
import type { Attribute, ObjectRelation } from '../objects/member.contract.ts'
import type { BusinessObject } from '../objects/object.contract.ts'
import type { ValueList } from '../valuelists/value-list.contract.ts'
import type { ObjectTableKind } from './object-import.contract.ts'

const ownOfObject = [
  ...([
    'name',
    'displayName',
    'pluralName',
    'code',
    'description',
    'comment',
    'objectType',
    'abstract',
    'superTypes',
    'terms',
    'URI',
  ] as const),
  ...(['provenance', 'population', 'quality', 'authoritativeSource', 'dataClassification', 'personalData', 'retention'] as const),
  ...(['ownerId', 'stewardId', 'tags'] as const),
] as const
const ownOfAttribute = [
  ...([
    'name',
    'displayName',
    'description',
    'term',
    'dataType',
    'valueList',
    'dataGroup',
    'minOccurs',
    'maxOccurs',
    'identifying',
  ] as const),
  ...(['unique', 'readOnly', 'writeOnly', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum'] as const),
  ...(['exclusiveMaximum', 'precision', 'scale', 'unit', 'defaultValue', 'example', 'derived', 'derivation', 'mayBeUnknown'] as const),
  ...(['dataClassification', 'personalData', 'authentic', 'filterable', 'sortable', 'deprecated'] as const),
] as const
const ownOfRelation = [
  ...(['name', 'inverseName', 'target', 'sourceCardinality', 'targetCardinality', 'aggregation', 'representation'] as const),
  ...(['description', 'term'] as const),
] as const

/** The columns of each table (domains 3.8), and what those leave out that an object has all the same. */
export const objectColumns = {
  OBJECTS: ['domainCode', ...ownOfObject],
  ATTRIBUTES: ['domainCode', 'objectName', ...ownOfAttribute],
  RELATIONS: ['domainCode', 'objectName', ...ownOfRelation],
  VALUE_LISTS: ['domainCode', 'name', 'kind', 'description', 'uri', 'code', 'valueName', 'valueDescription', 'active'],
} as const satisfies Record<ObjectTableKind, readonly string[]>
export const objectTableKinds = ['OBJECTS', 'ATTRIBUTES', 'RELATIONS', 'VALUE_LISTS'] as const satisfies readonly ObjectTableKind[]
export const fileOfKind: Readonly<Record<ObjectTableKind, string>> = {
  OBJECTS: 'objects',
  ATTRIBUTES: 'attributes',
  RELATIONS: 'relations',
  VALUE_LISTS: 'valuelists',
}

/** How a file names what an object refers to. */
export interface Naming {
  domainCode: (domainId: string) => string
  /** `METERING/Meter`, or an address where the name alone does not tell. */
  term: (id: string) => string
  object: (id: string) => string
  list: (id: string) => string
  email: (personId: string) => string
}
type Said = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const row = (columns: readonly string[], said: Said): string[] => columns.map((column) => guarded(textOf(said[column])))

export const objectCells = (object: BusinessObject, naming: Naming): string[] =>
  row(objectColumns.OBJECTS, {
    ...object,
    domainCode: naming.domainCode(object.domainId),
    superTypes: joined(object.superTypeIds.map(naming.object)),
    terms: joined(object.termIds.map(naming.term)),
    ownerId: naming.email(object.ownerId),
    stewardId: object.stewardId === null ? '' : naming.email(object.stewardId),
    tags: joined(object.tags),
  })
const holder = ({ domainId, name }: BusinessObject, naming: Naming) => ({ domainCode: naming.domainCode(domainId), objectName: name })
export const attributeCells = (object: BusinessObject, one: Attribute, naming: Naming): string[] =>
  row(objectColumns.ATTRIBUTES, {
    ...one,
    ...holder(object, naming),
    term: one.termId && naming.term(one.termId),
    valueList: one.valueListId && naming.list(one.valueListId),
    dataGroup: one.objectId && naming.object(one.objectId),
  })
export const relationCells = (object: BusinessObject, one: ObjectRelation, naming: Naming): string[] =>
  row(objectColumns.RELATIONS, {
    ...one,
    ...holder(object, naming),
    target: naming.object(one.targetId),
    term: one.termId && naming.term(one.termId),
  })
/** A row for each value, the list before it. */
export const listCells = ({ name, kind, description, uri, domainId, values }: ValueList, naming: Naming): string[][] =>
  values.map((value) =>
    row(objectColumns.VALUE_LISTS, {
      ...{ name, kind, description, uri, domainCode: naming.domainCode(domainId) },
      ...{ code: value.code, valueName: value.name, valueDescription: value.description, active: value.active },
    }),
  )
