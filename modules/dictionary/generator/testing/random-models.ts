import fc from 'fast-check'
import type { Attribute, ObjectRelation } from '../../objects/member.contract.ts'
import { aggregations, dataTypes, representations } from '../../objects/object-kinds.contract.ts'
import { type Model, type ModelObject, referencedBy } from '../engine/model.rules.ts'
import { eventKinds, operationKinds } from '../generator-kinds.contract.ts'
import { type GeneratorOptions, generatorOptions } from '../options.contract.ts'
import { metering } from './metering.model.ts'

const letter = fc.constantFrom(...'abcdefgh')
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const attributeOf = (index: number): fc.Arbitrary<Attribute> =>
  fc
    .record({
      dataType: fc.constantFrom(...dataTypes),
      least: fc.integer({ min: 0, max: 2 }),
      more: fc.constantFrom(0, 0, 3, '*' as const),
      flags: fc.record({
        readOnly: fc.boolean(),
        writeOnly: fc.boolean(),
        mayBeUnknown: fc.boolean(),
        deprecated: fc.boolean(),
        filterable: fc.boolean(),
        sortable: fc.boolean(),
      }),
      low: maybe(fc.integer({ min: -5, max: 5 })),
      size: fc.integer({ min: 1, max: 20 }),
      pattern: maybe(fc.constantFrom('^[A-Z]{2}[0-9]{4}$', '^\\d{3}-[a-z]$')),
      description: maybe(fc.constantFrom('What it is', 'a: b # "c"')),
      letter,
    })
    .map(({ dataType, least, more, flags, low, size, pattern, description, letter: start }) => {
      const isNumber = ['INTEGER', 'LONG', 'DECIMAL', 'REAL', 'MONEY'].includes(dataType)
      const isText = ['STRING', 'TEXT'].includes(dataType)
      return {
        id: `attribute${index}`,
        name: `${start}Value${index}`,
        dataType,
        minOccurs: least,
        maxOccurs: more === '*' ? '*' : Math.max(1, least + more),
        identifying: false,
        ...(Object.fromEntries(
          Object.entries(flags).filter(([name, value]) => value && !(name === 'writeOnly' && flags.readOnly)),
        ) as object),
        ...(isNumber && dataType !== 'MONEY' && size % 2 === 0 && { unit: 'kWh' }),
        ...(isNumber && low !== undefined && { minimum: low, maximum: low + size }),
        ...(isText &&
          !(dataType === 'STRING' && pattern) &&
          low !== undefined && { minLength: Math.abs(low), maxLength: Math.abs(low) + size }),
        ...(dataType === 'STRING' && pattern && { pattern }),
        ...((dataType === 'DECIMAL' || dataType === 'MONEY') && { precision: 12, scale: 2 }),
        ...(dataType === 'ENUM' && { valueListId: size % 2 === 0 ? 'Closed' : 'Kept' }),
        ...(dataType === 'OBJECT' && { objectId: 'Group' }),
        ...(description && { description }),
      }
    })
const names = ['Alpha', 'BetaThing', 'Gamma2', 'Delta'] as const
const relationOf = (index: number): fc.Arbitrary<ObjectRelation> =>
  fc
    .record({
      targetId: fc.constantFrom(...names),
      targetCardinality: fc.constantFrom('1', '0..1', '0..*', '1..3'),
      aggregation: fc.constantFrom(...aggregations),
      representation: fc.constantFrom(...representations),
    })
    .map((one) => ({ ...one, id: `relation${index}`, name: `link${index}`, sourceCardinality: '0..*' }))
const key = (name: string): Attribute => ({ id: name, name, dataType: 'UUID', minOccurs: 1, maxOccurs: 1, identifying: true })
const plain = {
  pluralName: '',
  description: 'It',
  abstract: false,
  superTypeIds: [],
  termIds: ['term'],
  domainId: 'd',
  status: 'APPROVED',
  versionNumber: '1.0.0',
} as const

