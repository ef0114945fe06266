import { randomUUID } from 'node:crypto'
import { type MockAnswer, type MockBody, MockFault, type MockRequest } from '../../conformance/vendor-mock.ts'
import { type MockStat, statsShown } from './apigee-stats.ts'

export type Flavour = 'edge' | 'opdk' | 'x'
interface Attribute {
  name: string
  value: string
}
export interface MockCredential {
  consumerKey: string
  consumerSecret: string
  status: 'approved' | 'revoked'
  apiProducts: { apiproduct: string; status: 'approved' | 'pending' | 'revoked' }[]
  expiresAt: number
  issuedAt: number
}
export interface MockApp {
  appId: string
  name: string
  email: string
  status: 'approved' | 'revoked'
  attributes: Attribute[]
  credentials: MockCredential[]
}
export interface ApigeeState {
  flavour: Flavour
  developers: Map<string, { email: string; firstName: string; lastName: string; userName: string; developerId: string; status: string }>
  apps: Map<string, MockApp>
  products: Map<string, { name: string; approvalType: 'auto' | 'manual' }>
  /** What its analytics have counted so far. */
  stats: MockStat[]
  environments: string[]
  /** Items of the portal `acme-portal`, each with what it shows, in base64. */
  apidocs: { apiProductName: string; openapi?: string; graphql?: string; asyncapi?: string }[]
  now(): Date
}

export const organization = 'acme'

export function apigeeState(flavour: Flavour, now: () => Date): ApigeeState {
  return { flavour, developers: new Map(), apps: new Map(), products: new Map(), stats: [], environments: ['test'], apidocs: [], now }
}

/** Numbers of 64 bits are texts on X. */
const numbers = (state: ApigeeState, value: MockBody): MockBody =>
  state.flavour === 'x'
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typeof one === 'number' ? String(one) : one]))
    : value

export function fault(state: ApigeeState, status: number, code: string, message: string): MockFault {
  const words = { 404: 'NOT_FOUND', 409: 'ALREADY_EXISTS', 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED' }[status] ?? 'INVALID_ARGUMENT'
  const body = state.flavour === 'x' ? { error: { code: status, message, status: words } } : { code, message, contexts: [] }
  return new MockFault({ status, body })
}

const shownCredential = (state: ApigeeState, credential: MockCredential): MockBody =>
  numbers(state, { ...credential, attributes: [], scopes: [] })

const shownApp = (state: ApigeeState, { email, credentials, ...app }: MockApp): MockBody => ({
  ...app,
  developerId: state.developers.get(email)?.developerId,
  credentials: credentials.map((credential) => shownCredential(state, credential)),
})

/** One request below the organisation; `parts` begins after its name. */
export function handle(state: ApigeeState, { method, query, body }: MockRequest, parts: string[]): MockAnswer {
  const [kind, first, second, ...rest] = parts
  if (kind === undefined) return { status: 200, body: { name: organization, displayName: 'Acme', environments: state.environments } }
  if (kind === 'environments' && second === 'stats' && state.environments.includes(first ?? ''))
    return { status: 200, body: statsShown(state.stats, state.flavour === 'x', query, (rest[0] ?? '').split(',')) }
  if (kind === 'sites' && first === 'acme-portal') return apidocsOf(state, query, rest[0])
  if (kind === 'apiproducts') return productsOf(state, query, first)
  if (kind === 'apps') return first === undefined ? appsOf(state, query) : { status: 200, body: shownApp(state, appById(state, first)) }
  if (kind === 'developers' && first === undefined) return developersOf(state, method, query, body)
  if (kind === 'developers' && first !== undefined && second === undefined) return developerOf(state, method, query, first)
  if (kind === 'developers' && second === 'apps') return appsOfDeveloper(state, { method, query, body }, first ?? '', rest)
  throw new Error(`The mock does not know ${method} ${parts.join('/')}`)
}

function apidocsOf({ apidocs }: ApigeeState, query: URLSearchParams, item: string | undefined): MockAnswer {
  const done = { status: 'success', message: '', requestId: '1', errorCode: '' }
  if (item !== undefined) {
    const { openapi, graphql, asyncapi } = apidocs[Number(item)] ?? {}
    const file = (contents: string) => ({ displayName: 'A file', contents: Buffer.from(contents).toString('base64') })
    const data = {
      ...(openapi !== undefined && { oasDocumentation: { format: 'JSON', spec: file(openapi) } }),
      ...(graphql !== undefined && { graphqlDocumentation: { endpointUri: '/graphql', schema: file(graphql) } }),
      ...(asyncapi !== undefined && { asyncApiDocumentation: { spec: file(asyncapi) } }),
    }
    return { status: 200, body: { ...done, data } }
  }
  const from = Number(query.get('pageToken') ?? 0)
  const end = from + Math.min(100, Number(query.get('pageSize') ?? 25))
  const data = apidocs.slice(from, end).map(({ apiProductName }, at) => ({ id: String(from + at), siteId: 'acme-portal', apiProductName }))
  return { status: 200, body: { ...done, data, ...(end < apidocs.length && { nextPageToken: String(end) }) } }
}

function productsOf(state: ApigeeState, query: URLSearchParams, name: string | undefined): MockAnswer {
  const shown = ({ name: one, approvalType }: { name: string; approvalType: string }) => ({
    name: one,
    displayName: `Product ${one}`,
    approvalType,
  })
  if (name !== undefined) {
    const found = state.products.get(name)
    if (!found) throw fault(state, 404, 'keymanagement.service.apiproduct_doesnot_exist', `ApiProduct with name ${name} does not exist`)
    return { status: 200, body: shown(found) }
  }
  const rows = [...state.products.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { status: 200, body: { apiProduct: fromStartKey(state, rows, 'name', query, 'count').map(shown) } }
}

/** The row at `startKey` comes again on the next page; OPDK knows no pages. */
function fromStartKey<T extends object>(state: ApigeeState, rows: T[], id: keyof T, query: URLSearchParams, size: string): T[] {
  if (state.flavour === 'opdk') return rows
  const startKey = query.get('startKey')
  const from =
    startKey === null
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => row[id] === startKey),
        )
  return rows.slice(from, from + Number(query.get(size) ?? 1000))
}

