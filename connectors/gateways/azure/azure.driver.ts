import { sentence } from '../failures.contract.ts'
import {
  type Connection,
  type GatewayDriver,
  GatewayError,
  type GatewayKey,
  type GatewayProduct,
  type ObservedKey,
  type PageOf,
  type WantedKey,
} from '../gateway.ts'
import { strange } from '../shared/failures.ts'
import { isJson, type Json, textIn } from '../shared/json.ts'
import { approvedOf, gone, isLetIn, onlyWithProduct, requirePortalId, unmanagedProducts } from '../shared/mark.ts'
import { signInOf } from '../sign-in.ts'
import { type AzureClient, authorise, azureClient, vendorName } from './client.ts'
import { readDocument } from './documents.ts'
import { pageAt, productIn, propertiesOf } from './lists.ts'
import { keyNamed, nameOf } from './names.ts'
import { readReports } from './reports.ts'

const pathOf = (name: string): string => `/subscriptions/${encodeURIComponent(name)}`
const any = { 'if-match': '*' }
const longestTitle = 100

async function ensureKey(connection: Connection, wanted: WantedKey): Promise<ObservedKey> {
  requirePortalId(wanted.id)
  const approved = approvedOf(wanted)
  const [product, second] = wanted.present ? approved : []
  if (product !== undefined && second !== undefined)
    throw new GatewayError('refused', sentence('oneProduct', { who: vendorName, names: approved.join(', ') }))
  const client = azureClient(connection)
  const path = pathOf(wanted.adoptedAs ?? nameOf(connection.environmentId, wanted.id))
  const found = await client.find(client.at(path))
  const letIn = isLetIn(connection, wanted)
  if (product === undefined) {
    await remove(client, path, found)
    return wanted.present ? { present: true, active: letIn, approved: [] } : gone
  }
  const { value } = wanted
  if (value === null) throw new GatewayError('refused', sentence('noKeyValue', { who: vendorName }))
  const seen = propertiesOf(found)
  const isOfProduct = found !== undefined && productIn(seen.scope) === product
  // Whether another scope may be written to a subscription that exists is not documented; a new one never opens both.
  if (found && !isOfProduct) await client.remove(client.at(path), { headers: any })
  const properties = {
    scope: `/products/${product}`,
    // One that was taken over keeps the title by which it is known there.
    displayName: (wanted.adoptedAs !== undefined && textIn(seen.displayName)) || titleOf(wanted, product),
    state: letIn ? 'active' : 'suspended',
  }
  const isAsWanted =
    isOfProduct && seen.state === properties.state && seen.displayName === properties.displayName && (await valueAt(client, path)) === value
  if (!isAsWanted) await put(client, path, { ...properties, primaryKey: value }, product)
  return { present: true, active: letIn, approved: [product] }
}

const titleOf = ({ applicationName }: WantedKey, product: string): string => `${applicationName} · ${product}`.slice(0, longestTitle)

async function put(client: AzureClient, path: string, properties: Json & { primaryKey: string }, product: string): Promise<void> {
  try {
    // Without `notify` the vendor writes mails of its own.
    await client.write('PUT', client.at(path, { notify: 'false' }), { body: { properties }, secrets: [properties.primaryKey] })
  } catch (error) {
    if (!(error instanceof GatewayError) || (error.statusCode !== 400 && error.statusCode !== 404)) throw error
    if (await client.find(client.at(`/products/${encodeURIComponent(product)}`))) throw error
    throw new GatewayError('refused', sentence('noProduct', { who: vendorName, name: product }), { cause: error })
  }
}

async function remove(client: AzureClient, path: string, found: Json | undefined): Promise<void> {
  if (!found) {
    // "Not found" counts only from a service that is there.
    await client.read(client.at('/products', { $top: '1' }))
    return
  }
  await client.remove(client.at(path), { headers: any })
  if (await client.find(client.at(path))) throw new GatewayError('unavailable', sentence('keyStillThere', { who: vendorName }))
}

