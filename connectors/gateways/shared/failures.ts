import { type FailureSentence, sentence, tokenEndpoint } from '../failures.contract.ts'
import { type Connection, type FailureReason, GatewayError } from '../gateway.ts'
import { isJson, jsonIn, textIn } from './json.ts'
import type { Answer } from './transport.ts'

/** Whoever asks for more is asked again all the same: keys that are taken away wait for it. */
const longestRetryAfterMs = 60 * 60_000

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now; an hour at most. No pause is none: whoever asks then waits as always. */
export function retryAfterMsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) || ms <= 0 ? undefined : Math.min(ms, longestRetryAfterMs)
}

/** A line of a key that is shorter says nothing; its heading is the same in all of them. */
const longLine = 24

/** A secret as a gateway may repeat it: as it was sent in a form, in a document or in a header, and the lines and parts that it is made of. */
function formsOf(secret: string): string[] {
  const document = jsonIn(secret)
  const parts = isJson(document) ? [textIn(document.private_key), textIn(document.private_key_id)] : []
  const lines = [secret, ...parts].flatMap((one) =>
    one.split(/\r?\n|\\n/).filter((line) => line.length >= longLine && !line.startsWith('-----')),
  )
  return [secret, ...parts, ...lines].flatMap((one) => [
    one,
    encodeURIComponent(one.toWellFormed()),
    new URLSearchParams([['', one]]).toString().slice(1),
    JSON.stringify(one).slice(1, -1),
    Buffer.from(one).toString('base64'),
  ])
}

/** Takes secrets out of what a gateway says of a call, and cuts it to a length that can be shown. */
export function cleaner(secrets: readonly (string | null | undefined)[]): (text: string) => string {
  return (text) => {
    const hidden = new Set(secrets.flatMap((secret) => (secret ? formsOf(secret) : [])).filter((secret) => secret.length >= 3))
    const longestFirst = [...hidden].toSorted((a, b) => b.length - a.length)
    const rest = longestFirst.reduce((left, secret) => left.replaceAll(secret, '***'), text)
    return [...rest.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, ' ')].slice(0, 500).join('')
  }
}

/** Credentials that name something and open nothing; a message may repeat them, and is clearer for it. */
const namesOnly =
  /^(organization|username|(devportal)?(tokenUrl|url)|devportal(ClientId|Url|TokenUrl)|tenantId|clientId|clientCert|subscriptionId|resourceGroup|serviceName|api-version|sasIdentifier)$/i

/** What no message may repeat of a connection. */
export const secretsOf = ({ credentials }: Pick<Connection, 'credentials'>): string[] =>
  Object.entries(credentials).flatMap(([name, value]) => (namesOnly.test(name) ? [] : [value]))

/** A gateway's own words for what went wrong. */
export interface Said {
  message: string
  /** The vendor's code of the fault; empty where it has none. */
  code: string
}

/**
 * What an answer outside 2xx means. `said` is undefined when its body is none of the vendor's: anything in between may answer 404 for
 * everything, and that must not be taken for an object that does not exist.
 */
export function failureFrom(
  { status, retryAfter }: Answer,
  who: string,
  said: Said | undefined,
  clean: (text: string) => string,
): GatewayError {
  const words = said && clean(said.message)
  const retryAfterMs = retryAfterMsOf(retryAfter)
  const failure = (kind: GatewayError['kind'], message: FailureSentence, reason?: FailureReason) =>
    new GatewayError(kind, message, {
      statusCode: status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(reason && { reason }),
    })

  if (status === 401) return failure('refused', sentence('signInRefused', { who, said: words }), 'signIn')
  if (status === 403) return failure('refused', sentence('rightMissing', { who, said: words }), 'right')
  if (status === 429) return failure('unavailable', sentence('fewerCalls', { who }), 'limit')
  if (status >= 500 || status === 408 || status === 409 || status === 412 || status === 425)
    return failure('unavailable', sentence('answered', { who, status, said: words }))
  if (status >= 300 && status < 400) return failure('unavailable', sentence('redirect', { status }), 'elsewhere')
  if (!said)
    return failure(
      'unavailable',
      who === tokenEndpoint ? sentence('statusNotOfToken', { status }) : sentence('statusNotOfGateway', { who, status }),
      'elsewhere',
    )
  return failure('refused', sentence('refusedCall', { who, status, said: words }))
}

/** Of an answer that is not what the vendor sends. */
export const strange = (who: string): GatewayError =>
  new GatewayError('unavailable', sentence('notAGateway', { who }), { reason: 'elsewhere' })

/** Of a list that leads to the same page again, or to more pages than any gateway has. */
export const endless = (): GatewayError => new GatewayError('unavailable', sentence('endless'))
