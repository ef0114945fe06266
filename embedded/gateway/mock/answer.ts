import { validateHeaderValue } from 'node:http'
import { isObject, type Json, objectOr, own, resolve } from './json.ts'
import { answeredType } from './media-type.ts'
import type { OpenApiMock, Operation } from './openapi.ts'
import { sampleOf } from './sample.ts'
import { toXml } from './xml.ts'

export interface MockAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const empty = Buffer.alloc(0)
const maxPrepared = 20

/** The first successful answer of an operation, in the media type that `accept` asks for if there is such a one. */
export function answerOf(mock: OpenApiMock, operation: Operation, accept: string): MockAnswer {
  const key = accept.slice(0, 200)
  const known = operation.answers.get(key)
  if (known) return known
  const made = prepare(mock, operation.operation, accept)
  if (operation.answers.size < maxPrepared) operation.answers.set(key, made)
  return made
}

function prepare(mock: OpenApiMock, operation: Json, accept: string): MockAnswer {
  const responses = objectOr(operation.responses)
  const code =
    Object.keys(responses).find((name) => /^2\d\d$/.test(name)) ?? Object.keys(responses).find((name) => /^2xx$/i.test(name)) ?? 'default'
  const response = objectOr(resolve(mock.document, own(responses, code)))
  const status = /^2\d\d$/.test(code) ? Number(code) : 200
  const headers = headersOf(mock, response)
  if (status === 204 || status === 205) return { status, headers, body: empty }
  const contents = mock.isSwagger ? swaggerContents(mock, operation, response) : objectOr(response.content)
  const type = chosen(Object.keys(contents), accept)
  if (type === undefined)
    return Object.keys(response).length > 0 ? { status, headers, body: empty } : { status, headers: json(headers), body: Buffer.from('{}') }
  const media = objectOr(resolve(mock.document, contents[type]))
  return { status, headers: { ...headers, 'content-type': answeredType(type) }, body: encoded(type, bodyValue(mock, media)) }
}

function bodyValue(mock: OpenApiMock, media: Json): unknown {
  if (Object.hasOwn(media, 'example')) return media.example
  for (const entry of Object.values(objectOr(media.examples))) {
    const example = resolve(mock.document, entry)
    if (isObject(example) && Object.hasOwn(example, 'value')) return example.value
  }
  return media.schema === undefined ? {} : sampleOf(mock.document, media.schema)
}

/** Swagger 2 has one schema for all media types, and examples by media type: brought into the form of OpenAPI 3. */
function swaggerContents(mock: OpenApiMock, operation: Json, response: Json): Json {
  const produced = operation.produces ?? mock.document.produces
  const examples = objectOr(response.examples)
  const types = [...Object.keys(examples), ...(Array.isArray(produced) ? (produced as string[]) : [])]
  if (types.length === 0 && response.schema !== undefined) types.push('application/json')
  const contentOf = (type: string) => (Object.hasOwn(examples, type) ? { example: examples[type] } : { schema: response.schema })
  return response.schema === undefined && Object.keys(examples).length === 0
    ? {}
    : Object.fromEntries(types.map((type) => [type, contentOf(type)]))
}

/** Coarse content negotiation: the best range of `accept` that something fits; else JSON; else the first. */
function chosen(types: readonly string[], accept: string): string | undefined {
  const ranges = accept
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined)
      return { range: range.trim(), q: q === undefined ? 1 : Number(q) }
    })
    .filter((entry) => entry.q > 0)
    .sort((a, b) => b.q - a.q)
  const preferred = [...types].sort((a, b) => Number(isJson(b)) - Number(isJson(a)))
  for (const { range } of ranges) {
    const found = preferred.find((type) => {
      const bare = type.toLowerCase().split(';')[0] ?? ''
      return bare === range || range === '*/*' || (range.endsWith('/*') && bare.startsWith(range.slice(0, -1)))
    })
    if (found) return found
  }
  return preferred[0]
}

const isJson = (type: string) => /[/+]json\b/i.test(type)
const json = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' })

function encoded(type: string, value: unknown): Buffer {
  if (isJson(type) || type.includes('*')) return Buffer.from(JSON.stringify(value) ?? 'null')
  if (typeof value === 'string') return Buffer.from(value)
  if (/[/+]xml\b/i.test(type)) return Buffer.from(toXml(value))
  return Buffer.from(JSON.stringify(value) ?? '')
}

const reserved = /^(content-.*|transfer-encoding|connection|set-cookie|upgrade|trailer|te|keep-alive|date|x-content-type-options)$/

function headersOf(mock: OpenApiMock, response: Json): Record<string, string> {
  const headers: [string, string][] = []
  for (const [name, entry] of Object.entries(objectOr(response.headers))) {
    const header = objectOr(resolve(mock.document, entry))
    const value = own(header, 'example') ?? sampleOf(mock.document, header.schema ?? header)
    if (reserved.test(name.toLowerCase()) || !/^[!#$%&'*+.^`|~\w-]+$/.test(name) || typeof value === 'object') continue
    try {
      validateHeaderValue(name, String(value))
      headers.push([name.toLowerCase(), String(value)])
    } catch {
      // An example that cannot travel in a header is left out.
    }
  }
  return Object.fromEntries(headers)
}