/** The values are never in what is read of a subscription itself. */
async function valueAt(client: AzureClient, path: string): Promise<string | undefined> {
  const answer = await client.write('POST', client.at(`${path}/listSecrets`), { isRead: true })
  return typeof answer.primaryKey === 'string' ? answer.primaryKey : undefined
}

async function listProducts(connection: Connection, page = ''): Promise<PageOf<GatewayProduct>> {
  const { items, next } = await pageAt(azureClient(connection), '/products', page)
  const shown = items.map(({ name, properties }): GatewayProduct => {
    const displayName = textIn(isJson(properties) ? properties.displayName : '') || textIn(name)
    return { gatewayId: textIn(name), name: textIn(name), displayName, ours: false, productId: null, fingerprint: null }
  })
  return { items: shown, next }
}

async function listKeys(connection: Connection, page = ''): Promise<PageOf<GatewayKey>> {
  const { items, next } = await pageAt(azureClient(connection), '/subscriptions', page)
  const shown = items.flatMap((found): GatewayKey[] => {
    const name = textIn(found.name)
    const { state, scope, displayName } = propertiesOf(found)
    const own = keyNamed(name)
    if (own && own.environmentId !== connection.environmentId) return []
    const product = productIn(scope)
    return [
      {
        gatewayId: name,
        ours: own !== undefined,
        keyId: own?.keyId ?? null,
        label: textIn(displayName) || name,
        active: state === 'active',
        approved: product === undefined ? [] : [product],
        // Telling a value takes a call for each subscription.
        valueDigest: null,
        application: null,
        ...(product === undefined && { fixed: 'It opens APIs that are in no product.' }),
        // As a suspended key of the portal, whoever asked for it could let it in without that approval.
        ...((state === 'submitted' || state === 'rejected') && { fixed: 'Nobody has approved it at the gateway.' }),
      },
    ]
  })
  return { items: shown, next }
}

async function readKey(connection: Connection, gatewayId: string): Promise<string | undefined> {
  const client = azureClient(connection)
  const path = pathOf(gatewayId)
  return (await client.find(client.at(path))) && (await valueAt(client, path))
}

/** Azure API Management, signed in to with a SAS token or a service principal of Microsoft Entra. */
export const azureDriver: GatewayDriver = {
  capabilities: {
    manageProducts: false,
    timeToLive: false,
    suspend: true,
    productsPerKey: 'one',
    keyValue: 'portal',
    applicationPerKey: false,
    tellsValues: true,
    applicationFilter: true,
    companyAnalyticsExport: false,
    tellsCalls: false,
    reports: { lateMinutes: 15, exactStatuses: false },
    documents: true,
    keyHeader: 'Ocp-Apim-Subscription-Key',
    revokeDelaySeconds: 30,
    ...signInOf('azure-apim'),
    settings: ['keyHeader'],
  },
  async health(connection) {
    const client = azureClient(connection)
    await authorise(connection)
    const startMs = performance.now()
    const answer = await client.read(client.at('/products', { $top: '1' })).catch((error: unknown) => {
      const { serviceName, resourceGroup } = connection.credentials
      if (error instanceof GatewayError && (error.statusCode === 403 || error.statusCode === 404) && error.kind === 'refused')
        throw new GatewayError('refused', sentence('serviceHidden', { name: serviceName ?? '', group: resourceGroup ?? '' }), {
          reason: 'right',
          cause: error,
        })
      throw error
    })
    if (!Array.isArray(answer.value)) throw strange(vendorName)
    return {
      latencyMs: Math.max(1, Math.round(performance.now() - startMs)),
      message: `${vendorName}, service ${connection.credentials.serviceName}`,
      place: { kind: 'service', name: connection.credentials.serviceName ?? '' },
    }
  },
  listProducts,
  ...unmanagedProducts,
  listKeys,
  ensureKey,
  readKey,
  readReports,
  readDocument,
  shownAs: onlyWithProduct,
}
