import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpacked } from '../../exchange/testing/exchanging.ts'
import { type BusinessObject, businessObjects } from '../../objects/object.contract.ts'
import { makeApprovedObject, makeObject } from '../../objects/objects.testing.ts'
import { makeTerm, makeTermDomain } from '../../terms/terms.testing.ts'
import { valueLists } from '../../valuelists/value-list.contract.ts'
import { makeValueList } from '../../valuelists/valuelists.testing.ts'
import type { ObjectFileKind } from '../object-import.contract.ts'
import { exportObjects, importObjects } from '../testing/object-files.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const send = (kind: ObjectFileKind, content: string, query: Record<string, string> = {}, more: Parameters<typeof importObjects>[4] = {}) =>
  importObjects(portal, kind, content, query, more)
const store = { dryRun: 'false' }
const listed = (domainId: string): Promise<BusinessObject[]> =>
  portal.call(businessObjects.list, {
    as: 'admin',
    query: { filter: { where: { domainId }, include: ['attributes', 'relations', 'terms'], order: ['name ASC'] } },
  })
const get = (id: string) => portal.call(businessObjects.get, { as: 'admin', params: { id } })
const toldOf = (answer: Awaited<ReturnType<typeof send>>) => answer.errors.map(({ row, column, code }) => [row, column, code])
const lists = (name: string) => portal.call(valueLists.list, { as: 'reader', query: { filter: { where: { name } } } })

