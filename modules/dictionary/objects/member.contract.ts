import { formed, longText, text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { aggregations, authenticities, classifications, dataTypes, personalKinds, representations } from './object-kinds.contract.ts'

export const mostAttributes = 200
export const mostRelationsOfObject = 50

const memberName = () =>
  text(1, 80).check(formed(/^[a-z][A-Za-z0-9]*$/, 'Must be letters and digits, a small letter first, such as serialNumber.'))
const maybe = <T extends z.core.$ZodType>(schema: T) => z.exactOptional(schema)
const whole = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum))
/** A number, or a day or moment as text: which of them is for the data type to say. */
const limit = () => z.union([z.number(), text(1, 40)])

type Shape = Record<string, z.core.$ZodType>
const mapped = <S extends Shape>(shape: S, wrap: (schema: z.core.$ZodType) => z.core.$ZodType): object =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wrap(schema)]))
const optionalOf = <S extends Shape>(shape: S) => mapped(shape, z.exactOptional) as { [K in keyof S]: z.ZodMiniExactOptional<S[K]> }
/** Left out: as it was. Null: no longer. */
const clearableOf = <S extends Shape>(shape: S) =>
  mapped(shape, (schema) => z.exactOptional(z.nullable(schema))) as { [K in keyof S]: z.ZodMiniExactOptional<z.ZodMiniNullable<S[K]>> }

const attributeOwn = {
  name: memberName(),
  dataType: z.enum(dataTypes),
  minOccurs: whole(0, 999),
  maxOccurs: z.union([whole(1, 999), z.literal('*')]),
  identifying: z.boolean(),
}
const attributeMore = {
  displayName: text(0, 200),
  description: longText(4000),
  termId: uuid(),
  valueListId: uuid(),
  objectId: uuid(),
  unique: z.boolean(),
  readOnly: z.boolean(),
  writeOnly: z.boolean(),
  derived: z.boolean(),
  derivation: text(0, 1000),
  mayBeUnknown: z.boolean(),
  minLength: whole(0, 1_000_000),
  maxLength: whole(0, 1_000_000),
  pattern: text(0, 500),
  minimum: limit(),
  maximum: limit(),
  exclusiveMinimum: limit(),
  exclusiveMaximum: limit(),
  precision: whole(1, 38),
  scale: whole(0, 38),
  unit: text(0, 20),
  defaultValue: text(0, 500),
  example: text(0, 500),
  dataClassification: z.enum(classifications),
  personalData: z.enum(personalKinds),
  authentic: z.enum(authenticities),
  filterable: z.boolean(),
  sortable: z.boolean(),
  deprecated: z.boolean(),
}
/** What an attribute is, beside its id. What is left out is nothing. */
const attributeFields = {
  ...attributeOwn,
  minOccurs: z._default(attributeOwn.minOccurs, 1),
  maxOccurs: z._default(attributeOwn.maxOccurs, 1),
  identifying: z._default(attributeOwn.identifying, false),
  ...optionalOf(attributeMore),
}
export const givenAttribute = named('GivenAttribute', z.strictObject({ id: maybe(uuid()), ...attributeFields }))
export type GivenAttribute = z.infer<typeof givenAttribute>
/** A call, so that pages that only make attributes do not bring it; the same of a relation. */
export const changedAttribute = () => z.strictObject({ ...optionalOf(attributeOwn), ...clearableOf(attributeMore) })

const storedAttribute = () => ({ ...attributeOwn, ...optionalOf(attributeMore), id: z.string() })
/** An attribute as it is stored; its place in the list is its position. */
export const attribute = named('BusinessAttribute', z.strictObject(/* @__PURE__ */ storedAttribute()))
export type Attribute = z.infer<typeof attribute>

const cardinality = () =>
  text(1, 12).check(formed(/^\d{1,3}(\.\.(\d{1,3}|\*))?$/, 'Must be a whole number or two of them, such as 1, 0..1 or 1..*.'))
const relationOwn = { name: memberName(), targetId: uuid(), targetCardinality: cardinality() }
const relationKinds = { sourceCardinality: cardinality(), aggregation: z.enum(aggregations), representation: z.enum(representations) }
const relationMore = { inverseName: text(0, 80), description: longText(4000), termId: uuid() }
export const givenObjectRelation = named(
  'GivenObjectRelation',
  z.strictObject({
    id: maybe(uuid()),
    ...relationOwn,
    sourceCardinality: z._default(relationKinds.sourceCardinality, '0..*'),
    aggregation: z._default(relationKinds.aggregation, 'NONE'),
    /** Left out: a reference, and of a part the whole. */
    representation: maybe(relationKinds.representation),
    ...optionalOf(relationMore),
  }),
)
export type GivenObjectRelation = z.infer<typeof givenObjectRelation>
export const changedObjectRelation = () =>
  z.strictObject({ ...optionalOf({ ...relationOwn, ...relationKinds }), ...clearableOf(relationMore) })

const storedRelation = () => ({ ...relationOwn, ...relationKinds, ...optionalOf(relationMore), id: z.string() })
export const objectRelation = named('ObjectRelation', z.strictObject(/* @__PURE__ */ storedRelation()))
export type ObjectRelation = z.infer<typeof objectRelation>

export const attributes = () => z.array(givenAttribute).check(z.maxLength(mostAttributes))
export const objectRelations = () => z.array(givenObjectRelation).check(z.maxLength(mostRelationsOfObject))

/** How many there are at least and at most; `*` is no number. */
export function occursOf(cardinality: string): { least: number; most: number } {
  const [least = '0', most = least] = cardinality.split('..')
  return { least: Number(least), most: most === '*' ? Number.POSITIVE_INFINITY : Number(most) }
}
