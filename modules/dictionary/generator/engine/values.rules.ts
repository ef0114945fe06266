import type { Attribute } from '../../objects/member.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { inPropertyCase } from './names.rules.ts'
import { partsOf } from './parts.rules.ts'

type Options = Pick<GeneratorOptions, 'decimals' | 'propertyCase' | 'separateInput'>

/** What people typed, as the JSON of its type; undefined where it is none. */
export function jsonValueOf(
  { dataType }: Pick<Attribute, 'dataType'>,
  text: string,
  { decimals }: Pick<GeneratorOptions, 'decimals'>,
): unknown {
  if (dataType === 'BOOLEAN') return text === 'true'
  if (dataType === 'DECIMAL') return decimals === 'STRING' ? text : Number(text)
  if (['INTEGER', 'LONG', 'REAL', 'YEAR'].includes(dataType)) return Number(text)
  return ['OBJECT', 'GEOMETRY', 'MONEY'].includes(dataType) ? undefined : text
}

const least = ({ minimum, exclusiveMinimum }: Attribute, step: number): number =>
  typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY
const highest = ({ maximum, exclusiveMaximum }: Attribute, step: number): number =>
  typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY
/** A number within the limits, and near a small one. */
function numberWithin(attribute: Attribute, wanted: number, step: number): number {
  const value = Math.min(Math.max(wanted, least(attribute, step)), highest(attribute, step))
  return step === 1 ? Math.ceil(value) : Number(value.toFixed(6))
}
const fitting = (words: string, { minLength = 0, maxLength = 500 }: Attribute): string =>
  words
    .repeat(Math.ceil(Math.max(1, minLength) / words.length))
    .slice(0, Math.max(minLength, Math.min(maxLength, Math.max(minLength, words.length))))
const dayAfter = (attribute: Attribute, wanted: string): string => {
  const after = String(attribute.minimum ?? attribute.exclusiveMinimum ?? '')
  const before = String(attribute.maximum ?? attribute.exclusiveMaximum ?? '')
  return after !== '' && after > wanted ? after : before !== '' && before < wanted ? before : wanted
}

/** Of a pattern of letters, classes and counts; undefined for any other one. */
export function textOfPattern(pattern: string): string | undefined {
  const inner = pattern.replace(/^\^/, '').replace(/\$$/, '')
  const piece = /\[([A-Za-z0-9]-[A-Za-z0-9])+\]|\\d|[A-Za-z0-9 _:/-]/y
  let text = ''
  for (let at = 0; at < inner.length; ) {
    piece.lastIndex = at
    const [found] = piece.exec(inner) ?? []
    if (found === undefined) return undefined
    at += found.length
    const [count = '', times] = /^\{(\d+)(?:,\d*)?\}/.exec(inner.slice(at)) ?? []
    at += count.length
    text += (found === '\\d' ? '0' : found.startsWith('[') ? found.charAt(1) : found).repeat(times === undefined ? 1 : Number(times))
    if (text.length > 500) return undefined
  }
  return text
}

/** What one example may hold yet, a hundred letters as one value: groups hold groups, and a list repeats what it holds. */
export interface Room {
  left: number
}
const roomy = (): Room => ({ left: 5000 })
function isFull(room: Room, cost = 1): boolean {
  room.left -= cost
  return room.left < 0
}

