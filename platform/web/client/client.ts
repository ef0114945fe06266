import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { AppError } from '../../contract/errors.ts'
import { fullAddress } from './address.ts'
import { noteMade } from './made.ts'
import { beginPending } from './pending.ts'
import { noAnswer, reviveError } from './revive.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes a repeat safe on the endpoints that honour it; `newIdempotencyKey()` once per attempt of the person. */
  idempotencyKey?: string | undefined
  /** 30 s unless said otherwise. */
  timeoutMs?: number | undefined
}

/** What the client asks of the session; without one it calls as a visitor. */
export interface ClientSession {
  token(): string | undefined
  /** Renews the token silently; true when there is a new one. Called once for a 401, then the answer is passed on. */
  renew(): Promise<boolean>
  acceptLanguage(): string
  /** Answers of 500 and above, for the error report. */
  failed(error: AppError, address: string): void
}

const visitor: ClientSession = { token: () => undefined, renew: async () => false, acceptLanguage: () => 'en-GB', failed: () => {} }
let session = visitor
export function connectSession(connected: Partial<ClientSession>): void {
  session = { ...visitor, ...connected }
}

export const newIdempotencyKey = (): string => crypto.randomUUID()

/** Calls an endpoint of the table: `call(teams.rename, { params: { id }, body: { name } })`. Throws an AppError; an aborted call throws the signal's reason. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<AnswerOf<E>> {
  const answer = await callRaw(endpoint, input, options)
  const body = await bodyOf<E>(answer)
  if (answer.status === 201) noteMade(endpoint.path, body)
  return body
}

export async function bodyOf<E extends Endpoint>(answer: Response): Promise<AnswerOf<E>> {
  return (answer.status === 204 ? undefined : await answer.json()) as AnswerOf<E>
}

/** The answer itself, for files and streams. */
export function callRaw<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Response> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  return send(endpoint.method, fullAddress(endpoint.path, params, query), body, options)
}

/** Calls an address without an endpoint of the table: the API's own next links, approve and reject addresses. */
export function send(method: string, address: string, body: unknown, options: CallOptions = {}): Promise<Response> {
  return asSession(address, (headers) => attempt(method, address, body, options, headers))
}

/** What every call has in common: the session's headers, one more attempt with a new token where the old one is refused, errors revived and reported. */
export async function asSession(address: string, attempt: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
  const ended = beginPending()
  try {
    const used = session.token()
    let answer = await attempt(commonHeaders(used))
    if (answer.status === 401 && used && (await session.renew())) answer = await attempt(commonHeaders(session.token()))
    if (answer.ok) return answer
    throw await errorOf(answer, address)
  } finally {
    ended()
  }
}

/** Sends and lets go of the answer: a body that nobody reads would hold its connection. */
export async function sendOnly(method: string, address: string, body: unknown, options?: CallOptions): Promise<void> {
  const answer = await send(method, address, body, options)
  await answer.body?.cancel()
}

function commonHeaders(token: string | undefined): Record<string, string> {
  return { accept: 'application/json', 'accept-language': session.acceptLanguage(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
}

async function attempt(
  method: string,
  address: string,
  body: unknown,
  options: CallOptions,
  common: Record<string, string>,
): Promise<Response> {
  const form = body instanceof FormData || body instanceof Blob
  const headers = { ...common }
  if (body !== undefined && !form) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    return await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }) })
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason
    throw noAnswer(cause)
  }
}

async function errorOf(answer: Response, address: string): Promise<AppError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const error = reviveError(answer.status, body, answer.headers)
  if (answer.status >= 500) session.failed(error, address)
  return error
}