describe('tables of business objects', () => {
  it('are tried first, then stored whole, as drafts, with supertypes of later rows and terms by their names', async () => {
    const { id, code } = await makeTermDomain(portal)
    const term = await makeTerm(portal, { domainId: id, name: 'Meter' })
    const csv = `domainCode;name;displayName;objectType;superTypes;terms;tags\n${code};SmartMeter;Smart meter;OBJECT_TYPE;Meter;${code}/meter;a | b\n${code};Meter;Meter;OBJECT_TYPE;;${term.URI};\n`
    expect(await send('OBJECTS', csv)).toMatchObject({ dryRun: true, created: 2, updated: 0, skipped: 0, errors: [] })
    expect(await listed(id)).toEqual([])
    expect(await send('OBJECTS', csv, store)).toMatchObject({ created: 2, errors: [] })
    const [meter, smart] = await listed(id)
    expect(meter).toMatchObject({
      name: 'Meter',
      status: 'DRAFT',
      code: expect.stringMatching(/^BOB-\d{4}$/),
      URI: expect.stringMatching(/\/def\/Meter$/),
    })
    expect(smart).toMatchObject({ superTypeIds: [meter?.id], termIds: [term.id], tags: ['a', 'b'] })
    expect(meter?.termIds).toEqual([term.id])
  })

  it('with anything wrong name its row and column, and nothing is stored', async () => {
    const { id, code } = await makeTermDomain(portal)
    const csv = [
      'domainCode;name;displayName;objectType;superTypes;terms;abstract;code',
      `${code};lower;A;OBJECT_TYPE;;;;`,
      `NOWHERE;Thing;A;OBJECT_TYPE;;;;`,
      `${code};Other;;OBJECT_TYPE;;;;`,
      `${code};Kind;A;PERHAPS;;;;`,
      `${code};Fine;A;OBJECT_TYPE;;;perhaps;`,
      '',
    ].join('\n')
    expect(toldOf(await send('OBJECTS', csv, store))).toEqual([[6, 'abstract', 'invalidFormat']])
    const told = toldOf(await send('OBJECTS', csv.replace('perhaps', ''), store))
    expect(told).toEqual([
      [2, 'name', 'invalidFormat'],
      [3, 'domainCode', 'unknownRecord'],
      [4, 'displayName', 'required'],
      [5, 'objectType', expect.any(String)],
    ])
    const later = `domainCode;name;displayName;objectType;superTypes;terms\n${code};Thing;Thing;OBJECT_TYPE;Nothing;${code}/Nothing\n${code};Thing;Again;OBJECT_TYPE;;\n`
    expect(toldOf(await send('OBJECTS', later, store))).toEqual([[3, 'name', 'twice']])
    const unknown = later.split('\n').slice(0, 2).join('\n')
    expect(toldOf(await send('OBJECTS', unknown, store))).toEqual([
      [2, 'superTypes', 'unknownRecord'],
      [2, 'terms', 'unknownRecord'],
    ])
    const circle = `domainCode;name;displayName;objectType;superTypes\n${code};Aa;A;OBJECT_TYPE;Bb\n${code};Bb;B;OBJECT_TYPE;Aa\n`
    expect(toldOf(await send('OBJECTS', circle, store)).map(([, column, what]) => [column, what])).toEqual([['superTypes', 'circle']])
    expect(await listed(id)).toEqual([])
  })

  it('give objects attributes and relations, and name what does not fit at its row', async () => {
    const { id, code } = await makeTermDomain(portal)
    const list = await makeValueList(portal)
    await send('OBJECTS', `name;displayName;objectType\nMeter;Meter;OBJECT_TYPE\nPlace;Place;DATA_GROUP\nReading;Reading;OBJECT_TYPE\n`, {
      ...store,
      domainId: id,
    })
    const csv = [
      'domainCode;objectName;name;dataType;valueList;dataGroup;minOccurs;maxOccurs;identifying;minimum;maximum;writeOnly;deprecated',
      `${code};Meter;meterId;UUID;;;1;1;true;;;;`,
      `${code};Meter;kind;ENUM;${list.name};;0;1;;;;;true`,
      `${code};Meter;place;OBJECT;;Place;0;1;;;;;`,
      `${code};Meter;power;DECIMAL;;;0;*;;1.5;10;true;`,
      '',
    ].join('\n')
    expect(await send('ATTRIBUTES', csv, store)).toMatchObject({ created: 4, updated: 0, skipped: 0, errors: [] })
    const [meter] = await listed(id)
    expect(meter?.attributes).toMatchObject([
      { name: 'meterId', identifying: true },
      { name: 'kind', valueListId: list.id, deprecated: true },
      { name: 'place', dataType: 'OBJECT' },
      { name: 'power', maxOccurs: '*', minimum: 1.5, writeOnly: true },
    ])
    // Those that are there stay, unless the import is to change them.
    const changed = csv.replace('power;DECIMAL;;;0;*', 'power;DECIMAL;;;0;1')
    expect(await send('ATTRIBUTES', changed, store)).toMatchObject({ created: 0, updated: 0, skipped: 4 })
    expect(await send('ATTRIBUTES', changed, { ...store, onConflict: 'UPDATE' })).toMatchObject({ created: 0, updated: 1, skipped: 3 })
    const after = (await listed(id))[0]
    expect(after?.attributes?.map((one) => one.id)).toEqual(meter?.attributes?.map((one) => one.id))
    expect(after?.attributes?.[3]).toMatchObject({ maxOccurs: 1 })
    const wrong = `objectName;name;dataType;minimum;valueList\nMeter;bad;STRING;3;\nMeter;worse;ENUM;;Nowhere\nNothing;other;STRING;;\n`
    expect(toldOf(await send('ATTRIBUTES', wrong, { ...store, domainId: id }))).toEqual([[4, 'objectName', 'unknownRecord']])
    expect(toldOf(await send('ATTRIBUTES', wrong.split('\n').slice(0, 3).join('\n'), { ...store, domainId: id }))).toEqual([
      [3, 'valueList', 'unknownRecord'],
    ])
    expect(toldOf(await send('ATTRIBUTES', wrong.split('\n').slice(0, 2).join('\n'), { ...store, domainId: id }))).toContainEqual([
      2,
      'minimum',
      'notOfType',
    ])
    const relations = `objectName;name;target;targetCardinality;representation\nMeter;readings;Reading;0..*;EMBEDDED\n`
    expect(await send('RELATIONS', relations, { ...store, domainId: id })).toMatchObject({ created: 1, errors: [] })
    expect((await listed(id))[0]?.relations).toMatchObject([{ name: 'readings', representation: 'EMBEDDED', targetCardinality: '0..*' }])
  })

  it('change what is approved on its working copy, and leave alone what says the same', async () => {
    const { id } = await makeTermDomain(portal)
    const approved = await makeApprovedObject(portal, { domainId: id })
    const draft = await makeObject(portal, { domainId: id })
    const csv = `name;description\n${approved.name};New words\n${draft.name};New words\n`
    expect(await send('OBJECTS', csv, { ...store, domainId: id })).toMatchObject({ updated: 0, skipped: 2 })
    expect(await send('OBJECTS', csv, { ...store, domainId: id, onConflict: 'WORKING_COPY' })).toMatchObject({ updated: 1, skipped: 1 })
    const held = await get(approved.id)
    expect(held).toMatchObject({ status: 'UNDER_REVISION', description: 'What it is' })
    expect((await get(held.workingCopy?.id ?? '')).description).toBe('New words')
    expect((await get(draft.id)).description).toBe('What it is')
    expect(await send('OBJECTS', csv, { ...store, domainId: id, onConflict: 'UPDATE' })).toMatchObject({ updated: 1, skipped: 1 })
    const attributes = `objectName;name;dataType\n${approved.name};colour;STRING\n`
    expect(await send('ATTRIBUTES', attributes, { ...store, domainId: id, onConflict: 'UPDATE' })).toMatchObject({ created: 1 })
    expect((await get(approved.id)).attributes?.map(({ name }) => name)).toEqual(['thingId'])
    expect((await get(held.workingCopy?.id ?? '')).attributes?.map(({ name }) => name)).toEqual(['thingId', 'colour'])
  })

  it('beside who edits: the second is told, and nobody’s work is lost', async () => {
    const { id } = await makeTermDomain(portal)
    const draft = await makeObject(portal, { domainId: id })
    const csv = `name;comment\n${draft.name};From the file\n`
    const [imported, edited] = await Promise.all([
      send('OBJECTS', csv, { ...store, domainId: id, onConflict: 'UPDATE' }),
      portal.raw('PATCH', `/api/businessobjects/${draft.id}`, { as: 'admin', body: { version: draft.version, description: 'By hand' } }),
    ])
    const after = await get(draft.id)
    expect(imported).toMatchObject({ updated: 1, errors: [] })
    expect(after.comment).toBe('From the file')
    expect([edited.status, after.description]).toEqual(edited.status === 200 ? [200, 'By hand'] : [409, 'What it is'])
  })

  it('go out and come back as they were', async () => {
    const { id, code } = await makeTermDomain(portal)
    const term = await makeTerm(portal, { domainId: id, name: 'Meter; "one" | two' })
    const list = await makeValueList(portal, { domainId: id, values: [{ code: '=A', name: 'A; b', active: false }, { code: 'B' }] })
    const group = await makeObject(portal, { domainId: id, objectType: 'DATA_GROUP', attributes: [{ name: 'street', dataType: 'STRING' }] })
    const above = await makeObject(portal, { domainId: id, abstract: true })
    await makeObject(portal, {
      domainId: id,
      superTypeIds: [above.id],
      termIds: [term.id],
      description: 'Two\nlines; and "more"',
      tags: ['a | b', 'c'],
      attributes: [
        { name: 'kind', dataType: 'ENUM', valueListId: list.id, termId: term.id, minOccurs: 0, maxOccurs: '*', deprecated: true },
        { name: 'place', dataType: 'OBJECT', objectId: group.id, mayBeUnknown: true },
        { name: 'from', dataType: 'DATE', minimum: '2026-01-01', exclusiveMaximum: '2027-01-01', writeOnly: true },
        {
          name: 'power',
          dataType: 'DECIMAL',
          precision: 8,
          scale: 2,
          unit: 'kWh',
          defaultValue: '-1.5',
          filterable: true,
          personalData: 'PERSONAL',
        },
      ],
      relations: [{ name: 'parts', targetId: above.id, targetCardinality: '1..*', aggregation: 'COMPOSITE', description: '=1+1' }],
    })
    const archive = await exportObjects(portal, 'csv', id)
    const files = ['valuelists', 'objects', 'attributes', 'relations'].map((name) => unpacked(archive, `${name}.csv`))
    expect(files[1]?.startsWith('\ufeffdomainCode;name;displayName;')).toBe(true)
    expect(files[0]).toContain("'=A")
    const other = await makeTermDomain(portal)
    await makeTerm(portal, { domainId: other.id, name: 'Meter; "one" | two' })
    const moved = files.map((text) => text.replaceAll(code, other.code))
    const headers = (text: string) =>
      Object.fromEntries(
        (text.split('\r\n')[0] ?? '')
          .slice(1)
          .split(';')
          .filter((one) => one !== 'URI' && one !== 'code')
          .map((one) => [one, one]),
      )
    const [, objects = '', attributes = '', relations = ''] = moved
    expect(await send('OBJECTS', objects, store, { mapping: headers(objects) })).toMatchObject({ created: 3, errors: [] })
    expect(await send('ATTRIBUTES', attributes, { ...store, onConflict: 'UPDATE' })).toMatchObject({ errors: [] })
    expect(await send('RELATIONS', relations, store)).toMatchObject({ created: 1, errors: [] })
    expect(await send('VALUE_LISTS', files[0] ?? '', { ...store, onConflict: 'UPDATE' })).toMatchObject({
      updated: 0,
      skipped: 1,
      errors: [],
    })
    const again = await exportObjects(portal, 'csv', other.id)
    expect(unpacked(again, 'attributes.csv')).toBe(attributes)
    expect(unpacked(again, 'relations.csv')).toBe(relations)
    const withoutAddresses = (text: string) => text.replaceAll(/BOB-\d+|https?:[^;\r]*/g, '')
    expect(withoutAddresses(unpacked(again, 'objects.csv'))).toBe(withoutAddresses(objects))
    expect((await exportObjects(portal, 'xlsx', id)).subarray(0, 2).toString()).toBe('PK')
  })

  it('are imported by who may write, in domains that have addresses', async () => {
    const answer = await portal.raw('POST', '/api/businessobjects/import', { as: 'reader', body: {} })
    expect(answer.status).toBe(403)
    const refused = await send('JSON_SCHEMA', '{}').catch(({ message }: Error) => message)
    expect(refused).toContain('domainId')
    expect(toldOf(await send('OBJECTS', 'name\nThing\n'))).toEqual([[0, 'domainCode', 'columnMissing']])
  })
})

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Metering', version: '1' },
  components: {
    schemas: {
      Meter: {
        type: 'object',
        title: 'Electricity meter',
        description: 'Counts energy',
        required: ['id', 'place'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          serial_number: { type: 'string', maxLength: 20, pattern: '^[A-Z]+$', examples: ['AB'] },
          kind: { $ref: '#/components/schemas/MeterKind' },
          colour: { enum: ['red', 'blue', null], type: ['string', 'null'] },
          place: { $ref: '#/components/schemas/Place' },
          readings: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Reading' } },
          owner: { type: 'object', properties: { name: { type: 'string' } } },
          secret: { type: 'string', writeOnly: true, deprecated: true },
          either: { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'string' }] },
        },
      },
      MeterInput: { type: 'object', properties: { kind: { type: 'string' } } },
      SmartMeter: { allOf: [{ $ref: '#/components/schemas/Meter' }, { type: 'object', properties: { network: { type: 'string' } } }] },
      Reading: {
        type: 'object',
        required: ['readingId'],
        properties: { readingId: { type: 'integer', format: 'int64' }, at: { type: 'string', format: 'date-time', example: 'yesterday' } },
      },
      Place: {
        type: 'object',
        required: ['street'],
        properties: { street: { type: 'string' }, at: { anyOf: [{ $ref: '#/components/schemas/Point' }, { type: 'null' }] } },
      },
      Point: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number', format: 'double' } } },
      MeterKind: { type: 'string', enum: ['SMART', 'PLAIN'] },
    },
  },
}