/** A value of one attribute that fits its type and limits, always the same; undefined where none can be made. */
function oneValue(book: Book, options: Options, attribute: Attribute, depth: number, room: Room): unknown {
  if (isFull(room, 1 + Math.floor((attribute.minLength ?? 0) / 100))) return undefined
  const { dataType, example, pattern, scale } = attribute
  const given = example === undefined || example === '' ? undefined : jsonValueOf(attribute, example, options)
  if (given !== undefined && dataType !== 'ENUM') return given
  const amount = () => numberWithin(attribute, 12.5, scale === undefined ? 0.01 : scale === 0 ? 1 : 10 ** -scale)
  const fixed = () => (scale === undefined ? amount() : Number(amount().toFixed(Math.min(scale, 6))))
  switch (dataType) {
    case 'STRING':
      return pattern ? textOfPattern(pattern) : fitting('text', attribute)
    case 'TEXT':
      return fitting('A longer text.', attribute)
    case 'INTEGER':
    case 'LONG':
      return numberWithin(attribute, 1, 1)
    case 'YEAR':
      return numberWithin(attribute, 2026, 1)
    case 'REAL':
      return numberWithin(attribute, 1.5, 0.000001)
    case 'DECIMAL':
      return options.decimals === 'STRING' ? String(fixed()) : fixed()
    case 'MONEY':
      return { amount: options.decimals === 'STRING' ? String(fixed()) : fixed(), currency: 'EUR' }
    case 'BOOLEAN':
      return true
    case 'DATE':
      return dayAfter(attribute, '2026-01-31')
    case 'DATE_TIME':
      return dayAfter(attribute, '2026-01-31T12:00:00Z')
    case 'TIME':
      return '12:00:00Z'
    case 'DURATION':
      return 'P1D'
    case 'UUID':
      return '3fa85f64-5717-4562-b3fc-2c963f66afa6'
    case 'URI':
      return fitting('https://example.org/', { ...attribute, minLength: 0 })
    case 'EMAIL':
      return 'someone@example.org'
    case 'BINARY':
      return 'UG9ydGljbw=='
    case 'GEOMETRY':
      return { type: 'Point', coordinates: [5.12, 52.09] }
    case 'ENUM': {
      const list = book.list(attribute.valueListId ?? '')
      return example || list?.codes[0] || (list?.kind === 'ENUMERATION' ? undefined : 'A')
    }
    case 'OBJECT': {
      const group = book.object(attribute.objectId ?? '')
      return group && exampleOf(book, options, group, 'output', depth + 1, room)
    }
  }
}

/** A value of an attribute as its property has it; undefined where none can be made. */
export function attributeExample(book: Book, options: Options, attribute: Attribute, depth = 0, room = roomy()): unknown {
  const before = room.left
  const value = oneValue(book, options, attribute, depth, room)
  return attribute.maxOccurs === 1 ? value : repeated(value, attribute.minOccurs, room, before)
}
/** Each of them is written out, though they are one in memory. */
function repeated(value: unknown, least: number, room: Room, before: number): unknown[] | undefined {
  const length = Math.max(1, least)
  if (value === undefined || isFull(room, (before - room.left) * (length - 1))) return undefined
  return Array.from({ length }, () => value)
}

const deepest = 6
/** A message that its schema takes, always the same; undefined where a part that is required has no value. */
export function exampleOf(
  book: Book,
  options: Options,
  object: ModelObject,
  side: 'output' | 'input',
  depth = 0,
  room = roomy(),
): Record<string, unknown> | undefined {
  if (depth > deepest || isFull(room)) return undefined
  const found: [string, unknown][] = []
  for (const part of partsOf(book, options, object, side, true)) {
    const value = part.kind === 'attribute' ? attributeExample(book, options, part.attribute, depth, room) : related(part)
    if (value === undefined && part.required) return undefined
    if (value !== undefined) found.push([part.name, value])
  }
  return Object.fromEntries(found)

  function related(part: Exclude<ReturnType<typeof partsOf>[number], { kind: 'attribute' }>): unknown {
    const { target, many } = part
    const before = room.left
    const ids = target ? book.identifiers(target) : []
    const one =
      part.kind === 'embedded'
        ? part.target && exampleOf(book, options, part.target, side, depth + 1, room)
        : ids.length > 1
          ? Object.fromEntries(ids.map((id) => [inPropertyCase(id.name, options), oneValue(book, options, id, depth, room)]))
          : ids[0]
            ? oneValue(book, options, ids[0], depth, room)
            : 'a'
    return many ? repeated(one, part.least, room, before) : one
  }
}
