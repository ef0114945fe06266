import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError, type GatewayKey, type GatewayProduct, type Health, type PageOf } from '../gateway.ts'
import { strange } from '../shared/failures.ts'
import { textIn } from '../shared/json.ts'
import { digestOf } from '../shared/mark.ts'
import { type ApigeeClient, type App, apigeeClient, appIn, at, type Credential, rowsIn } from './client.ts'
import type { Dialect } from './dialect.ts'
import { attributeNames, keyIdOf, markOf } from './marks.ts'

const productsAPage = 1000
const appsAPage: Readonly<Record<Dialect['paging'], number>> = { none: 0, startKey: 100, pageToken: 1000 }

/** Asks for the organisation, the cheapest read, in two steps that can fail apart: the sign-in, and the sight of the organisation. */
export async function health(dialect: Dialect, connection: Connection): Promise<Health> {
  const client = apigeeClient(connection, dialect)
  const { organization } = connection.credentials
  await dialect.authorise(connection)
  const startMs = performance.now()
  const found = await client.read('').catch((error: unknown) => {
    if (error instanceof GatewayError && (error.statusCode === 403 || error.statusCode === 404) && error.kind === 'refused')
      throw new GatewayError('refused', sentence('organizationHidden', { name: organization ?? '' }), {
        reason: 'right',
        cause: error,
      })
    throw error
  })
  if (textIn(found.name) === '') throw strange(dialect.name)
  const name = textIn(found.name)
  return {
    latencyMs: Math.max(1, Math.round(performance.now() - startMs)),
    message: `${dialect.name}, organisation ${name}`,
    place: { kind: 'organization', name },
  }
}

/** A list that begins with the row at `startKey`: the row comes twice, and the page after the last one has that row alone. */
async function rowsFrom(client: ApigeeClient, path: string, query: Record<string, string>, name: string, startKey: string) {
  const search = new URLSearchParams({ ...query, ...(startKey === '' ? {} : { startKey }) })
  const answer = await client.read(`${path}?${search}`)
  if (!Array.isArray(answer[name]) && Object.keys(answer).length > 0) throw strange(client.dialect.name)
  return rowsIn(answer, name)
}

export async function listProducts(dialect: Dialect, connection: Connection, page = ''): Promise<PageOf<GatewayProduct>> {
  const client = apigeeClient(connection, dialect)
  const isPaged = dialect.paging !== 'none'
  const rows = await rowsFrom(
    client,
    '/apiproducts',
    { expand: 'true', ...(isPaged ? { count: String(productsAPage) } : {}) },
    'apiProduct',
    page,
  )
  const names = rows.map(({ name }) => textIn(name))
  const items = rows.flatMap(({ name, displayName }): GatewayProduct[] => {
    if (textIn(name) === page && page !== '') return []
    const own = { gatewayId: textIn(name), name: textIn(name), displayName: textIn(displayName) || textIn(name) }
    return [{ ...own, ours: false, productId: null, fingerprint: null }]
  })
  return { items, next: isPaged && rows.length >= productsAPage ? names.at(-1) : undefined }
}

/** X leaves out what is revoked unless it is asked for by itself, so its list is read in four passes. */
const passes = ['approved/approved', 'approved/revoked', 'revoked/approved', 'revoked/revoked'] as const

interface AppPage {
  apps: App[]
  next: string | undefined
}