describe('documents', () => {
  it('become drafts: objects, data groups, value lists, embedded relations and supertypes', async () => {
    const { id } = await makeTermDomain(portal)
    const asked = { domainId: id }
    const tried = await send('JSON_SCHEMA', JSON.stringify(openapi), asked)
    expect(tried).toMatchObject({ dryRun: true, created: 6, listsCreated: 2, errors: [] })
    expect(await listed(id)).toEqual([])
    expect(tried.warnings.map(({ column, code }) => [column, code])).toEqual(
      expect.arrayContaining([
        ['MeterInput', 'inputLeftOut'],
        ['serial_number', 'renamed'],
        ['either', 'unsupportedKeyword'],
        ['at', 'misfit'],
      ]),
    )
    await send('JSON_SCHEMA', JSON.stringify(openapi), { ...asked, ...store })
    const byName = new Map((await listed(id)).map((object) => [object.name, object]))
    expect([...byName].map(([name, { objectType }]) => [name, objectType])).toEqual([
      ['Meter', 'OBJECT_TYPE'],
      ['MeterOwner', 'DATA_GROUP'],
      ['Place', 'DATA_GROUP'],
      ['Point', 'DATA_GROUP'],
      ['Reading', 'OBJECT_TYPE'],
      ['SmartMeter', 'OBJECT_TYPE'],
    ])
    const meter = byName.get('Meter')
    expect(meter).toMatchObject({ status: 'DRAFT', displayName: 'Electricity meter', description: 'Counts energy' })
    expect(meter?.attributes).toMatchObject([
      { name: 'id', dataType: 'UUID', identifying: true, readOnly: true, minOccurs: 1 },
      { name: 'serialNumber', dataType: 'STRING', maxLength: 20, pattern: '^[A-Z]+$', example: 'AB', minOccurs: 0 },
      { name: 'kind', dataType: 'ENUM' },
      { name: 'colour', dataType: 'ENUM', mayBeUnknown: true },
      { name: 'place', dataType: 'OBJECT', objectId: byName.get('Place')?.id, minOccurs: 1 },
      { name: 'owner', dataType: 'OBJECT', objectId: byName.get('MeterOwner')?.id },
      { name: 'secret', writeOnly: true, deprecated: true },
    ])
    expect(meter?.relations).toMatchObject([
      { name: 'readings', targetId: byName.get('Reading')?.id, targetCardinality: '1..*', representation: 'EMBEDDED' },
    ])
    expect(byName.get('SmartMeter')).toMatchObject({ superTypeIds: [meter?.id], attributes: [{ name: 'network' }] })
    expect(byName.get('Place')?.attributes?.[1]).toMatchObject({ name: 'at', objectId: byName.get('Point')?.id, mayBeUnknown: true })
    expect((await lists('MeterKind'))[0]?.values.map(({ code }) => code)).toEqual(['SMART', 'PLAIN'])
    // A second time everything is there already.
    expect(await send('JSON_SCHEMA', JSON.stringify(openapi), { ...asked, ...store })).toMatchObject({
      created: 0,
      skipped: 6,
      listsCreated: 0,
      errors: [],
    })
  })

  it('are refused where they point outside, and nothing is fetched or stored', async () => {
    const { id } = await makeTermDomain(portal)
    const body = {
      $defs: {
        Thing: { type: 'object', properties: { other: { $ref: 'https://else.example/x.json#/A' }, none: { $ref: '#/$defs/None' } } },
      },
    }
    const answer = await send('JSON_SCHEMA', JSON.stringify(body), { domainId: id, ...store })
    expect(toldOf(answer)).toEqual([
      [1, 'other', 'externalRef'],
      [1, 'none', 'unresolvedRef'],
    ])
    expect(await listed(id)).toEqual([])
    const told = async (text: string, name = 'model.yaml') => toldOf(await send('JSON_SCHEMA', text, { domainId: id }, { name }))
    expect(await told('a: [')).toEqual([[0, 'file', 'notReadable']])
    expect(await told('type: string')).toEqual([[0, 'file', 'noSchemas']])
    expect(await told('title: Loop\nproperties:\n  next: { $ref: "#" }\n')).toEqual([])
  })
})
