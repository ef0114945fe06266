import { setTimeout } from 'node:timers/promises'
import { type AnswerOf, addressOf, type CallInput, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import type { Problem } from '@portico/platform/contract/problem.ts'

export type Account = 'admin' | 'architect' | 'productowner' | 'analyst' | 'reader' | 'subscriptions' | 'developer' | 'developer2'
type As = { as?: Account | undefined; token?: string; headers?: Record<string, string> }

export interface ApiClient {
  /** Calls an endpoint over HTTP as a demo account; throws with the problem when the answer is not a success. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E> & As): Promise<AnswerOf<E>>
  /** Calls an address as it is and answers what came back. */
  raw(
    method: string,
    path: string,
    more?: As & { body?: unknown; text?: string },
  ): Promise<{ status: number; headers: Headers; json: unknown; problem: Problem['error'] }>
  token(account: Account): Promise<string>
}

/** What is sent, and what came back, whichever way it goes. */
export type Send = (asked: { method: string; path: string; headers: Record<string, string>; text?: string }) => Promise<{
  status: number
  headers: Headers
  text: string
}>

const overHttp =
  (url: string): Send =>
  async ({ method, path, headers, text }) => {
    const response = await fetch(`${url}${path}`, { method, headers, ...(text !== undefined && { body: text }) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

/** A client of a running portal, signed in for real. */
export function apiClient(url: string, send: Send = overHttp(url)): ApiClient {
  const tokens = new Map<Account, Promise<Token>>()
  /** Walks and storms go on for longer than a token holds: who is past half of it signs in anew. */
  const token = async (account: Account): Promise<string> => {
    const known = tokens.get(account) ?? signIn(url, account)
    tokens.set(account, known)
    const { text, renewAt } = await known
    if (performance.now() < renewAt) return text
    if (tokens.get(account) === known) tokens.delete(account)
    return token(account)
  }

  const raw: ApiClient['raw'] = async (method, path, more = {}) => {
    const bearer = more.token ?? (more.as ? await token(more.as) : undefined)
    const body = more.body !== undefined ? JSON.stringify(more.body) : more.text
    const ask = () =>
      send({
        method,
        path,
        headers: {
          // Packing and unpacking each answer is a twentieth of the work of a run; what is packed is proven where that is done.
          'accept-encoding': 'identity',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more.headers,
        },
        ...(body !== undefined && { text: body }),
      })
    let answer = await ask()
    // On a machine that is busy the server protects itself for a moment, before it has done anything; one asks again, as the web app does.
    while (answer.status === 503 && answer.text.includes('The server is busy.')) {
      await setTimeout(200)
      answer = await ask()
    }
    const { status, headers, text } = answer
    const json = parsed(text)
    return {
      status,
      headers,
      json,
      problem: (json as Problem | undefined)?.error ?? { statusCode: 0, name: '', message: text.slice(0, 200), code: '', details: [] },
    }
  }

  return {
    token,
    raw,
    async call(endpoint, input) {
      const { params, query, body, ...who } = input as {
        params?: Record<string, unknown>
        query?: Record<string, unknown>
        body?: unknown
      } & As
      const answer = await raw(endpoint.method, addressOf(endpoint.path, params) + queryOf(query), {
        ...who,
        ...(body === undefined ? {} : { body }),
      })
      if (answer.status >= 400)
        throw Object.assign(
          new Error(
            `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.problem.message} ${JSON.stringify(answer.problem.details)}`,
          ),
          { problem: answer.problem },
        )
      return answer.json as AnswerOf<typeof endpoint>
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function queryOf(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    if (Array.isArray(value)) for (const one of value) search.append(`${key}[]`, String(one))
    else search.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

interface Token {
  text: string
  /** By `performance.now()`. */
  renewAt: number
}

/** A real sign-in by the password grant of the demo. */
async function signIn(url: string, account: Account): Promise<Token> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'portico-cli',
    username: `${account}@portico.example`,
    password: 'portico',
    scope: 'openid profile email offline_access',
  })
  const response = await fetch(`${url}/identity/token`, { method: 'POST', body: form })
  const answer = (await response.json()) as { access_token?: string; expires_in?: number }
  if (!answer.access_token) throw new Error(`Sign-in as ${account} failed: ${JSON.stringify(answer)}`)
  return { text: answer.access_token, renewAt: performance.now() + (answer.expires_in ?? 0) * 500 }
}