async function appsAt(client: ApigeeClient, page: string): Promise<AppPage> {
  const { paging } = client.dialect
  const everything = { expand: 'true', includeCred: 'true' }
  if (paging === 'none') return { apps: (await rowsFrom(client, '/apps', everything, 'app', '')).map(appIn), next: undefined }
  if (paging === 'startKey') {
    const rows = await rowsFrom(client, '/apps', { ...everything, rows: String(appsAPage.startKey) }, 'app', page)
    const apps = rows.map(appIn)
    return { apps: apps.filter(({ id }) => id !== page), next: apps.length >= appsAPage.startKey ? apps.at(-1)?.id : undefined }
  }
  const [, passText = '0', token = ''] = /^(\d):(.*)$/s.exec(page) ?? []
  const pass = Number(passText)
  const [status = '', keyStatus = ''] = (passes[pass] ?? passes[0]).split('/')
  const query = new URLSearchParams({
    ...everything,
    status,
    keyStatus,
    pageSize: String(appsAPage.pageToken),
    ...(token ? { pageToken: token } : {}),
  })
  const answer = await client.read(`/apps?${query}`)
  const more = textIn(answer.nextPageToken)
  const next = more !== '' ? `${pass}:${more}` : pass + 1 < passes.length ? `${pass + 1}:` : undefined
  return { apps: rowsIn(answer, 'app').map(appIn), next }
}

export async function listKeys(
  dialect: Dialect,
  connection: Connection,
  page = '',
  { values = false }: { values?: boolean } = {},
): Promise<PageOf<GatewayKey>> {
  const client = apigeeClient(connection, dialect)
  const { apps, next } = await appsAt(client, page)
  const nowMs = connection.clock?.now().getTime() ?? Date.now()
  const shown = (app: App) => app.credentials.flatMap((one) => keysOf(connection.environmentId, app, one, { nowMs, values }))
  return { items: apps.flatMap(shown), next }
}

function keysOf(
  environmentId: string,
  app: App,
  credential: Credential,
  { nowMs, values }: { nowMs: number; values: boolean },
): GatewayKey[] {
  const mark = markOf(environmentId, app)
  if (mark === 'other environment') return []
  const keyId = (mark === 'ours' && keyIdOf(credential)) || null
  // What came with an application of the portal and opens nothing is not worth a look.
  if (mark === 'ours' && keyId === null && credential.products.length === 0) return []
  const label = app.attributes.get(attributeNames.display) || app.name
  // A key that reads "approved" opens nothing where its application is revoked or its time is over.
  const active = app.isApproved && credential.isApproved && (credential.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs
  return [
    {
      gatewayId: gatewayIdOf(app, credential),
      ours: keyId !== null,
      keyId,
      label,
      active,
      approved: credential.products.flatMap(({ name, isApproved }) => (isApproved ? [name] : [])),
      valueDigest: digestOf(credential.key),
      application: { id: mark === 'ours' ? app.name : app.id, name: label, owner: app.owner },
      ...(credential.expiresAtMs !== undefined && { expiresAt: new Date(credential.expiresAtMs) }),
      ...(values && keyId === null && { value: credential.key }),
      // Of a short one the end would be much of it.
      ...(keyId === null && credential.key.length >= 16 && { lastFour: credential.key.slice(-4) }),
      ...(keyId === null && mark === 'ours' && { fixed: 'It hangs on an application of the portal.' }),
      ...(mark !== 'ours' && app.isOfGroup && { fixed: 'Its application belongs to a company or a group of Apigee.' }),
    },
  ]
}

/** The value itself must not stand in an id, which is shown and kept. */
export const gatewayIdOf = (app: App, { key }: Credential): string => `${app.id}:${digestOf(key).slice(0, 32)}`

export const appIdIn = (gatewayId: string): string => gatewayId.slice(0, gatewayId.lastIndexOf(':'))

export async function readKey(dialect: Dialect, connection: Connection, gatewayId: string): Promise<string | undefined> {
  const found = await apigeeClient(connection, dialect).find(at('apps', appIdIn(gatewayId)))
  const app = found && appIn(found)
  return app?.credentials.find((credential) => gatewayIdOf(app, credential) === gatewayId)?.key
}

/** Applications name their developer by an id of Apigee's own, by which a developer is found as by the address. */
export async function readOwner(dialect: Dialect, connection: Connection, developerId: string): Promise<string | undefined> {
  const found = await apigeeClient(connection, dialect).find(at('developers', developerId))
  return textIn(found?.email) || undefined
}
