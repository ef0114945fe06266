import type { Json, JsonObject, OperationView, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'

export const batchStates = [
  'CREATED',
  'UPLOADED',
  'PROCESSING',
  'COMPLETED',
  'COMPLETED_WITH_ERRORS',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const
export type BatchState = (typeof batchStates)[number]

/** What is done with a row that was not found. */
export const onErrors = ['KEEP_ROW', 'DROP_ROW'] as const
export type OnError = (typeof onErrors)[number]

export const batchReasons = ['keyRefused', 'noGoodRow', 'productGone', 'outOfTime', 'waits'] as const
export type BatchReason = (typeof batchReasons)[number]

export const limits = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 50,
  /** Of what is added to a row. */
  cellLetters: 32_000,
  /** Of all that is added to one row. */
  rowLetters: 100_000,
  /** Of an answer that is read for a row. */
  answerBytes: 1024 * 1024,
  /** Lines of a file, with the empty ones, and letters that part cells and lines. */
  lines: 20_000,
  marks: 1_000_000,
  /** Between two of these. */
  cellBytes: 100_000,
  parallel: 4,
  tries: 3,
  unstartedEach: 3,
  unstartedInAll: 300,
  /** Whose files are there: those of one address, and all. */
  keptEach: 40,
  keptInAll: 1000,
  keptMs: 24 * 60 * 60_000,
} as const

export interface Mapped {
  column: string
  parameter: string
}

/** The parameters that a row may fill: those of the path and of the query. */
export const rowParameters = (view: Pick<OperationView, 'parameters'>): (ParameterView & { in: 'path' | 'query' })[] =>
  view.parameters.flatMap((one) => (one.in === 'path' || one.in === 'query' ? [{ ...one, in: one.in }] : []))

/** Whether each row of a file can be one call of it: a GET that needs nothing but what stands in its address. */
export const isLookUp = (view: OperationView): boolean =>
  view.kind === 'http' &&
  view.method === 'GET' &&
  view.parameters.every(({ in: place, required }) => !required || place === 'path' || place === 'query')

export interface MappingFault {
  path: string
  code: string
  message: string
}

/** What is wrong with a mapping: parameters that are not there, named twice, or missing; fields that no answer has are no fault. */
export function mappingFaults(view: Pick<OperationView, 'parameters'>, mapping: readonly Mapped[]): MappingFault[] {
  const known = rowParameters(view)
  const names = mapping.map(({ parameter }) => parameter)
  const wrong = names.flatMap((name, at): MappingFault[] => {
    const path = `mapping.${at}.parameter`
    if (!known.some((one) => one.name === name))
      return [{ path, code: 'unknown', message: `There is no parameter ${name}; there are ${known.map((one) => one.name).join(', ')}.` }]
    return names.indexOf(name) < at ? [{ path, code: 'unique', message: `The parameter ${name} is named twice.` }] : []
  })
  const missing = known.filter(({ required, name }) => required && !names.includes(name))
  return [...wrong, ...missing.map(({ name }) => ({ path: 'mapping', code: 'required', message: `The parameter ${name} is needed.` }))]
}

/** Columns of a mapping that a file does not have. */
export const missingColumns = (mapping: readonly Mapped[], columns: readonly string[]): string[] =>
  mapping.map(({ column }) => column).filter((column) => !columns.includes(column))

/** The address of a row's call, below the product's own; undefined where a part of the path is empty. */
export function addressOfRow(
  view: Pick<OperationView, 'path' | 'parameters'>,
  mapping: readonly Mapped[],
  columns: readonly string[],
  cells: readonly string[],
): string | undefined {
  const cellOf = (name: string) => {
    const column = mapping.find(({ parameter }) => parameter === name)?.column
    return column === undefined ? '' : (cells[columns.indexOf(column)] ?? '').trim()
  }
  let path = view.path
  const query = new URLSearchParams()
  for (const { name, in: place, required } of rowParameters(view)) {
    const value = cellOf(name)
    if (value === '' && required) return undefined
    // Dots alone would climb out of the path.
    if (place === 'path' && /^\.+$/.test(value)) return undefined
    if (place === 'path') path = path.replaceAll(`{${name}}`, () => encodeURIComponent(value.toWellFormed()))
    else if (value !== '') query.append(name, value)
  }
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const deepest = 5
const mostFields = 100
/** Schemas that lead to each other have more paths than anybody can walk. */
const mostWalked = 5000

/** The plain values that the answer of an operation may hold, as paths; of a list the first. */
export function fieldsOf(view: Pick<OperationView, 'responses' | 'schemas'>): string[] {
  const good = view.responses.find(({ status }) => /^2/.test(status)) ?? view.responses.find(({ status }) => status === 'default')
  const schema = good?.contents.find(({ mediaType }) => /json/i.test(mediaType))?.schema ?? null
  const found: string[] = []
  let walked = 0
  const walk = (from: Json, path: string, depth: number) => {
    walked += 1
    if (found.length >= mostFields || depth > deepest || walked > mostWalked) return
    const node = resolved(from, view.schemas)
    if (!isObject(node)) return
    const parts = [node, ...['allOf', 'oneOf', 'anyOf'].flatMap((word) => (Array.isArray(node[word]) ? node[word] : []))]
    let isPlain = true
    for (const part of parts.map((one) => resolved(one, view.schemas))) {
      if (!isObject(part)) continue
      const under = (name: string) => (path === '' ? name : `${path}.${name}`)
      if (isObject(part.properties)) {
        isPlain = false
        for (const [name, inner] of Object.entries(part.properties)) if (!name.includes('.')) walk(inner, under(name), depth + 1)
      }
      if (part.items !== undefined) {
        isPlain = false
        walk(part.items, under('0'), depth + 1)
      }
    }
    if (isPlain && path !== '' && !found.includes(path) && found.length < mostFields) found.push(path)
  }
  walk(schema, '', 0)
  return found
}

const resolved = (from: Json, schemas: OperationView['schemas']): Json =>
  isObject(from) && typeof from.$ref === 'string' && Object.hasOwn(schemas, from.$ref) ? (schemas[from.$ref] ?? null) : from

/** What stands at a path of an answer, as text; nothing where there is nothing. What has parts is written as JSON. */
export function valueAt(answer: unknown, path: string): string {
  let at: unknown = answer
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return ''
    at = (at as Record<string, unknown>)[part]
  }
  if (at === null || at === undefined) return ''
  return (typeof at === 'string' ? at : JSON.stringify(at)).slice(0, limits.cellLetters).replaceAll('\0', '').toWellFormed()
}

/** What stands at the paths of an answer; beyond what a row may hold, nothing. */
export function valuesAt(answer: unknown, paths: readonly string[]): string[] {
  let left: number = limits.rowLetters
  return paths.map((path) => {
    const value = left > 0 ? valueAt(answer, path).slice(0, left).toWellFormed() : ''
    left -= value.length
    return value
  })
}

/** How a job ends whose rows have all been looked up. */
export function endOf({ succeeded, failed }: { succeeded: number; failed: number }): { status: BatchState; reason: BatchReason | null } {
  if (failed === 0) return { status: 'COMPLETED', reason: null }
  return succeeded === 0 ? { status: 'FAILED', reason: 'noGoodRow' } : { status: 'COMPLETED_WITH_ERRORS', reason: null }
}

const shortestWaitMs = 200

/** Milliseconds that a `Retry-After` asks for, in seconds or as a date; a second where it says nothing. Nobody is asked again at once. */
export const waitOf = (header: string | undefined, now: Date): number => Math.max(shortestWaitMs, askedWait(header, now))

function askedWait(header: string | undefined, now: Date): number {
  const seconds = Number(header)
  if (header !== undefined && header.trim() !== '' && Number.isFinite(seconds)) return seconds * 1000
  const at = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(at) ? 1000 : at - now.getTime()
}
