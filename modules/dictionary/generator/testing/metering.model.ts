import type { Attribute, ObjectRelation } from '../../objects/member.contract.ts'
import type { Model, ModelObject, ModelTerm } from '../engine/model.rules.ts'
import { type Asked, generatorInfo, generatorOptions } from '../options.contract.ts'

const attribute = (name: string, dataType: Attribute['dataType'], more: Partial<Attribute> = {}): Attribute => ({
  ...{ id: name, name, dataType, minOccurs: 1, maxOccurs: 1, identifying: false },
  ...more,
})
const relation = (
  name: string,
  targetId: string,
  representation: ObjectRelation['representation'],
  targetCardinality: string,
): ObjectRelation => ({
  ...{ id: name, name, targetId, representation, targetCardinality, sourceCardinality: '0..*', aggregation: 'NONE' },
})
const object = (name: string, description: string, more: Partial<ModelObject>): ModelObject => ({
  ...{
    id: name,
    name,
    displayName: name,
    pluralName: '',
    description,
    objectType: 'OBJECT_TYPE',
    abstract: false,
    superTypeIds: [],
    termIds: [],
  },
  ...{ domainId: 'metering', status: 'APPROVED', versionNumber: '1.0.0', attributes: [], relations: [] },
  ...more,
})
const base = 'https://begrippen.example.org/metering'
const term = (id: string): ModelTerm => ({
  ...{
    id,
    URI: `${base}/id/concept/${id}`,
    name: id,
    description: '',
    comment: '',
    status: 'APPROVED',
    language: 'en',
    domainId: 'metering',
    altLabels: [],
  },
  ...{ notation: '', versionNumber: '1.0.0', topConcept: false, translations: [], relatedTerms: [], hiddenLabels: [], examples: [] },
  ...{ sources: [], methode: '', scopeNote: '', statusDescription: '', changeNote: '' },
})

/** The model of `samples/`: a meter with its readings and its address. */
export const metering: Model = {
  chosen: ['Meter', 'MeterReading'],
  included: ['Meter', 'MeterReading', 'Address'],
  objects: [
    object('Meter', 'A meter is a device that records the amount of energy delivered at a connection.', {
      termIds: ['meter'],
      attributes: [
        attribute('meterId', 'UUID', { identifying: true, readOnly: true, description: 'Identifier of the meter.' }),
        attribute('serialNumber', 'STRING', {
          minLength: 1,
          maxLength: 80,
          description: 'Number on the type plate.',
          termId: 'serial-number',
        }),
        attribute('commodity', 'ENUM', { valueListId: 'Commodity' }),
        attribute('installedOn', 'DATE', { minOccurs: 0 }),
        attribute('multiplier', 'DECIMAL', { minOccurs: 0, minimum: 0, precision: 8, scale: 3, defaultValue: '1' }),
        attribute('tags', 'STRING', { minOccurs: 0, maxOccurs: 10, maxLength: 40 }),
        attribute('location', 'OBJECT', { objectId: 'Address' }),
      ],
      relations: [relation('readings', 'MeterReading', 'LINK', '0..*')],
    }),
    object('MeterReading', 'A meter reading is the value shown by a meter at a point in time.', {
      termIds: ['reading'],
      attributes: [
        attribute('readingId', 'UUID', { identifying: true, readOnly: true }),
        attribute('readAt', 'DATE_TIME'),
        attribute('value', 'DECIMAL', { minimum: 0, precision: 12, scale: 3, unit: 'kWh' }),
      ],
      relations: [relation('meter', 'Meter', 'REFERENCE', '1')],
    }),
    object('Address', 'An address.', {
      objectType: 'DATA_GROUP',
      attributes: [
        attribute('postcode', 'STRING', { pattern: '^[1-9][0-9]{3}[A-Z]{2}$' }),
        attribute('houseNumber', 'INTEGER', { minimum: 1, maximum: 99999 }),
      ],
    }),
  ],
  lists: [{ id: 'Commodity', name: 'Commodity', kind: 'ENUMERATION', uri: '', description: '', codes: ['ELECTRICITY', 'GAS'] }],
  terms: [term('meter'), term('reading'), term('serial-number')],
  domains: [
    {
      ...{ id: 'metering', code: 'METERING', name: 'Metering', baseUri: base, language: 'en' },
      ...{ description: 'Words we use about meters.', publisher: '', licenceUri: '' },
    },
  ],
}
export const asked = (more: object = {}): Asked => ({
  info: generatorInfo.parse({
    title: 'Metering API',
    description: 'Generated from the data dictionary.',
    contactName: 'API team',
    contactUrl: 'https://portal.example.org',
    contactEmail: 'api@example.org',
    licence: 'EUPL-1.2',
  }),
  servers: [{ url: 'https://api.example.org/metering/v1', description: '' }],
  options: generatorOptions.parse({
    examples: false,
    audience: 'company-internal',
    tokenUrl: 'https://idp.example.org/token',
    asyncHost: 'broker.example.org:9092',
    ...more,
  }),
})
