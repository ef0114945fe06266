import { sentence } from '../failures.contract.ts'
import {
  type Connection,
  type GatewayDriver,
  GatewayError,
  type GatewayKey,
  type GatewayProduct,
  type KeyState,
  type ObservedKey,
  type PageOf,
  type WantedKey,
} from '../gateway.ts'
import { type Json, textIn } from '../shared/json.ts'
import { approvedOf, gone, isLetIn, isPortalId, requirePortalId, unmanagedProducts } from '../shared/mark.ts'
import { signInOf } from '../sign-in.ts'
import { entity, expanded, link, type SapClient, sapClient, vendorName } from './client.ts'

/**
 * SAP has one key an application, and makes it. So each key of the portal is an application under the key's own id, which the portal may
 * choose, with a subscription for each product. A key that is not let in is one without subscriptions.
 */
const markOf = (environmentId: string): string => `[portal:${environmentId}]`
const mark = /\[portal:([^\]]+)\]/
/** By this the hub gives a new object an id of its own. */
const newId = '0'.repeat(32)
const longestTitle = 200

interface Subscription {
  id: string
  product: string
  developerId: string
}

const subscriptionIn = (found: Json): Subscription => ({
  id: textIn(found.id),
  product: textIn(found.product_id) || textIn(expanded(found.ToAPIProduct)[0]?.name),
  developerId: textIn(found.developer_id),
})
/** One that was taken off stays for a while and says so. */
const isLiving = (found: Json): boolean => found.isSubscribed !== false

/** At the end of a title; it stands for the mark where somebody took that out of the description. */
const titleEnd = (id: string): string => `(${id.slice(0, 8)})`
const titleOf = ({ applicationName, id }: WantedKey): string => `${applicationName.slice(0, longestTitle)} ${titleEnd(id)}`
const descriptionOf = (environmentId: string): string => `Kept by the developer portal ${markOf(environmentId)}`

async function ensureKey(connection: Connection, wanted: WantedKey): Promise<ObservedKey> {
  requirePortalId(wanted.id)
  const { environmentId } = connection
  const client = sapClient(connection)
  const { id, path, found, isAdopted } = await placeOf(client, wanted)
  const other = mark.exec(textIn(found?.description))?.[1]
  if (found && other !== undefined && other !== environmentId)
    throw new GatewayError('refused', sentence('otherMark', { who: 'SAP', name: wanted.id }))
  if (!wanted.present) return await removeKey(client, path, found)

  const letIn = isLetIn(connection, wanted)
  const approved = approvedOf(wanted)
  const products = letIn ? approved : []
  const observed = { present: true, active: letIn, approved }
  if (!found) return withValue(observed, await make(client, environmentId, wanted, products))
  const present = expanded(found.ToSubscriptions).filter(isLiving).map(subscriptionIn)
  for (const one of present.filter(({ product }) => !products.includes(product))) await unsubscribe(client, id, one)
  const [title, description] = [titleOf(wanted), descriptionOf(environmentId)]
  if (!isAdopted && (found.title !== title || found.description !== description)) {
    // A write of an application sets all of it, so what others put there goes with it, and so do its key and secret.
    const { app_key, app_secret, callbackurl = null, version = '1' } = found
    const kept = typeof app_key === 'string' ? { app_key, ...(typeof app_secret === 'string' && { app_secret }) } : {}
    await client.put(path, { id: wanted.id, title, description, callbackurl, version, ...kept }, [textIn(app_key), textIn(app_secret)])
  }
  for (const product of products) {
    if (!present.some((one) => one.product === product))
      await client.post('/APIMgmt.Subscriptions', {
        id: newId,
        ToAPIProduct: link('APIProducts', product),
        ToApplication: link('Applications', id),
      })
  }
  return withValue(observed, found)
}

/** Under the id that it was taken over with, as long as that is there; else under the key's own. */
async function placeOf(client: SapClient, { id: own, adoptedAs }: WantedKey) {
  for (const id of adoptedAs === undefined ? [own] : [adoptedAs, own]) {
    const path = entity('Applications', id)
    const found = await client.find(`${path}?$expand=ToSubscriptions/ToAPIProduct&$format=json`)
    if (found || id === own) return { id, path, found, isAdopted: id === adoptedAs }
  }
  throw new Error('The last of these is always the own one.')
}

const withValue = (observed: ObservedKey, { app_key: value }: Json): ObservedKey =>
  typeof value === 'string' && value !== '' ? { ...observed, value } : observed

async function make(client: SapClient, environmentId: string, wanted: WantedKey, products: readonly string[]): Promise<Json> {
  try {
    return await client.post('/APIMgmt.Applications', {
      id: wanted.id,
      version: '1',
      title: titleOf(wanted),
      description: descriptionOf(environmentId),
      ToSubscriptions: products.map((product) => ({ id: newId, ToAPIProduct: link('APIProducts', product) })),
    })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
    for (const product of products) {
      if (!(await client.find(`${entity('APIProducts', product)}?$format=json`)))
        throw new GatewayError('refused', sentence('noProduct', { who: 'SAP', name: product }), { cause: error })
    }
    throw error
  }
}

