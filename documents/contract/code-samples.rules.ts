import {
  csharpSample,
  curlSample,
  goSample,
  javaSample,
  javascriptSample,
  pythonSample,
  type SampleBody,
  type SampleRequest,
} from './code-languages.rules.ts'
import type { ContentView, Json, OperationView, ParameterView } from './operation-view.rules.ts'

export type SampleLanguage = 'curl' | 'javascript' | 'python' | 'java' | 'csharp' | 'go'

export interface CodeSample {
  language: SampleLanguage
  /** The language's own name, the same in every translation. */
  label: string
  code: string
}

/** Where calls go, and the header that carries their key. */
export interface CallTarget {
  gatewayUrl: string
  keyHeader: string
}

/** How to send a request in six languages, with the key from the environment variable PORTICO_KEY. Empty for events. */
export function codeSamples(view: OperationView, target: CallTarget): CodeSample[] {
  const request = sampleRequest(view, target)
  return request === null ? [] : samplesOf(request)
}

/** A request in every language. */
export function samplesOf(request: SampleRequest): CodeSample[] {
  return [
    { language: 'curl', label: 'curl', code: curlSample(request) },
    { language: 'javascript', label: 'JavaScript', code: javascriptSample(request) },
    { language: 'python', label: 'Python', code: pythonSample(request) },
    { language: 'java', label: 'Java', code: javaSample(request) },
    { language: 'csharp', label: 'C#', code: csharpSample(request) },
    { language: 'go', label: 'Go', code: goSample(request) },
  ]
}

/** The request that the samples show: the required parts, and the optional ones for which the document gives an example. */
export function sampleRequest(view: OperationView, { gatewayUrl, keyHeader }: CallTarget): SampleRequest | null {
  if (view.kind === 'event' || view.method.startsWith('WEBHOOK')) return null
  const base = gatewayUrl.replace(/\/+$/, '')
  if (view.kind === 'graph') {
    const json = { query: view.graph?.document ?? '', variables: view.graph?.variables ?? {} }
    return {
      method: 'POST',
      keyHeader,
      url: encodedUrl(base),
      headers: [['Content-Type', 'application/json']],
      body: { text: JSON.stringify(json, null, 2), json, graph: { document: json.query, variables: json.variables } },
    }
  }
  const sent = view.parameters.filter((parameter) => parameter.required || parameter.examples.some(({ generated }) => !generated))
  const inPlace = (place: ParameterView['in']) => sent.filter((parameter) => parameter.in === place && !parameter.deprecated)
  const path = inPlace('path')
    .reduce(
      (text, parameter) => text.replaceAll(`{${parameter.name}}`, encodeURIComponent(plain(exampleIn(parameter)))),
      encodedUrl(view.path),
    )
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
  const query = inPlace('query').flatMap(queryPairs).join('&')
  const cookies = inPlace('cookie').map((parameter) => `${parameter.name}=${encodeURIComponent(plain(exampleIn(parameter)))}`)
  const content = view.requestBody === null ? undefined : chosen(view.requestBody.contents)
  const body = content === undefined ? null : bodyOf(content)
  const accept = view.responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType))[0]
  const headers: [string, string][] = [
    ...(accept === undefined ? [] : [['Accept', accept] as [string, string]]),
    ...(body === null ? [] : [['Content-Type', body.type] as [string, string]]),
    ...inPlace('header')
      .filter(({ name }) => !['accept', 'content-type', 'authorization', keyHeader.toLowerCase()].includes(name.toLowerCase()))
      .map((parameter): [string, string] => [parameter.name, plain(exampleIn(parameter))]),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as [string, string]]),
  ]
  return {
    method: view.method,
    keyHeader,
    url: `${encodedUrl(base)}${path}${query === '' ? '' : `?${query}`}`,
    headers: headers.map(([name, value]) => [oneLine(name).replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '-'), oneLine(value)]),
    body,
  }
}

/** Percent-encodes what may not stand in an address, and keeps the braces of path parameters. */
export const encodedUrl = (text: string): string =>
  encodeURI(text.toWellFormed())
    .replaceAll('%7B', '{')
    .replaceAll('%7D', '}')
    .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
    .replaceAll("'", '%27')
    .replaceAll('?', '%3F')
    .replaceAll('#', '%23')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a header
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()

const exampleIn = (parameter: ParameterView): Json => parameter.examples[0]?.value ?? `{${parameter.name}}`

const plain = (value: Json): string =>
  (typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? Array.isArray(value)
        ? value.map(plain).join(',')
        : JSON.stringify(value)
      : String(value)
  ).toWellFormed()

function queryPairs(parameter: ParameterView): string[] {
  const value = exampleIn(parameter)
  const name = encodeURIComponent(parameter.name.toWellFormed())
  if (parameter.style === 'content') return [`${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`]
  if (Array.isArray(value) && parameter.explode) return value.map((item) => `${name}=${encodeURIComponent(plain(item))}`)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).map(
      ([key, member]) =>
        `${encodeURIComponent((parameter.style === 'deepObject' ? `${parameter.name}[${key}]` : key).toWellFormed())}=${encodeURIComponent(plain(member))}`,
    )
  }
  return [`${name}=${encodeURIComponent(plain(value))}`]
}

const isJson = (mediaType: string) => /[/+]json\b/i.test(mediaType)

const chosen = (contents: ContentView[]) => contents.find(({ mediaType }) => isJson(mediaType)) ?? contents[0]

const boundary = 'portico-boundary'

function bodyOf(content: ContentView): (SampleBody & { type: string }) | null {
  const value = content.examples[0]?.value
  if (value === undefined) return null
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined
  if (isJson(content.mediaType)) return { text: JSON.stringify(value, null, 2), json: value, type: content.mediaType }
  if (members !== undefined && content.mediaType.startsWith('application/x-www-form-urlencoded')) {
    return {
      text: members.map(([key, member]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(plain(member))}`).join('&'),
      json: undefined,
      type: content.mediaType,
    }
  }
  if (members !== undefined && content.mediaType.startsWith('multipart/')) {
    const parts = members.map(
      ([key, member]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${oneLine(key).replaceAll('"', '%22')}"\r\n\r\n${plain(member)}\r\n`,
    )
    return { text: `${parts.join('')}--${boundary}--\r\n`, json: undefined, type: `${content.mediaType}; boundary=${boundary}` }
  }
  return { text: plain(value), json: undefined, type: content.mediaType }
}
