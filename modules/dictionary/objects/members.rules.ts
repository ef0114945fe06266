import type { Fault } from '@portico/platform/contract/errors.ts'
import type { Attribute, GivenAttribute, GivenObjectRelation, ObjectRelation } from './member.contract.ts'
import { occursOf } from './member.contract.ts'
import { dayTypes, numberTypes, textTypes, wholeTypes } from './object-kinds.contract.ts'

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const isNumberText = (text: string): boolean => /^-?\d{1,30}(\.\d{1,20})?$/.test(text)
const dayForm = /^\d{4}-\d\d-\d\d$/
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const isMoment = (text: string): boolean => momentForm.test(text) && !Number.isNaN(Date.parse(text))
const isDay = (text: string): boolean =>
  dayForm.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

type Limits = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'
const limits: readonly Limits[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

/** Which fields go with which data types; the others of these may not be there. */
function misplacedFields({ dataType, ...given }: GivenAttribute): string[] {
  const said = new Map<string, unknown>(Object.entries(given))
  const goes = (names: readonly string[], fits: boolean) =>
    fits ? [] : names.filter((name) => said.get(name) !== undefined && said.get(name) !== '')
  return [
    ...goes(['minLength', 'maxLength'], textTypes.includes(dataType)),
    ...goes(['pattern'], dataType === 'STRING'),
    ...goes(limits, numberTypes.includes(dataType) || dayTypes.includes(dataType) || dataType === 'MONEY'),
    ...goes(['precision', 'scale'], dataType === 'DECIMAL' || dataType === 'MONEY'),
    ...goes(['unit'], numberTypes.includes(dataType)),
    ...goes(['valueListId'], dataType === 'ENUM'),
    ...goes(['objectId'], dataType === 'OBJECT'),
  ]
}

/** Whether a text says a value of the attribute's type and limits; its pattern aside, which only the server tries. */
export function valueFault(
  attribute: Pick<GivenAttribute, 'dataType' | Limits | 'minLength' | 'maxLength'>,
  value: string,
): string | undefined {
  const { dataType, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = attribute
  if (numberTypes.includes(dataType)) {
    if (!isNumberText(value) || (wholeTypes.includes(dataType) && !Number.isInteger(Number(value)))) return 'It is no such number.'
    if (dataType === 'INTEGER' && Math.abs(Number(value)) > 2_147_483_647) return 'It is too large.'
    if (dataType === 'YEAR' && (Number(value) < 0 || Number(value) > 9999)) return 'It is no year.'
  }
  if (dataType === 'BOOLEAN' && value !== 'true' && value !== 'false') return 'It is true or false.'
  if (dataType === 'DATE' && !isDay(value)) return 'It is no day such as 2026-01-31.'
  if (dataType === 'DATE_TIME' && !isMoment(value)) return 'It is no moment such as 2026-01-31T12:00:00Z.'
  if (dataType === 'TIME' && !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(value))
    return 'It is no time such as 12:00:00Z.'
  if (dataType === 'DURATION' && !/^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/.test(value))
    return 'It is no duration such as P1D.'
  if (dataType === 'UUID' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return 'It is no UUID.'
  if (dataType === 'EMAIL' && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value)) return 'It is no e-mail address.'
  if (dataType === 'URI' && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(value)) return 'It is no address.'
  if (dataType === 'BINARY' && !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return 'It is no text in base64.'
  if (['OBJECT', 'GEOMETRY', 'MONEY'].includes(dataType)) return 'There is none of this type.'
  if (textTypes.includes(dataType) && ([...value].length < minLength || [...value].length > maxLength)) return 'Its length does not fit.'
  const order = (limit: number | string) =>
    numberTypes.includes(dataType) ? Number(value) - Number(limit) : Date.parse(value) - Date.parse(String(limit))
  const beyond = limits.find((name) => {
    const limit = attribute[name]
    if (limit === undefined || !(numberTypes.includes(dataType) || dayTypes.includes(dataType))) return false
    const by = order(limit)
    return name === 'minimum' ? by < 0 : name === 'maximum' ? by > 0 : name === 'exclusiveMinimum' ? by <= 0 : by >= 0
  })
  return beyond && 'It is beyond the limits.'
}

function limitFaults(attribute: GivenAttribute, path: string): Fault[] {
  const { dataType, minLength, maxLength, precision, scale } = attribute
  const isNumber = numberTypes.includes(dataType) || dataType === 'MONEY'
  const unreadable = limits.filter((name) => {
    const limit = attribute[name]
    if (limit === undefined) return false
    return isNumber ? typeof limit !== 'number' : typeof limit !== 'string' || !(dataType === 'DATE' ? isDay(limit) : isMoment(limit))
  })
  const least = attribute.minimum ?? attribute.exclusiveMinimum
  const most = attribute.maximum ?? attribute.exclusiveMaximum
  const turned =
    least !== undefined &&
    most !== undefined &&
    (isNumber ? Number(least) > Number(most) : Date.parse(String(least)) > Date.parse(String(most)))
  return [
    ...unreadable.map((name) =>
      fault(`${path}.${name}`, 'invalidFormat', isNumber ? 'Must be a number.' : 'Must be a day or a moment, as the type is.'),
    ),
    ...(turned
      ? [
          fault(
            `${path}.${attribute.maximum === undefined ? 'exclusiveMaximum' : 'maximum'}`,
            'order',
            'The highest value is below the lowest.',
          ),
        ]
      : []),
    ...(minLength !== undefined && maxLength !== undefined && minLength > maxLength
      ? [fault(`${path}.maxLength`, 'order', 'The longest is shorter than the shortest.')]
      : []),
    ...(scale !== undefined && scale > (precision ?? 38) ? [fault(`${path}.scale`, 'order', 'There are more decimals than digits.')] : []),
  ]
}

function attributeFaults(attribute: GivenAttribute, path: string): Fault[] {
  const { dataType, minOccurs, maxOccurs, identifying, readOnly, writeOnly, valueListId, objectId, defaultValue, example } = attribute
  const values = [['defaultValue', defaultValue] as const, ['example', example] as const].flatMap(([name, value]) => {
    const wrong = value === undefined || value === '' || dataType === 'ENUM' ? undefined : valueFault(attribute, value)
    return wrong === undefined ? [] : [fault(`${path}.${name}`, 'misfit', wrong)]
  })
  return [
    ...misplacedFields(attribute).map((name) =>
      fault(`${path}.${name}`, 'notOfType', `An attribute of the type ${dataType} has none of this.`),
    ),
    ...(maxOccurs !== '*' && maxOccurs < minOccurs ? [fault(`${path}.maxOccurs`, 'order', 'The most is less than the least.')] : []),
    ...(identifying && (minOccurs !== 1 || maxOccurs !== 1)
      ? [fault(`${path}.identifying`, 'onlyOne', 'What identifies is there exactly once.')]
      : []),
    ...(identifying && ['OBJECT', 'GEOMETRY', 'MONEY', 'BINARY'].includes(dataType)
      ? [fault(`${path}.identifying`, 'notOfType', `The type ${dataType} identifies nothing.`)]
      : []),
    ...(readOnly && writeOnly ? [fault(`${path}.writeOnly`, 'notBoth', 'It is read only or written only, not both.')] : []),
    ...(dataType === 'ENUM' && !valueListId ? [fault(`${path}.valueListId`, 'required', 'Choose the value list.')] : []),
    ...(dataType === 'OBJECT' && !objectId ? [fault(`${path}.objectId`, 'required', 'Choose the data group.')] : []),
    ...limitFaults(attribute, path),
    ...values,
  ]
}

/** What keeps the attributes and relations of one object from being saved, each fault at its row. */
export function memberFaults(
  attributes: readonly GivenAttribute[],
  relations: readonly GivenObjectRelation[],
  inherited: readonly { name: string; from: string }[],
): Fault[] {
  const seen = new Map(inherited.map(({ name, from }) => [name, `${from} has it, and it is inherited (D-1).`]))
  const twice = (name: string, path: string): Fault[] => {
    const known = seen.get(name)
    seen.set(name, 'The name is there twice (D-1).')
    return known === undefined ? [] : [fault(`${path}.name`, 'D-1', known)]
  }
  return [
    ...attributes.flatMap((one, at) => [...twice(one.name, `attributes.${at}`), ...attributeFaults(one, `attributes.${at}`)]),
    ...relations.flatMap((one, at) => {
      const { least, most } = occursOf(one.targetCardinality)
      const source = occursOf(one.sourceCardinality)
      return [
        ...twice(one.name, `relations.${at}`),
        ...(most < least || most === 0
          ? [fault(`relations.${at}.targetCardinality`, 'order', 'The most is less than the least, or none.')]
          : []),
        ...(source.most < source.least ? [fault(`relations.${at}.sourceCardinality`, 'order', 'The most is less than the least.')] : []),
      ]
    }),
  ]
}

/** Without what says nothing, each with an id: its own, where the object has one of this id. */
function storedMembers<T extends { id?: string | undefined }>(
  given: readonly T[],
  known: readonly { id: string }[],
  newId: () => string,
): (T & { id: string })[] {
  const ids = new Set(known.map(({ id }) => id))
  return given.map((one) => {
    const isKnown = one.id !== undefined && ids.delete(one.id)
    const said = Object.entries(one).filter(([, value]) => !['', undefined, null, false].includes(value as never))
    return { ...(Object.fromEntries(said) as T), id: isKnown && one.id !== undefined ? one.id : newId() }
  })
}
export const storedAttributes = (given: readonly GivenAttribute[], known: readonly Attribute[], newId: () => string): Attribute[] =>
  storedMembers(given, known, newId).map((one) => ({ ...one, identifying: one.identifying ?? false }))
export const storedRelations = (
  given: readonly GivenObjectRelation[],
  known: readonly ObjectRelation[],
  newId: () => string,
): ObjectRelation[] =>
  storedMembers(given, known, newId).map((one) => ({
    ...one,
    representation: one.representation ?? (one.aggregation === 'COMPOSITE' ? 'EMBEDDED' : 'REFERENCE'),
  }))
