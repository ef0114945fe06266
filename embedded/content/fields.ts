import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { blockParts, type ContentType, type Field, type PartKind } from './types.ts'

/** The fields of a document in one locale; each is what its kind says, or null. */
export type Fields = Record<string, unknown>

const blocksAtMost = 100
const itemsAtMost = 100
const longestPart = 100_000
const longestRule = 200
const longestAlternative = 500

/**
 * The fields of a draft, in the order of their type, what was not sent as null.
 * @throws invalid naming each field that is not what it has to be
 */
export function checkedFields(type: ContentType, sent: unknown): Fields {
  if (!isObject(sent)) throw invalid({ path: '', code: 'invalidFormat', message: 'The fields are an object.' })
  const faults: Fault[] = []
  for (const name of Object.keys(sent)) if (!Object.hasOwn(type.fields, name)) faults.push(unknownField(name))
  const fields: Fields = {}
  for (const [name, field] of Object.entries(type.fields)) {
    const value = sent[name] ?? null
    if (value === null || value === '') {
      if (field.required) faults.push({ path: name, code: 'required', message: 'This field is needed.' })
      fields[name] = null
    } else fields[name] = checked(field, value, name, faults)
  }
  if (faults.length > 0) throw invalid(faults)
  return fields
}

function checked(field: Field, value: unknown, path: string, faults: Fault[]): unknown {
  const longest = field.longest ?? longestPart
  switch (field.kind) {
    case 'text': {
      const made = text(value, path, longest, faults)
      return made === null || field.form?.pattern.test(made) !== false ? made : wrong(path, field.form.message, faults)
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong(path, 'This is true or false.', faults)
    case 'location':
      return value === 'top' || value === 'bottom' ? value : wrong(path, 'A widget stands at the top or at the bottom.', faults)
    case 'json':
      return rules(value, path, longest, faults)
    case 'pages':
      return documents(value) ? value : wrong(path, 'This is a list of the documentIds of pages.', faults)
    case 'media':
      return picture(value, path, faults)
    case 'blocks':
      return blocks(value, path, faults)
  }
}

function blocks(value: unknown, path: string, faults: Fault[]): unknown {
  if (!Array.isArray(value)) return wrong(path, 'This is a list of blocks.', faults)
  if (value.length > blocksAtMost) return tooMany(path, blocksAtMost, faults)
  return value.map((block: unknown, index) => {
    const at = `${path}.${index}`
    const component = isObject(block) && typeof block.__component === 'string' ? block.__component : ''
    const parts = Object.hasOwn(blockParts, component) ? blockParts[component] : undefined
    if (!isObject(block) || !parts) return wrong(`${at}.__component`, 'There is no such kind of block.', faults)
    const { __component, ...rest } = block
    const made = object(parts, rest, at, faults)
    return isObject(made) ? { __component, ...made } : made
  })
}

function object(parts: Readonly<Record<string, PartKind>>, value: unknown, path: string, faults: Fault[]): unknown {
  if (!isObject(value)) return wrong(path, 'This is an object.', faults)
  for (const name of Object.keys(value)) if (!Object.hasOwn(parts, name)) faults.push(unknownField(`${path}.${name}`))
  return Object.fromEntries(
    Object.entries(parts).map(([name, kind]) => {
      const part = value[name] ?? null
      return [name, part === null || part === '' ? null : checkedPart(kind, part, `${path}.${name}`, faults)]
    }),
  )
}

const linkParts = { Label: 'text', Href: 'text' } as const

function checkedPart(kind: PartKind, value: unknown, path: string, faults: Fault[]): unknown {
  if (kind === 'text') return text(value, path, longestPart, faults)
  if (kind === 'media') return picture(value, path, faults)
  if (kind === 'link') return link(value, path, faults)
  if (!Array.isArray(value)) return wrong(path, 'This is a list.', faults)
  if (value.length > itemsAtMost) return tooMany(path, itemsAtMost, faults)
  return value.map((item: unknown, index) => {
    const at = `${path}.${index}`
    if (kind === 'names') return text(item, at, 200, faults)
    return kind === 'links' ? link(item, at, faults) : object(kind.items, item, at, faults)
  })
}

function link(value: unknown, path: string, faults: Fault[]): unknown {
  const made = object(linkParts, value, path, faults)
  const href = isObject(made) ? made.Href : undefined
  if (typeof href === 'string' && !/^(\/(?![/\\])|#|https?:\/\/|mailto:)/i.test(href))
    return wrong(`${path}.Href`, 'A link leads to a path of the portal, to http, https or mailto.', faults)
  return made
}

/** One of the portal's pictures by its name, with what it shows in the language of the document. */
function picture(value: unknown, path: string, faults: Fault[]): unknown {
  const made = object({ name: 'text', alternativeText: 'text' }, value, path, faults)
  if (!isObject(made)) return made
  if (!isPictureName(made.name)) return wrong(`${path}.name`, 'This is the name of a picture, such as grid.webp.', faults)
  const { alternativeText } = made
  if (typeof alternativeText === 'string' && alternativeText.length > longestAlternative)
    return tooLong(`${path}.alternativeText`, longestAlternative, faults)
  return made
}

function text(value: unknown, path: string, longest: number, faults: Fault[]): string | null {
  if (typeof value !== 'string') return wrong(path, 'This is a text.', faults)
  // The database takes no such letter, and no half of one.
  if (value.includes('\u0000') || !value.isWellFormed()) return wrong(path, 'This text holds a letter that cannot be stored.', faults)
  return value.length <= longest ? value : tooLong(path, longest, faults)
}

/** A list of texts, or one with a line for each. */
function rules(value: unknown, path: string, longest: number, faults: Fault[]): unknown {
  if (typeof value === 'string') return text(value, path, longest, faults)
  if (!Array.isArray(value)) return wrong(path, 'This is a list of texts.', faults)
  if (value.length > itemsAtMost) return tooMany(path, itemsAtMost, faults)
  return value.map((one: unknown, index) => text(one, `${path}.${index}`, longestRule, faults))
}

function wrong(path: string, message: string, faults: Fault[]): null {
  faults.push({ path, code: 'invalidFormat', message })
  return null
}
function tooLong(path: string, maximum: number, faults: Fault[]): null {
  faults.push({ path, code: 'maxLength', message: `At most ${maximum} letters.`, params: { maximum } })
  return null
}
function tooMany(path: string, maximum: number, faults: Fault[]): null {
  faults.push({ path, code: 'maxItems', message: `At most ${maximum}.`, params: { maximum } })
  return null
}
const unknownField = (path: string): Fault => ({ path, code: 'unknownField', message: 'There is no such field.' })

export const isPictureName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9._-]{0,80}\.(png|jpg|webp)$/.test(value)
const isDocumentId = (value: unknown): value is string => typeof value === 'string' && /^[a-z][a-z0-9]{23}$/.test(value)
const documents = (value: unknown): value is string[] => Array.isArray(value) && value.length <= itemsAtMost && value.every(isDocumentId)
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