const objectOf = (name: (typeof names)[number], index: number): fc.Arbitrary<ModelObject> =>
  fc
    .record({
      attributes: fc.integer({ min: 0, max: 4 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => attributeOf(at)))),
      relations: fc.integer({ min: 0, max: 2 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => relationOf(at)))),
      second: fc.boolean(),
      isSub: fc.boolean(),
    })
    .map(({ attributes, relations, second, isSub }): ModelObject => {
      const hasSuper = isSub && index === 3
      // What is inherited has a name of its own.
      const own = hasSuper ? attributes.map((one) => ({ ...one, name: `sub${one.name}` })) : attributes
      return {
        ...plain,
        id: name,
        name,
        displayName: name,
        objectType: 'OBJECT_TYPE',
        ...(hasSuper && { superTypeIds: ['Alpha'] }),
        attributes: [...(hasSuper ? [] : [key(`own${name}`), ...(second ? [key('secondKey')] : [])]), ...own],
        relations: relations.map((one) => (hasSuper ? { ...one, name: `sub${one.name}` } : one)),
      }
    })
const group: ModelObject = {
  ...{ ...plain, id: 'Group', name: 'Group', displayName: 'Group', objectType: 'DATA_GROUP', relations: [], termIds: [] },
  attributes: [
    { id: 'g1', name: 'street', dataType: 'STRING', minOccurs: 1, maxOccurs: 1, identifying: false, maxLength: 10 },
    { id: 'g2', name: 'since', dataType: 'DATE', minOccurs: 0, maxOccurs: 1, identifying: false, readOnly: true },
  ],
}
/** Objects with attributes of all types, relations of all kinds, a supertype and a data group; some of them chosen. */
export const models: fc.Arbitrary<Model> = fc
  .tuple(fc.tuple(...names.map(objectOf)), fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }))
  .map(([objects, chosen]) => {
    const all = [...objects, group]
    return {
      chosen,
      included: [...chosen, ...referencedBy(chosen, all, 3).map(({ id }) => id)],
      objects: all,
      lists: [
        { id: 'Closed', name: 'Closed', kind: 'ENUMERATION', uri: '', description: '', codes: ['A', 'B: c'] },
        { id: 'Kept', name: 'Kept', kind: 'CODE_LIST', uri: 'https://codes.example.org', description: 'Codes', codes: ['X'] },
      ],
      terms: metering.terms.slice(0, 1).map((term) => ({ ...term, id: 'term' })),
      domains: [
        {
          ...{ id: 'd', code: 'SOME_DOMAIN', name: 'Some', baseUri: 'https://terms.example.org/some', language: 'en' },
          ...{ description: '', publisher: 'Some', licenceUri: 'https://licences.example.org/cc0' },
        },
      ],
    }
  })
const of = <const T extends string | number>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const options: fc.Arbitrary<GeneratorOptions> = fc
  .record({
    operations: of('CRUD', 'READ_ONLY', 'CUSTOM', 'NONE'),
    custom: fc.dictionary(of(...names), fc.subarray([...operationKinds])),
    pathCase: of('KEBAB', 'CAMEL', 'SNAKE'),
    propertyCase: of('CAMEL', 'SNAKE', 'AS_IS'),
    versionInPath: fc.boolean(),
    pagination: of('PAGE', 'OFFSET', 'CURSOR', 'NONE'),
    envelope: of('DATA_PAGE', 'HAL', 'ARRAY_LINK_HEADER'),
    sorting: fc.boolean(),
    filtering: fc.boolean(),
    errors: of('RFC9457', 'NONE'),
    security: of('OAUTH2', 'API_KEY', 'OIDC', 'MTLS', 'NONE'),
    separateInput: fc.boolean(),
    additionalProperties: fc.boolean(),
    nullable: of('OMIT', 'NULL_UNION'),
    decimals: of('NUMBER', 'STRING', 'NUMBER_MULTIPLE_OF'),
    examples: fc.boolean(),
    semantics: fc.boolean(),
    relationDepth: of(1, 2, 3),
    audience: of('', 'company-internal'),
    asyncProtocol: of('kafka', 'amqp', 'mqtt', 'http'),
    asyncHost: of('', 'broker.example.org:9092'),
    asyncEvents: fc.subarray([...eventKinds], { minLength: 1 }),
    asyncEnvelope: of('CLOUDEVENTS', 'PLAIN'),
    skosNonApproved: fc.boolean(),
    skosSyntax: of('TURTLE', 'JSON_LD'),
  })
  .map((some) => generatorOptions.parse(some))
/** Any model with any options. */
export const anything = fc.record({ model: models, options, format: of('YAML', 'JSON') })
