import type { ResponseView } from '@portico/documents/contract/operation-view.rules.ts'

/** Of what is sent, and of what is read of an answer. */
export const bodyLimitBytes = 10 * 1024 * 1024
export const answerLimitMs = 30_000
export const mostRedirects = 5

/** `CONNECT` and `TRACE` are for proxies, not for an API. */
export const isTriedMethod = (method: string): boolean => /^[A-Z]{1,20}$/.test(method) && !['CONNECT', 'TRACE', 'TRACK'].includes(method)

/** Nothing that would end a line; what is not ASCII stands for its bytes. */
export const isPlainHeader = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

const plain = /^[\x21-\x7e]*$/
const climbs = /(^|\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|$)/i

/** Stays below the base path however it is read: no segments of dots, in no spelling. */
export const isPlainPath = (path: string): boolean =>
  (path === '' || path.startsWith('/')) && plain.test(path) && !/[?#\\]/.test(path) && !climbs.test(path)

export const isPlainQuery = (query: string): boolean => plain.test(query) && !query.includes('#')

/** Said by the portal or by the connection itself, whoever asks for another. */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
export const isOwnHeader = (name: string, keyHeader: string): boolean =>
  name.toLowerCase() === keyHeader.toLowerCase() || ownHeaders.has(name.toLowerCase())

/** Whether an address is the gateway's own: below the environment's traffic address, at the same origin. */
export function isAtGateway(address: URL, gateway: URL): boolean {
  const base = gateway.pathname.replace(/\/+$/, '')
  return (
    address.origin === gateway.origin &&
    address.username === '' &&
    address.password === '' &&
    (address.pathname === base || address.pathname.startsWith(`${base}/`)) &&
    !climbs.test(address.pathname)
  )
}

/** The documented answer to a status: itself, else its class, else what stands for all others. */
export const documentedAnswer = <T extends Pick<ResponseView, 'status'>>(responses: readonly T[], status: number): T | undefined =>
  responses.find((one) => one.status === String(status)) ??
  responses.find((one) => one.status.toUpperCase() === `${Math.floor(status / 100)}XX`) ??
  responses.find((one) => one.status === 'default')

const essence = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase()

/** The documented content of a media type: itself, else a range that it is in. */
export function documentedContent<T extends { mediaType: string }>(contents: readonly T[], mediaType: string): T | undefined {
  const sent = essence(mediaType)
  const [family = ''] = sent.split('/')
  return (
    contents.find((one) => essence(one.mediaType) === sent) ??
    contents.find((one) => essence(one.mediaType) === `${family}/*`) ??
    contents.find((one) => essence(one.mediaType) === '*/*')
  )
}

export const isJsonType = (mediaType: string): boolean => /^application\/json$|[+]json$/.test(essence(mediaType))

/** What people read as text. */
export const isTextType = (mediaType: string): boolean =>
  /^(text\/|application\/(json|xml|yaml|x-yaml|javascript|graphql|sql|x-www-form-urlencoded|problem))|[+](json|xml|yaml)$/.test(
    essence(mediaType),
  )
