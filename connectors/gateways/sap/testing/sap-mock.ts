import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type MockAnswer, type MockBody, MockFault, type MockRequest, type VendorMock, vendorMock } from '../../conformance/vendor-mock.ts'

export interface MockApplication {
  id: string
  title: string
  description: string
  app_key: string
  app_secret: string
}
export interface MockSubscription {
  id: string
  app_id: string
  product_id: string
  isSubscribed: boolean
}
export interface SapMock extends VendorMock {
  applications: Map<string, MockApplication>
  subscriptions: Map<string, MockSubscription>
  products: Map<string, { name: string }>
  credentials: Record<string, string>
  mode: { isHidden: boolean; isStuck: boolean; forgetTokens(): void; tokensGiven(): number }
}

const clientId = 'portal-client'
const clientSecret = 'client-secret-of-the-portal='
const tokenLifeMs = 12 * 60_000
const pageSize = 100
const none = '0'.repeat(32)
const fault = (status: number, message: string, headers: Record<string, string> = {}) =>
  new MockFault({ status, body: { error: { code: String(status), message: { lang: 'en', value: message } } }, headers })

/** A Developer Hub with its token endpoint. */
export async function sapMock(): Promise<SapMock> {
  const applications: SapMock['applications'] = new Map()
  const subscriptions: SapMock['subscriptions'] = new Map()
  const products: SapMock['products'] = new Map()
  const tokens = new Map<string, number>()
  const sessions = new Map<string, string>()
  let given = 0
  let now = () => new Date()
  const mode = { isHidden: false, isStuck: false, forgetTokens: () => tokens.clear(), tokensGiven: () => given }
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const token = ({ text, headers }: MockRequest): MockAnswer => {
    if (headers.authorization !== basic || new URLSearchParams(text).get('grant_type') !== 'client_credentials')
      return { status: 401, body: { error: 'unauthorized', error_description: 'Bad credentials' } }
    given += 1
    const value = randomBytes(24).toString('base64url')
    tokens.set(value, now().getTime() + tokenLifeMs)
    return { status: 200, body: { access_token: value, token_type: 'bearer', expires_in: tokenLifeMs / 1000 } }
  }
  const state = { applications, subscriptions, products, mode }

  const mock = await vendorMock({
    description: join(import.meta.dirname, 'sap-devportal.openapi.json'),
    described: (pathname) =>
      decodeURIComponent(pathname).replace(
        /\('((?:[^']|'')*)'\)/,
        (_all, key: string) => `/${encodeURIComponent(key.replaceAll("''", "'"))}`,
      ),
    aside: (request, pathname) => (pathname === '/oauth/token' ? token(request) : undefined),
    refuse({ headers, method }) {
      const bearer = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const until = tokens.get(bearer)
      // Who comes without a token is shown the page for signing in, as if that were an answer.
      if (headers.authorization === undefined)
        return { status: 200, text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }
      if (until === undefined || until <= now().getTime()) return fault(401, 'Unauthorized').answer
      if (mode.isHidden) return fault(403, 'Forbidden').answer
      const isSafe = method === 'GET' || sessions.get(headers.cookie ?? '') === headers['x-csrf-token']
      return isSafe ? undefined : fault(403, 'CSRF token validation failed', { 'x-csrf-token': 'Required' }).answer
    },
    answer(request) {
      const given = handle(state, request)
      if (request.headers['x-csrf-token'] !== 'Fetch') return given
      const [cookie, forgery] = [`JSESSIONID=${randomBytes(8).toString('hex')}`, randomBytes(8).toString('hex')]
      sessions.set(cookie, forgery)
      return { ...given, headers: { ...given.headers, 'x-csrf-token': forgery, 'set-cookie': `${cookie}; Path=/; HttpOnly` } }
    },
    nowhere: fault(404, 'Resource not found').answer,
  })
  now = mock.now
  return { ...mock, ...state, credentials: { tokenUrl: `${mock.url}/oauth/token`, clientId, clientSecret }, mode }
}

const productOfLink = (value: unknown): string => {
  const [first] = (value ?? []) as { __metadata: { uri: string } }[]
  return (/\('(.*)'\)$/.exec(first?.__metadata.uri ?? '')?.[1] ?? '').replaceAll("''", "'")
}

