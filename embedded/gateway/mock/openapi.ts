import { fitsTemplate, isParameter, type SegmentTemplate, segmentTemplate } from '@portico/platform/server/paths/segment-template.ts'
import { isObject, type Json, objectOr, own, resolve, safeDecode } from './json.ts'

/** One path of a document, ready to match. */
interface Template {
  segments: (string | SegmentTemplate)[]
  /** Lower = more specific, segment by segment: written out, partly, any. */
  rank: string
  item: Json
}

export interface Operation {
  operation: Json
  /** Prepared answers by media type, made when first asked for. */
  answers: Map<string, { status: number; headers: Record<string, string>; body: Buffer }>
}

export interface OpenApiMock {
  document: Json
  isSwagger: boolean
  byLength: Map<number, Template[]>
  operations: WeakMap<Json, Operation>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export function compileOpenApi(document: Json): OpenApiMock {
  const byLength = new Map<number, Template[]>()
  for (const [path, entry] of Object.entries(objectOr(document.paths))) {
    const item = resolve(document, entry)
    if (!isObject(item) || !path.startsWith('/')) continue
    const segments = split(path).map(segmentOf)
    const rank = segments.map((segment) => (typeof segment === 'string' ? '0' : isParameter(segment) ? '2' : '1')).join('')
    const same = byLength.get(segments.length) ?? []
    same.push({ segments, rank, item })
    byLength.set(segments.length, same)
  }
  for (const same of byLength.values()) same.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return { document, isSwagger: typeof document.swagger === 'string', byLength, operations: new WeakMap() }
}

/** The operation for a method and path; `allow` alone when the path is there without the method; undefined for an unknown path. */
export function findOperation(
  mock: OpenApiMock,
  method: string,
  path: string,
): { found: Operation | undefined; allow: string[] } | undefined {
  const segments = split(path).map(safeDecode)
  const fitting = (mock.byLength.get(segments.length) ?? []).filter((template) => fits(template, segments))
  if (fitting.length === 0) return undefined
  const allow = new Set<string>()
  for (const { item } of fitting) {
    for (const name of methods) if (isObject(own(item, name))) allow.add(name.toUpperCase())
    if (allow.has('GET')) allow.add('HEAD')
    const operation = own(item, method.toLowerCase()) ?? (method === 'HEAD' ? own(item, 'get') : undefined)
    if (isObject(operation)) return { found: remembered(mock, operation), allow: [...allow] }
  }
  return { found: undefined, allow: [...allow] }
}

function remembered(mock: OpenApiMock, operation: Json): Operation {
  const known = mock.operations.get(operation)
  if (known) return known
  const made = { operation, answers: new Map() }
  mock.operations.set(operation, made)
  return made
}

const split = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)

const segmentOf = (segment: string): string | SegmentTemplate => segmentTemplate(segment) ?? safeDecode(segment)

function fits({ segments }: Template, sent: readonly string[]): boolean {
  return segments.every((segment, at) => (typeof segment === 'string' ? segment === sent[at] : fitsTemplate(segment, sent[at] ?? '')))
}
