import type { SampleRequest } from '@portico/documents/contract/code-languages.rules.ts'
import { type CallTarget, encodedUrl } from '@portico/documents/contract/code-samples.rules.ts'
import type { ContentView, Json, JsonObject, OperationView, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'
import { blanked, isSecretName, scrubbed } from './secrets.rules.ts'
import { asQuery, inCookie, inHeader, inPath, inQuery } from './serialise.rules.ts'
import { isJsonType, isOwnHeader, isPlainHeader } from './tryit.rules.ts'

/** A part of a form; files are the page's own and are never kept. */
export interface FormPart {
  name: string
  value: string
  /** The document has it as a file. */
  isFile: boolean
}

/** What somebody has typed: all of it text. */
export interface TryValues {
  /** By `place:name`; '' is not sent. */
  parameters: Record<string, string>
  mediaType: string
  body: string
  /** Of a query of GraphQL, as JSON. */
  variables: string
  parts: FormPart[]
  headers: { name: string; value: string }[]
}

export const keyOf = ({ in: place, name }: Pick<ParameterView, 'in' | 'name'>): string => `${place}:${name}`
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

export type BodyKind = 'none' | 'json' | 'text' | 'form' | 'multipart' | 'file' | 'graph'

export function bodyKindOf(view: OperationView, mediaType: string): BodyKind {
  if (view.kind === 'graph') return 'graph'
  if (!view.requestBody || mediaType === '') return 'none'
  if (isJsonType(mediaType)) return 'json'
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return 'form'
  if (/^multipart\//i.test(mediaType)) return 'multipart'
  return /^(image|audio|video|font)\/|octet-stream|pdf|zip/i.test(mediaType) ? 'file' : 'text'
}

const contentOf = (view: OperationView, mediaType: string): ContentView | undefined =>
  view.requestBody?.contents.find((content) => content.mediaType === mediaType)

/** What the form begins with: what is required, and what the document itself gives an example of. */
export function initialValues(view: OperationView): TryValues {
  const contents = view.requestBody?.contents ?? []
  const mediaType = (contents.find((content) => isJsonType(content.mediaType)) ?? contents[0])?.mediaType ?? ''
  const parameters = Object.fromEntries(
    view.parameters.map((parameter) => {
      const example = parameter.examples[0]
      const sent = !parameter.deprecated && example !== undefined && (parameter.required || !example.generated)
      return [keyOf(parameter), sent ? shown(example.value) : '']
    }),
  )
  const graph = view.graph ? { body: view.graph.document, variables: JSON.stringify(view.graph.variables, null, 2) } : { variables: '' }
  return { parameters, mediaType, headers: [], ...bodyValues(view, mediaType), ...graph }
}

/** The body that a media type begins with. */
export function bodyValues(view: OperationView, mediaType: string): Pick<TryValues, 'body' | 'parts'> {
  const content = contentOf(view, mediaType)
  const kind = bodyKindOf(view, mediaType)
  const example = content?.examples[0]?.value
  if (kind === 'form' || kind === 'multipart') return { body: '', parts: partsOf(view, content?.schema ?? null, example) }
  const text =
    example === undefined || kind === 'file'
      ? ''
      : typeof example === 'string' && kind !== 'json'
        ? example
        : JSON.stringify(example, null, 2)
  return { body: text, parts: [] }
}

function partsOf(view: OperationView, schema: Json, example: Json | undefined): FormPart[] {
  const named = schemaOf(view, schema)
  const properties = isObject(named) && isObject(named.properties) ? named.properties : {}
  const values = isObject(example) ? example : {}
  const names = [...new Set([...Object.keys(properties), ...Object.keys(values)])]
  return names.map((name) => {
    const isFile = isFileSchema(Object.hasOwn(properties, name) ? properties[name] : undefined)
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return { name, isFile, value: isFile || value === undefined ? '' : shown(value) }
  })
}

const isFileSchema = (schema: Json | undefined): boolean =>
  isObject(schema) &&
  (schema.format === 'binary' || schema.type === 'file' || typeof schema.contentMediaType === 'string' || isFileSchema(schema.items))

/** A schema, or the one that it only names. */
export const schemaOf = ({ schemas }: Pick<OperationView, 'schemas'>, schema: Json): Json =>
  isObject(schema) && typeof schema.$ref === 'string' && Object.hasOwn(schemas, schema.$ref) ? (schemas[schema.$ref] ?? null) : schema

/** Whether a parameter is a list or has members, and so is written as JSON. */
export function isStructured(view: Pick<OperationView, 'schemas'>, parameter: ParameterView): boolean {
  const schema = schemaOf(view, parameter.schema)
  const types = isObject(schema) ? [schema.type].flat() : []
  if (types.some((type) => type === 'array' || type === 'object') || (isObject(schema) && schema.properties !== undefined)) return true
  const example = parameter.examples[0]?.value
  return typeof example === 'object' && example !== null
}

/** A list may be typed with commas or line by line, too. */
function typed(view: OperationView, parameter: ParameterView, text: string): Json {
  if (!isStructured(view, parameter)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    return /^\s*[[{]/.test(text)
      ? text
      : text
          .split(/[\n,]/)
          .map((one) => one.trim())
          .filter(Boolean)
  }
}

export interface BuiltRequest {
  method: string
  /** Below the product's base path. */
  path: string
  query: string
  headers: { name: string; value: string }[]
  /** Undefined: none, or one with files, which the page puts together. */
  text: string | undefined
  /** Keys of fields that must be filled in, or cannot be sent as they are. */
  missing: string[]
  unsendable: string[]
}

/** The call as it is sent, but for bodies with files. */
export function builtRequest(view: OperationView, values: TryValues, keyHeader: string): BuiltRequest {
  const filled = view.parameters.filter((parameter) => (values.parameters[keyOf(parameter)] ?? '') !== '')
  const written = (place: ParameterView['in']) =>
    filled
      .filter((parameter) => parameter.in === place)
      .map((parameter) => [parameter, typed(view, parameter, values.parameters[keyOf(parameter)] ?? '')] as const)
  const path =
    view.kind === 'graph'
      ? ''
      : written('path')
          .reduce(
            (text, [parameter, value]) => text.replaceAll(`{${parameter.name}}`, () => inPath(parameter, value)),
            encodedUrl(view.path),
          )
          .replaceAll('{', '%7B')
          .replaceAll('}', '%7D')
  const pairs = [
    ...written('query').flatMap(([parameter, value]) => inQuery(parameter, value)),
    ...written('querystring').map(([, value]) => asQuery(value)),
  ]
  const cookies = written('cookie').map(([parameter, value]) => inCookie(parameter, value))
  const kind = bodyKindOf(view, values.mediaType)
  const type = kind === 'graph' ? 'application/json' : kind === 'none' || kind === 'multipart' ? '' : values.mediaType
  const accept =
    view.kind === 'graph' ? 'application/json' : view.responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType))[0]
  const own = values.headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => ({ name: name.trim(), value }))
  const isOwn = (name: string) => own.some((header) => header.name.toLowerCase() === name)
  const headers = [
    ...(accept === undefined || isOwn('accept') ? [] : [{ name: 'Accept', value: accept }]),
    ...(type === '' || isOwn('content-type') ? [] : [{ name: 'Content-Type', value: type }]),
    ...written('header')
      .filter(([{ name }]) => !['accept', 'content-type', 'authorization', keyHeader.toLowerCase()].includes(name.toLowerCase()))
      .map(([parameter, value]) => ({ name: parameter.name, value: inHeader(parameter, value) })),
    ...(cookies.length === 0 ? [] : [{ name: 'Cookie', value: cookies.join('; ') }]),
    ...own,
  ]
  return {
    method: view.kind === 'graph' ? 'POST' : view.method,
    path,
    query: pairs.join('&'),
    headers,
    text: textOf(kind, values),
    missing: view.parameters.filter((parameter) => parameter.required && !filled.includes(parameter)).map(keyOf),
    unsendable: headers
      .filter(
        ({ name, value }) => !isPlainHeader(value) || isOwnHeader(name, keyHeader) || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name),
      )
      .map(({ name }) => `header:${name}`),
  }
}

