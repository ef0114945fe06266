import { createHash, randomBytes } from 'node:crypto'
import type { Started } from './started.ts'

interface Cookie {
  value: string
  path: string
}

export interface Visit {
  status: number
  headers: Headers
  text: string
  /** Where the answer sends the browser on to. */
  location: URL | undefined
}

/** As much of a browser as the sign-in needs: a cookie jar with paths, and redirects that are followed one by one. */
export interface Browser {
  cookies: Map<string, Cookie>
  /** The `Set-Cookie` lines as they came. */
  setCookies: string[]
  visit(address: string, init?: RequestInit): Promise<Visit>
  submit(address: string, form: Record<string, string>): Promise<Visit>
}

export function browser(base: string, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, Cookie>()
  const setCookies: string[] = []
  const visit = async (address: string, init: RequestInit = {}): Promise<Visit> => {
    const url = new URL(address, base)
    const sent = [...cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path)).map(([name, { value }]) => `${name}=${value}`)
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', cookie: sent.join('; '), ...headers, ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      setCookies.push(line)
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (!name) continue
      if (!value || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      location: location ? new URL(location, url) : undefined,
    }
  }
  return {
    cookies,
    setCookies,
    visit,
    submit: (address, form) => visit(address, { method: 'POST', body: new URLSearchParams(form) }),
  }
}

export interface AuthorizationRequest {
  url: string
  verifier: string
}

/** An authorization request as oidc-client-ts makes it; `more` adds or (with undefined) removes parameters. */
export function authorization(started: Started, more: Record<string, string | undefined> = {}): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url')
  const parameters: Record<string, string | undefined> = {
    client_id: 'portico-web',
    redirect_uri: `${started.publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  const query = new URLSearchParams(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return { url: `/identity/auth?${query}`, verifier }
}

/** Signs in through the page and answers the parameters that the callback gets, with the verifier for the exchange. */
export async function signIn(started: Started, tab: Browser, email = 'developer@portico.example', more: Record<string, string> = {}) {
  const request = authorization(started, more)
  const begun = await tab.visit(request.url)
  const answered = await tab.submit(String(begun.location), { email, password: 'portico' })
  const back = await tab.visit(String(answered.location))
  return { ...request, parameters: back.location?.searchParams ?? new URLSearchParams(), location: back.location }
}

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
  scope: string
  error?: string
  error_description?: string
}

/** A call of the token endpoint. */
export async function tokens(started: Started, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${started.publicUrl}/identity/token`, { method: 'POST', body: new URLSearchParams(form), headers })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Tokens }
}

export const exchange = (started: Started, code: string, verifier: string, more: Record<string, string> = {}) =>
  tokens(started, {
    grant_type: 'authorization_code',
    client_id: 'portico-web',
    code,
    code_verifier: verifier,
    redirect_uri: `${started.publicUrl}/callback`,
    ...more,
  })

export const refresh = (started: Started, refreshToken: string, clientId = 'portico-web') =>
  tokens(started, { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken })

export const passwordSignIn = (started: Started, username: string, password = 'portico', scope = 'openid profile email offline_access') =>
  tokens(started, { grant_type: 'password', client_id: 'portico-cli', username, password, scope })

/** Signs in and exchanges the code. */
export async function signedIn(started: Started, tab: Browser, email?: string): Promise<Tokens> {
  const { parameters, verifier } = await signIn(started, tab, email)
  return (await exchange(started, parameters.get('code') ?? '', verifier)).body
}
