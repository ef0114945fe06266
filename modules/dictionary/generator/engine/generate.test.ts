import { Parser } from '@asyncapi/parser'
import { specEngine } from '@portico/documents/server/engine.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Attribute, ObjectRelation } from '../../objects/member.contract.ts'
import { memberFaults } from '../../objects/members.rules.ts'
import { aggregations, dataTypes, representations } from '../../objects/object-kinds.contract.ts'
import { eventKinds, operationKinds, outputs } from '../generator-kinds.contract.ts'
import { type GeneratorOptions, generatorOptions } from '../options.contract.ts'
import { asked, metering } from '../testing/metering.model.ts'
import { generatorFindings } from './checks.rules.ts'
import { generate } from './generate.ts'
import { jsonSchema, schemaOfObject } from './json-schema.rules.ts'
import { bookOf, type Model, type ModelObject, referencedBy } from './model.rules.ts'
import { openApi } from './openapi.rules.ts'
import { exampleOf } from './values.rules.ts'

const engine = specEngine()
afterAll(() => engine.close())
const asyncParser = new Parser()

function ajvOf() {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  formats.default(ajv)
  const told = [
    'precision',
    'scale',
    'unit',
    'jsonld-type',
    'jsonld-context',
    'value-list',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ]
  ajv.addVocabulary(told.map((name) => `x-${name}`))
  return ajv
}

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
        ...(Object.fromEntries(Object.entries(flags).filter(([, value]) => value)) as object),
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
const models: fc.Arbitrary<Model> = fc
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
      domains: [{ id: 'd', code: 'SOME_DOMAIN', name: 'Some', baseUri: 'https://terms.example.org/some', language: 'en' }],
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
const anything = fc.record({ model: models, options, format: of('YAML', 'JSON') })

