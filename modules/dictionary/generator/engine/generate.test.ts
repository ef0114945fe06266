import { specEngine } from '@portico/documents/server/engine.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Attribute } from '../../objects/member.contract.ts'
import { memberFaults } from '../../objects/members.rules.ts'
import { dataTypes, representations } from '../../objects/object-kinds.contract.ts'
import { generatorOptions } from '../options.contract.ts'
import { asyncApiIsRight, type Made, openApiIsRight, schemaIsRight, skosIsRight } from '../testing/generated-is-right.ts'
import { mappingIsRight } from '../testing/mapping-is-right.ts'
import { asked, metering } from '../testing/metering.model.ts'
import { anything, models } from '../testing/random-models.ts'
import { generatorFindings } from './checks.rules.ts'
import { bookOf, type Model, type ModelObject } from './model.rules.ts'
import { openApi } from './openapi.rules.ts'
import { exampleOf } from './values.rules.ts'

const engine = specEngine()
afterAll(() => engine.close())

const protocols = ['kafka', 'amqp', 'mqtt', 'http'] as const

describe('whatever the model and the options', () => {
  const made: Made[] = []
  it('two validators take the OpenAPI document, and the same input gives the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anything, (one) => {
        made.push(one)
        return openApiIsRight(one, engine)
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('the OpenAPI document says of the model and of each option what the tables of the specification say', () => {
    fc.assert(
      fc.property(anything, (one) => {
        made.push(one)
        mappingIsRight(one)
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('the JSON Schema compiles in strict Ajv, and an example of each object fits it', () => {
    let fitting = 0
    fc.assert(
      fc.property(anything, (one) => {
        made.push(one)
        fitting += schemaIsRight(one)
      }),
      { numRuns: 60 },
    )
    expect(fitting).toBeGreaterThan(60)
  }, 120_000)

  it('the AsyncAPI document parses without a word', async () => {
    // Each protocol and envelope five times.
    for (const [at, one] of fc.sample(anything, 20).entries()) {
      const asyncEnvelope = at % 8 < 4 ? ('CLOUDEVENTS' as const) : ('PLAIN' as const)
      await asyncApiIsRight({ ...one, options: { ...one.options, asyncProtocol: protocols[at % 4] ?? 'kafka', asyncEnvelope } })
    }
  }, 120_000)

  it('the SKOS document is read, and has each term once', async () => {
    await fc.assert(fc.asyncProperty(anything, skosIsRight), { numRuns: 30 })
  })

  it('every data type, every representation and every value of an option was among them at least five times', () => {
    const times = new Map<string, number>()
    const count = (what: string) => times.set(what, (times.get(what) ?? 0) + 1)
    for (const { model, options } of made) {
      for (const [name, value] of Object.entries(options)) count(`${name} ${String(value)}`)
      for (const { attributes, relations } of model.objects) {
        for (const { dataType } of attributes) count(dataType)
        for (const { representation } of relations) count(representation)
      }
    }
    // Those of AsyncAPI have a test of their own.
    const several = Object.entries(generatorOptions.shape).flatMap(([name, { def }]) => {
      if (name.startsWith('async')) return []
      const { innerType } = def as { innerType?: { options?: readonly string[]; def: { type: string } } }
      const values = innerType?.options ?? (innerType?.def.type === 'boolean' ? ['true', 'false'] : [])
      return values.filter((value) => typeof value === 'string').map((value) => `${name} ${value}`)
    })
    expect(several).toContain('security MTLS')
    expect([...several, ...dataTypes, ...representations].filter((one) => (times.get(one) ?? 0) < 5)).toEqual([])
  })
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

  it('finds objects that would lie at one address, and schemas that would be called alike', () => {
    const [meter, reading, address] = metering.objects
    if (!meter || !reading || !address) throw new Error('The model has three objects.')
    expect(codesOf(change('MeterReading', { pluralName: 'Meters' }))).toEqual(['sameName /meters'])
    const called = (name: string): Model => ({
      ...metering,
      objects: [...metering.objects, { ...address, id: name, name }],
      included: [...metering.included, name],
    })
    expect(['Problem', 'PageInfo', 'MeterPage', 'MeterInput', 'Meter'].flatMap((name) => codesOf(called(name)))).toEqual(
      ['Problem', 'PageInfo', 'MeterPage', 'MeterInput', 'Meter'].map((name) => `sameName ${name}`),
    )
    expect(codesOf(called('MeterPage'), { envelope: 'ARRAY_LINK_HEADER' })).toEqual([])
  })

  it('no two operations of a document have one name', () => {
    const reading = { ...metering.objects[1], pluralName: 'Readings' } as ModelObject
    const beside: ModelObject = { ...reading, id: 'beside', name: 'MeterReading', pluralName: 'MeterReadings', relations: [] }
    const model = {
      ...metering,
      objects: [...metering.objects.filter(({ id }) => id !== reading.id), { ...reading, name: 'Reading' }, beside],
      chosen: [...metering.chosen, 'beside'],
      included: [...metering.included, 'beside'],
    }
    const { paths } = openApi(bookOf(model, 1), asked()) as never as { paths: Record<string, { get?: { operationId: string } }> }
    expect(Object.entries(paths).flatMap(([path, { get }]) => (/readings$/.test(path) ? [`${path} ${get?.operationId}`] : []))).toEqual([
      '/meters/{meterId}/readings listMeterReadingsOfMeter',
      '/readings listReadings',
      '/meter-readings listMeterReadings',
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
