import { createHash } from 'node:crypto'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence, tokenEndpoint } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'
import { cleaner, failureFrom, secretsOf } from './failures.ts'
import { isJson, jsonIn, numberIn, textIn } from './json.ts'
import { addressOf, type Call, send } from './transport.ts'

/** Where and how a token is asked for (RFC 6749). */
export interface TokenRequest {
  url: string
  headers?: Readonly<Record<string, string>>
  form: Readonly<Record<string, string>>
  identity?: Call['identity']
}

interface Kept {
  token: Promise<{ value: string; untilMs: number }>
}

/** The one thing kept between calls, and only for speed: a token that is gone is asked for again. Found by a digest, never by a secret. */
const kept = new Map<string, Kept>()
const keptAtMost = 256
/** A token is renewed this long before it ends, or when a tenth of its life is left. */
const earlyMs = 60_000
const longestAskMs = 10_000
const shortestLifeSeconds = 30

/**
 * A bearer token for a connection. `request` is asked anew for each token, because it may hold an assertion with a time; it must depend
 * on the connection's credentials and address alone.
 */
export async function tokenFor(connection: Connection, request: () => TokenRequest): Promise<{ value: string; forget: () => void }> {
  const clock = connection.clock ?? systemClock
  const name = createHash('sha256')
    .update(JSON.stringify([connection.adminUrl, connection.credentials]))
    .digest('base64')
  const nowMs = clock.now().getTime()
  const known = kept.get(name)
  if (known && (await withinSignal(known.token, connection.signal)).untilMs > nowMs) {
    return { value: (await known.token).value, forget: () => forget(name, known) }
  }
  // Of several that find it old at once, the first asks.
  const current = kept.get(name)
  const asked: Kept = current && current !== known ? current : { token: ask(connection, request(), nowMs) }
  if (asked !== current) {
    kept.delete(name)
    kept.set(name, asked)
    asked.token.catch(() => forget(name, asked))
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > keptAtMost) kept.delete(oldest)
  }
  const { value } = await withinSignal(asked.token, connection.signal)
  return { value, forget: () => forget(name, asked) }
}

function forget(name: string, which: Kept): void {
  if (kept.get(name) === which) kept.delete(name)
}

/** Others may wait for the same token, so it is not asked for with one caller's signal; each waits as long as its own allows. */
async function withinSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = () => new GatewayError('unavailable', sentence('tokenLate'), { reason: 'tokens' })
  if (signal.aborted) throw late()
  let onAbort: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(late())
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort)
  }
}

/** A failure of the place where tokens come from says nothing of the gateway, nor of the credentials unless they were refused. */
const ofTokens = ({ kind, message, statusCode, retryAfterMs, reason, cause }: GatewayError) =>
  new GatewayError(kind, message, {
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    reason: reason === 'signIn' ? reason : 'tokens',
    cause,
  })

/** Fields of a token request that open something. */
const hidden = /password|secret|assertion$|token/

async function ask(connection: Connection, { url, headers, form, identity }: TokenRequest, nowMs: number) {
  const clean = cleaner([
    ...secretsOf(connection),
    ...Object.entries(form).flatMap(([name, value]) => (hidden.test(name) ? [value] : [])),
    ...Object.values(headers ?? {}),
  ])
  const address = addressOf(url, 'noTokenAddress')
  const answer = await send({
    method: 'POST',
    url: address,
    signal: AbortSignal.timeout(longestAskMs),
    identity,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  }).catch((error: GatewayError) => {
    // Where the gateway gives the tokens itself, it is the gateway that does not answer.
    throw error.reason !== 'answer' || address.origin === URL.parse(connection.adminUrl)?.origin ? error : ofTokens(error)
  })
  const said = jsonIn(answer.text)
  const body = isJson(said) ? said : undefined
  if (answer.status < 200 || answer.status >= 300) {
    const code = textIn(body?.error) || textIn(body?.code)
    const message = textIn(body?.error_description) || textIn(body?.message) || code
    const words = message === '' ? undefined : { message, code }
    if (words && [400, 401, 403].includes(answer.status))
      throw new GatewayError('refused', sentence('signInRefused', { who: tokenEndpoint, said: clean(message) }), {
        statusCode: answer.status,
        reason: 'signIn',
      })
    throw ofTokens(failureFrom(answer, tokenEndpoint, words, clean))
  }
  const value = textIn(body?.access_token)
  if (value === '') throw new GatewayError('unavailable', sentence('noToken'), { reason: 'tokens' })
  const lifeMs = 1000 * Math.max(shortestLifeSeconds, numberIn(body?.expires_in) || 0)
  return { value, untilMs: nowMs + lifeMs - Math.min(earlyMs, lifeMs / 10) }
}