describe('whatever the model and the options', () => {
  it('two validators take the OpenAPI document, and the same input gives the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async ({ model, options: chosen, format }) => {
        const request = { ...asked(), options: chosen, outputs: outputs.slice(0, 1), format }
        const [file] = generate(model, request)
        expect(generate(structuredClone(model), structuredClone(request))[0]?.content).toBe(file?.content)
        const document = parse(file?.content ?? '')
        expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
        expect(await engine.read(file?.content ?? '')).toMatchObject({ ok: true })
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('the JSON Schema compiles in strict Ajv, and an example of each object fits it', () => {
    let fitting = 0
    fc.assert(
      fc.property(anything, ({ model, options: chosen }) => {
        const book = bookOf(model, chosen.relationDepth)
        const ajv = ajvOf()
        const request = { ...asked(), options: chosen }
        ajv.addSchema(jsonSchema(book, request), 'whole')
        for (const id of model.included) {
          const object = book.object(id)
          if (!object) continue
          expect(ajv.getSchema(`whole#/$defs/${object.name}`)).toBeTypeOf('function')
          const validate = ajvOf().compile(schemaOfObject(book, request, object))
          const example = exampleOf(book, chosen, object, 'output')
          if (example === undefined) continue
          fitting += 1
          validate(example)
          expect([object.name, validate.errors, example]).toEqual([object.name, null, example])
        }
      }),
      { numRuns: 60 },
    )
    expect(fitting).toBeGreaterThan(60)
  }, 60_000)

  it('the AsyncAPI document parses without a word', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async ({ model, options: chosen }) => {
        const [file] = generate(model, { ...asked(), options: chosen, outputs: ['ASYNCAPI_30'], format: 'YAML' })
        const { diagnostics } = await asyncParser.parse(file?.content ?? '')
        const told = diagnostics.filter(
          ({ code }) => code !== 'asyncapi-latest-version' && code !== 'asyncapi-3-tags' && code !== 'asyncapi-id',
        )
        expect(told.filter(({ severity }) => severity < 2)).toEqual([])
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

describe('what is checked before', () => {
  const change = (id: string, change: Partial<ModelObject>): Model => ({
    ...metering,
    objects: metering.objects.map((one) => (one.id === id ? { ...one, ...change } : one)),
  })
  const codesOf = (model: Model, more: object = {}) =>
    generatorFindings(bookOf(model, 1), asked(more), { content: 'APPROVED', isServed: true })
      .filter(({ level }) => level === 'error')
      .map(({ code, name }) => `${code} ${name}`)

  it('finds nothing in the model of the reference documents', () => expect(codesOf(metering)).toEqual([]))
  it('finds what keeps documents from being made', () => {
    const [meter] = metering.objects
    const attributes = meter?.attributes ?? []
    expect(codesOf(change('Meter', { attributes: attributes.slice(1) }))).toEqual(['noIdentifier Meter'])
    expect(codesOf(change('Meter', { attributes: [] }))).toEqual(['noAttributes Meter', 'noIdentifier Meter'])
    expect(codesOf(change('Meter', { status: 'DRAFT' }))).toEqual(['notApproved Meter'])
    expect(codesOf({ ...metering, included: ['Meter', 'MeterReading'] })).toEqual(['outside Meter → Address'])
    expect(codesOf({ ...metering, lists: metering.lists.map((list) => ({ ...list, codes: [] })) })).toEqual(['noValues Commodity'])
    const twin = attributes.slice(1, 2).map((one) => ({ ...one, id: 'twin', name: 'serial_number' }))
    expect(codesOf(change('Meter', { attributes: [...attributes, ...twin] }), { propertyCase: 'SNAKE' })).toEqual([
      'sameName Meter.serial_number',
    ])
  })

  it('the body of a POST has no property that the server sets, and every 4xx says what it is (scenario 9)', () => {
    const document = openApi(bookOf(metering, 1), asked()) as never as {
      paths: Record<string, { post?: object; get?: { parameters: object[] } }>
      components: { schemas: Record<string, { properties: Record<string, { readOnly?: boolean }> }>; responses: Record<string, object> }
    }
    expect(Object.values(document.components.schemas.MeterInput?.properties ?? {}).filter(({ readOnly }) => readOnly)).toEqual([])
    expect(JSON.stringify(document.paths['/meters']?.get?.parameters)).toMatch(/page".*pageSize/)
    for (const response of Object.values(document.components.responses)) expect(JSON.stringify(response)).toContain('schemas/Problem')
  })

  it('documents of what is approved say nothing of terms that are not', () => {
    const terms = metering.terms.map((one) => ({ ...one, status: 'DRAFT' as const, description: 'Nobody approved this.' }))
    const objects = metering.objects.map((one) => ({ ...one, attributes: one.attributes.map(({ description: _, ...rest }) => rest) }))
    const said = (drafts: boolean) => JSON.stringify(openApi(bookOf({ ...metering, terms, objects, drafts }, 1), asked()))
    expect([said(false).includes('Nobody approved'), said(false).includes('/id/concept/')]).toEqual([false, false])
    expect([said(true).includes('Nobody approved'), said(true).includes('/id/concept/')]).toEqual([true, true])
  })

  it('an example of groups that hold each other, or of long lists of lists, is small or is none', () => {
    const [first] = metering.objects
    if (!first) throw new Error('The model has no object.')
    const attributes = (minOccurs: number, count: number): Attribute[] =>
      Array.from({ length: count }, (_, at) => ({
        ...{ id: `a${at}`, name: `a${at}`, dataType: 'OBJECT', objectId: 'Loop', minOccurs, maxOccurs: minOccurs > 0 ? '*' : 1 },
        identifying: false,
      }))
    for (const own of [attributes(0, 200), [...attributes(999, 2)]]) {
      const loop: ModelObject = {
        ...first,
        id: 'Loop',
        name: 'Loop',
        objectType: 'DATA_GROUP',
        superTypeIds: [],
        attributes: own,
        relations: [],
      }
      const example = exampleOf(bookOf({ ...metering, objects: [loop], chosen: ['Loop'] }, 1), asked().options, loop, 'output')
      expect(JSON.stringify(example ?? null).length).toBeLessThan(1_000_000)
    }
  })

  it('the models that are made here could be stored', () => {
    fc.assert(
      fc.property(models, ({ objects }) => {
        for (const { attributes, relations } of objects)
          expect(memberFaults(attributes, relations, []).filter(({ code }) => code !== 'onlyOne')).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})