function textOf(kind: BodyKind, { body, variables, parts }: TryValues): string | undefined {
  if (kind === 'graph') return JSON.stringify({ query: body, variables: parsed(variables) ?? {} })
  if (kind === 'form')
    return parts
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&')
  return kind === 'json' || kind === 'text' ? body : undefined
}

export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** The same call for the samples of code; parts of a form as they would be written. */
export function sampleOf(view: OperationView, values: TryValues, { gatewayUrl, keyHeader }: CallTarget): SampleRequest {
  const { method, path, query, headers, text } = builtRequest(view, values, keyHeader)
  const multipart = bodyKindOf(view, values.mediaType) === 'multipart'
  const boundary = 'portico-boundary'
  const content = multipart
    ? `${values.parts
        .filter(({ value, isFile }) => value !== '' || isFile)
        .map(
          ({ name, value }) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`,
        )
        .join('')}--${boundary}--\r\n`
    : text
  return {
    method,
    keyHeader,
    url: `${gatewayUrl}${path}${query ? `?${query}` : ''}`,
    headers: [
      ...headers.map(({ name, value }): [string, string] => [name, value]),
      ...(multipart ? [['Content-Type', `${values.mediaType}; boundary=${boundary}`] as [string, string]] : []),
    ],
    body: content === undefined || content === '' ? null : { text: content, json: parsed(content) },
  }
}

/** What may be kept in the browser and shared: nothing that is called like a secret, no files. */
export function withoutSecrets(view: OperationView, values: TryValues): TryValues {
  const isSecret = ({ name, in: place, schema }: ParameterView) =>
    isSecretName(name) || place === 'cookie' || (isObject(schema) && schema.format === 'password')
  const secret = new Set(view.parameters.filter(isSecret).map(keyOf))
  const isQuery = bodyKindOf(view, values.mediaType) === 'graph'
  const clean = (text: string): string => {
    const json = parsed(text)
    return typeof json === 'object' && json !== null ? JSON.stringify(blanked(json), null, 2) : scrubbed(text, isQuery)
  }
  return {
    ...values,
    parameters: Object.fromEntries(
      Object.entries(values.parameters).flatMap(([key, value]) =>
        value === '' || secret.has(key) ? [] : [[key, /^\s*[[{]/.test(value) ? clean(value) : value]],
      ),
    ),
    headers: values.headers.filter(({ name }) => !isSecretName(name)),
    parts: values.parts.map((part) => {
      if (part.isFile || isSecretName(part.name)) return { ...part, value: '' }
      return /^\s*[[{]/.test(part.value) ? { ...part, value: clean(part.value) } : part
    }),
    body: clean(values.body),
    variables: values.variables === '' ? '' : JSON.stringify(blanked(parsed(values.variables) ?? {}), null, 2),
  }
}