const unsubscribe = (client: SapClient, applicationId: string, { id, product, developerId }: Subscription): Promise<void> =>
  client.put(entity('Subscriptions', id), {
    id,
    isSubscribed: false,
    app_id: applicationId,
    product_id: product,
    ...(developerId && { developer_id: developerId }),
    ToAPIProduct: link('APIProducts', product),
    ToApplication: link('Applications', applicationId),
  })

async function removeKey(client: SapClient, path: string, found: Json | undefined): Promise<ObservedKey> {
  if (!found) {
    // "Not found" counts only from a hub that is there.
    await client.read('/APIMgmt.APIProducts?$top=1&$format=json')
    return gone
  }
  await client.remove(path)
  if (await client.find(`${path}?$format=json`)) throw new GatewayError('unavailable', sentence('keyStillThere', { who: 'SAP' }))
  return gone
}

async function listProducts(connection: Connection): Promise<PageOf<GatewayProduct>> {
  const rows = await sapClient(connection).all('/APIMgmt.APIProducts?$format=json')
  const items = rows.map(({ name, title }): GatewayProduct => {
    const own = { gatewayId: textIn(name), name: textIn(name), displayName: textIn(title) || textIn(name) }
    return { ...own, ours: false, productId: null, fingerprint: null }
  })
  return { items, next: undefined }
}

/** All in one page: a list of applications does not tell their products, so the subscriptions are read whole beside it. */
async function listKeys(connection: Connection): Promise<PageOf<GatewayKey>> {
  const client = sapClient(connection)
  const productsOf = new Map<string, string[]>()
  for (const row of await client.all('/APIMgmt.Subscriptions?$format=json')) {
    if (!isLiving(row)) continue
    const id = textIn(row.app_id)
    const products = productsOf.get(id)
    if (products) products.push(subscriptionIn(row).product)
    else productsOf.set(id, [subscriptionIn(row).product])
  }
  const rows = await client.all('/APIMgmt.Applications?$format=json')
  const items = rows.flatMap((row): GatewayKey[] => {
    const id = textIn(row.id)
    const marked = mark.exec(textIn(row.description))?.[1]
    if (marked !== undefined && marked !== connection.environmentId) return []
    const approved = productsOf.get(id) ?? []
    const label = textIn(row.title) || id
    // The hub gives ids of its own and takes those of others: one that looks like the portal's is no proof, and what is ours is deleted.
    const ours = isPortalId(id) && (marked !== undefined || label.endsWith(titleEnd(id)))
    const application = { id, name: label, owner: textIn(row.developer_id) || null }
    return [{ gatewayId: id, ours, keyId: ours ? id : null, label, active: approved.length > 0, approved, valueDigest: null, application }]
  })
  return { items, next: undefined }
}

async function readKey(connection: Connection, gatewayId: string): Promise<string | undefined> {
  const found = await sapClient(connection).find(`${entity('Applications', gatewayId)}?$format=json`)
  return textIn(found?.app_key) || undefined
}

/** Without a product, or not let in, it has no subscription. */
const shownAs = ({ present, active, approved }: KeyState): KeyState => ({
  present,
  active: active && approved.length > 0,
  approved: active ? approved : [],
})

const driverOf = (type: 'sap-apim-cf' | 'sap-integration-suite'): GatewayDriver => ({
  capabilities: {
    manageProducts: false,
    timeToLive: false,
    suspend: true,
    productsPerKey: 'many',
    keyValue: 'gateway',
    applicationPerKey: true,
    tellsValues: true,
    applicationFilter: true,
    companyAnalyticsExport: false,
    tellsCalls: false,
    // SAP documents no call for either: its analytics have no API, and its documents come in archives of no stated form.
    reports: null,
    documents: false,
    keyHeader: 'apikey',
    revokeDelaySeconds: 60,
    ...signInOf(type),
    settings: ['keyHeader'],
  },
  async health(connection) {
    const client = sapClient(connection)
    await client.authorise()
    const startMs = performance.now()
    await client.read('/APIMgmt.APIProducts?$top=1&$format=json').catch((error: unknown) => {
      if (error instanceof GatewayError && error.statusCode === 403)
        throw new GatewayError('refused', sentence('hubHidden'), { reason: 'right', cause: error })
      throw error
    })
    return {
      latencyMs: Math.max(1, Math.round(performance.now() - startMs)),
      message: `${vendorName}, Developer Hub`,
      place: { kind: 'hub', name: 'Developer Hub' },
    }
  },
  listProducts,
  ...unmanagedProducts,
  listKeys,
  ensureKey,
  readKey,
  shownAs,
})

/** SAP API Management as a subscription of its own on Cloud Foundry. */
export const sapApimDriver: GatewayDriver = driverOf('sap-apim-cf')
/** The API Management capability of SAP Integration Suite: the same hub under other hosts and service keys. */
export const sapIntegrationSuiteDriver: GatewayDriver = driverOf('sap-integration-suite')