function appsOf(state: ApigeeState, query: URLSearchParams): MockAnswer {
  const rows = [...state.apps.values()].sort((a, b) => (a.appId < b.appId ? -1 : 1))
  if (state.flavour !== 'x') {
    const limited = fromStartKey(state, rows, 'appId', new URLSearchParams([['rows', '100'], ...query]), 'rows')
    return { status: 200, body: { app: limited.map((app) => shownApp(state, app)) } }
  }
  // What is not asked for by name is left out: revoked applications, and revoked keys of the others.
  const [status, keyStatus] = [query.get('status') ?? 'approved', query.get('keyStatus') ?? 'approved']
  const shown = rows.flatMap((app) => {
    const credentials = app.credentials.filter((credential) => credential.status === keyStatus)
    return app.status === status && credentials.length > 0 ? [{ ...app, credentials }] : []
  })
  const from = Number(query.get('pageToken') ?? 0)
  const size = Math.min(1000, Number(query.get('pageSize') ?? 1000))
  const more = from + size < shown.length ? { nextPageToken: String(from + size) } : {}
  return { status: 200, body: { app: shown.slice(from, from + size).map((app) => shownApp(state, app)), ...more } }
}

function developersOf(state: ApigeeState, method: string, query: URLSearchParams, body: MockBody): MockAnswer {
  if (method === 'GET') {
    const emails = [...state.apps.values()].filter(({ name }) => name === query.get('app')).map(({ email }) => email)
    return { status: 200, body: state.flavour === 'x' ? { developer: emails.map((email) => ({ email })) } : emails }
  }
  const { email, firstName, lastName, userName } = body as Record<'email' | 'firstName' | 'lastName' | 'userName', string>
  if (state.developers.has(email)) throw fault(state, 409, 'developer.service.DeveloperAlreadyExists', `Developer ${email} already exists`)
  const made = { email, firstName, lastName, userName, developerId: randomUUID(), status: 'active' }
  state.developers.set(email, made)
  return { status: state.flavour === 'x' ? 200 : 201, body: made }
}

function developerOf(state: ApigeeState, method: string, query: URLSearchParams, email: string): MockAnswer {
  const found = state.developers.get(email) ?? [...state.developers.values()].find(({ developerId }) => developerId === email)
  if (!found) throw missingDeveloper(state, email)
  if (method === 'GET') return { status: 200, body: found }
  found.status = query.get('action') ?? 'active'
  return noContent(state)
}

const noContent = (state: ApigeeState): MockAnswer => (state.flavour === 'x' ? { status: 200, body: {} } : { status: 204 })
const missingDeveloper = (state: ApigeeState, email: string) =>
  fault(state, 404, 'developer.service.DeveloperIdDoesNotExist', `DeveloperId ${email} does not exist in organization ${organization}`)
const missingKey = (state: ApigeeState) =>
  fault(state, 404, 'keymanagement.service.InvalidClientIdForGivenApp', 'Invalid consumer key for Given App')

function appById(state: ApigeeState, id: string): MockApp {
  const found = [...state.apps.values()].find(({ appId }) => appId === id)
  if (!found) throw fault(state, 404, 'keymanagement.service.app_doesnot_exist', `App ${id} does not exist`)
  return found
}

