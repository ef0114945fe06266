import { setTimeout as sleep } from 'node:timers/promises'
import { type AnswerOf, addressOf, type CallInput, type Endpoint } from '../../contract/endpoint.ts'

const busyRounds = 5

type Account = 'admin' | 'productowner' | 'developer' | 'developer2' | 'reader' | 'architect' | 'analyst' | 'subscriptions'
export type DemoCall = <E extends Endpoint>(as: Account, endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>

/** Repeating a step that an interrupted start had done already is not a failure. */
export async function unlessThere(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof DemoError) || error.status !== 409) throw error
  }
}

class DemoError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Calls the portal's own API as its demo accounts. */
export function demoCaller(base: string): DemoCall {
  const tokens = new Map<Account, Promise<string>>()
  const tokenOf = (account: Account) => {
    const known = tokens.get(account) ?? signIn(base, account)
    tokens.set(account, known)
    return known
  }
  return async (as, endpoint, input) => {
    const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
    const call = async () =>
      fetch(`${base}${addressOf(endpoint.path, params)}?${search}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${await tokenOf(as)}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    let response = await call()
    // A server that has just started may say that it is busy and when to come again, before it did anything.
    for (let again = 0; again < busyRounds && response.status === 503 && response.headers.has('retry-after'); again += 1) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      response = await call()
    }
    const text = await response.text()
    if (!response.ok)
      throw new DemoError(
        response.status,
        `Demo data: ${endpoint.method} ${endpoint.path} answered ${response.status} ${text.slice(0, 500)}`,
      )
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<typeof endpoint>
  }
}

async function signIn(base: string, account: Account): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'portico-cli',
    username: `${account}@portico.example`,
    password: 'portico',
    scope: 'openid profile email',
  })
  const response = await fetch(`${base}/identity/token`, { method: 'POST', body: form })
  const answer = (await response.json()) as { access_token?: string; error_description?: string }
  if (!answer.access_token) throw new DemoError(response.status, `Demo data: sign-in as ${account} failed: ${answer.error_description}`)
  return answer.access_token
}