type State = Pick<SapMock, 'applications' | 'subscriptions' | 'products' | 'mode'>

function subscribe({ subscriptions, products }: State, appId: string, product: string): void {
  if (!products.has(product)) throw fault(400, `Product ${product} is not published`)
  const id = randomBytes(16).toString('hex')
  subscriptions.set(id, { id, app_id: appId, product_id: product, isSubscribed: true })
}

function handle(state: State, { method, parts, query, body }: MockRequest): MockAnswer {
  const { applications, subscriptions, products } = state
  const [, set = '', key] = /^APIMgmt\.(\w+)(?:\('(.*)'\))?$/.exec(parts[3] ?? '') ?? []
  const id = key?.replaceAll("''", "'")
  const of = (appId: string) => [...subscriptions.values()].filter((one) => one.app_id === appId)
  const page = (rows: MockBody[]): MockAnswer => {
    const from = state.mode.isStuck ? 0 : Number(query.get('$skiptoken') ?? 0)
    const size = Number(query.get('$top') ?? pageSize)
    const isMore = from + size < rows.length && !query.has('$top')
    const next = isMore ? { __next: `https://hub.example/odata/1.0/data.svc/${parts[3]}?$format=json&$skiptoken=${from + size}` } : {}
    return { status: 200, body: { d: { results: rows.slice(from, from + size), ...next } } }
  }
  if (set === 'APIProducts') {
    if (id === undefined) return page([...products.values()].map(({ name }) => ({ name, title: `Product ${name}` })))
    if (!products.has(id)) throw fault(404, 'Product not found')
    return { status: 200, body: { d: { name: id, title: `Product ${id}` } } }
  }
  if (set === 'Subscriptions') {
    if (method === 'GET') return page([...subscriptions.values()].map((one) => ({ ...one })))
    if (method === 'POST') {
      const appId = productOfLink(body.ToApplication)
      if (!applications.has(appId)) throw fault(404, 'Application not found')
      subscribe(state, appId, productOfLink(body.ToAPIProduct))
      return { status: 201, body: { d: { ...[...subscriptions.values()].at(-1) } } }
    }
    const found = subscriptions.get(id ?? '')
    if (!found) throw fault(404, 'Subscription not found')
    found.isSubscribed = body.isSubscribed !== false
    return { status: 204 }
  }
  // A list tells neither keys nor products.
  if (id === undefined && method === 'GET') return page([...applications.values()].map(({ app_key, app_secret, ...shown }) => shown))
  if (method === 'POST') {
    const own = body.id === none ? randomBytes(16).toString('hex').toUpperCase() : String(body.id)
    if (applications.has(own)) throw fault(409, 'Application exists')
    const wanted = ((body.ToSubscriptions ?? []) as MockBody[]).map(({ ToAPIProduct }) => productOfLink(ToAPIProduct))
    for (const product of wanted) if (!products.has(product)) throw fault(400, `Product ${product} is not published`)
    const made = {
      id: own,
      title: String(body.title),
      description: String(body.description ?? ''),
      app_key: randomBytes(16).toString('hex'),
      app_secret: randomBytes(8).toString('hex'),
    }
    applications.set(own, made)
    for (const product of wanted) subscribe(state, own, product)
    return { status: 201, body: { d: { ...made } } }
  }
  const found = applications.get(id ?? '')
  if (!found) throw fault(404, 'Application not found')
  if (method === 'DELETE') {
    applications.delete(found.id)
    for (const one of of(found.id)) subscriptions.delete(one.id)
    return { status: 204 }
  }
  if (method === 'PUT') {
    // What is left out is unset, but for the key, which is then a new one.
    const { title, description = '', app_key = randomBytes(16).toString('hex') } = body as Partial<MockApplication>
    Object.assign(found, { title, description, app_key })
    return { status: 204 }
  }
  const results = of(found.id).map((one) => ({ ...one, ToAPIProduct: { results: [{ name: one.product_id }] } }))
  return { status: 200, body: { d: { ...found, version: '1', ToSubscriptions: { results } } } }
}