export function newCredential(state: Pick<ApigeeState, 'now'>, more: Partial<MockCredential>): MockCredential {
  const issuedAt = state.now().getTime()
  const made = { consumerKey: randomUUID().replaceAll('-', ''), consumerSecret: randomUUID().slice(0, 16), status: 'approved' as const }
  return { ...made, apiProducts: [], expiresAt: -1, issuedAt, ...more }
}

function appsOfDeveloper(
  state: ApigeeState,
  request: Pick<MockRequest, 'method' | 'query' | 'body'>,
  email: string,
  rest: string[],
): MockAnswer {
  const { method, query, body } = request
  if (!state.developers.has(email)) throw missingDeveloper(state, email)
  const [name, kind, ...below] = rest
  const isX = state.flavour === 'x'
  const created = isX ? 200 : 201
  if (name === undefined) {
    const id = `${email}/${String(body.name)}`
    if (state.apps.has(id)) throw fault(state, 409, 'developer.service.AppAlreadyExists', `App with name ${body.name} already exists`)
    const attributes = (body.attributes ?? []) as Attribute[]
    // A credential comes with it, whether somebody wants one or not.
    const app: MockApp = {
      appId: randomUUID(),
      name: String(body.name),
      email,
      status: 'approved',
      attributes,
      credentials: [newCredential(state, {})],
    }
    state.apps.set(id, app)
    return { status: created, body: shownApp(state, app) }
  }
  const app = state.apps.get(`${email}/${name}`)
  if (!app) throw fault(state, 404, 'developer.service.AppDoesNotExist', `App named ${name} does not exist under ${email}`)
  if (kind === undefined) {
    if (method === 'GET') return { status: 200, body: shownApp(state, app) }
    if (method === 'DELETE') {
      state.apps.delete(`${email}/${name}`)
      return { status: 200, body: shownApp(state, app) }
    }
    const action = query.get('action')
    if (action) {
      app.status = action === 'approve' ? 'approved' : 'revoked'
      return noContent(state)
    }
    // The trap: any write of the application with products makes a second credential.
    if (body.apiProducts) app.credentials.push(newCredential(state, {}))
    app.attributes = (body.attributes ?? []) as Attribute[]
    return { status: 200, body: shownApp(state, app) }
  }
  if (kind === 'attributes') {
    const attribute = { name: below[0] ?? '', value: String(body.value) }
    app.attributes = [...app.attributes.filter((one) => one.name !== attribute.name), attribute]
    return { status: 200, body: attribute }
  }
  return keysOf(state, request, app, below)
}

function keysOf(
  state: ApigeeState,
  { method, query, body }: Pick<MockRequest, 'method' | 'query' | 'body'>,
  app: MockApp,
  below: string[],
): MockAnswer {
  const [key, kind, product] = below
  if (key === 'create' && kind === undefined) {
    const { consumerKey, consumerSecret } = body as { consumerKey: string; consumerSecret: string }
    const isTaken = [...state.apps.values()].some(({ credentials }) => credentials.some((one) => one.consumerKey === consumerKey))
    if (isTaken) throw fault(state, 409, 'keymanagement.service.consumer_key_already_exists', `Consumer key ${consumerKey} already exists`)
    const made = newCredential(state, { consumerKey, consumerSecret })
    app.credentials.push(made)
    return { status: state.flavour === 'x' ? 200 : 201, body: shownCredential(state, made) }
  }
  const credential = app.credentials.find(({ consumerKey }) => consumerKey === key)
  if (!credential) throw missingKey(state)
  const action = query.get('action')
  if (kind === 'apiproducts') {
    const ref = credential.apiProducts.find(({ apiproduct }) => apiproduct === product)
    if (!ref) throw fault(state, 404, 'keymanagement.service.apiproduct_doesnot_exist', `ApiProduct ${product} does not exist on the key`)
    if (method === 'POST') ref.status = action === 'approve' ? 'approved' : 'revoked'
    else credential.apiProducts = credential.apiProducts.filter((one) => one !== ref)
    return method === 'POST' ? noContent(state) : { status: 200, body: shownCredential(state, credential) }
  }
  if (method === 'DELETE') {
    app.credentials = app.credentials.filter((one) => one !== credential)
    return { status: 200, body: shownCredential(state, credential) }
  }
  if (method === 'POST' && action) {
    credential.status = action === 'approve' ? 'approved' : 'revoked'
    return noContent(state)
  }
  if (method === 'POST') {
    for (const name of (body.apiProducts ?? []) as string[]) {
      const found = state.products.get(name)
      if (!found) throw fault(state, 404, 'keymanagement.service.apiproduct_doesnot_exist', `ApiProduct with name ${name} does not exist`)
      // Products are only ever added here.
      if (!credential.apiProducts.some(({ apiproduct }) => apiproduct === name))
        credential.apiProducts.push({ apiproduct: name, status: found.approvalType === 'auto' ? 'approved' : 'pending' })
    }
  }
  return { status: 200, body: shownCredential(state, credential) }
}
