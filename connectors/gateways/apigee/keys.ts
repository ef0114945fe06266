import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError, type ObservedKey, type WantedKey } from '../gateway.ts'
import { textIn } from '../shared/json.ts'
import { approvedOf, gone, isLetIn, requirePortalId } from '../shared/mark.ts'
import { Missing } from '../shared/vendor-client.ts'
import { type ApigeeClient, type App, apigeeClient, appIn, at, type Credential, credentialIn, rowsIn } from './client.ts'
import type { Dialect } from './dialect.ts'
import { appIdIn, gatewayIdOf } from './lists.ts'
import { attributeNames, developerOf, keyIdOf, markOf, secretOf } from './marks.ts'

interface Place {
  client: ApigeeClient
  /** The path of the application, wherever it hangs. */
  path: string
  app: App
  /** It was there before the portal: only the one credential in it is the portal's to change. */
  isAdopted?: true
}

/**
 * One application per application of the portal, one credential per key, products on the credential. Products are changed through the
 * credential only: writing them through the application makes a second credential. What takes access away is written first.
 */
export async function ensureKey(dialect: Dialect, connection: Connection, wanted: WantedKey): Promise<ObservedKey> {
  requirePortalId(wanted.id)
  const client = apigeeClient(connection, dialect)
  const place = (await adoptedPlace(client, wanted)) ?? (await placeOf(client, connection.environmentId, wanted))
  if (!wanted.present) return await removeKey(client, place, wanted)
  const { value } = wanted
  if (value === null) throw new GatewayError('refused', sentence('noKeyValue', { who: 'Apigee' }))

  const now = (connection.clock ?? systemClock).now().getTime()
  const letIn = isLetIn(connection, wanted)
  const approved = approvedOf(wanted)
  const { path, app } = place ?? (await makeApplication(client, connection.environmentId, wanted))
  const own = app.credentials.filter((credential) => isOf(wanted, credential, app))
  // The end of a credential cannot be changed, so one that has ended by itself is made anew.
  const present = own.find(({ key, expiresAtMs = Number.POSITIVE_INFINITY }) => key === value && expiresAtMs > now)
  for (const other of [...own.filter((one) => one !== present), ...(place?.isAdopted ? [] : app.credentials.filter(isMinted))])
    await client.remove(keyPath(path, other.key), { secrets: [other.key] })
  const act = (target: string, action: 'approve' | 'revoke') =>
    client.call('POST', `${target}?action=${action}`, { headers: { 'content-type': 'application/octet-stream' }, secrets: [value] })
  const key = keyPath(path, value)
  if (present?.isApproved && !letIn) await act(key, 'revoke')
  for (const { name } of present?.products ?? []) {
    if (!approved.includes(name)) await client.remove(`${key}${at('apiproducts', name)}`, { secrets: [value] })
  }
  await describe(client, place, connection.environmentId, wanted)
  const credential = present ?? (await makeCredential(client, path, wanted.id, value))
  if (!present && !letIn && credential.isApproved) await act(key, 'revoke')
  const has = new Map(credential.products.map((product) => [product.name, product.isApproved]))
  const missing = approved.filter((name) => !has.has(name))
  if (missing.length > 0) for (const { name, isApproved } of await addProducts(client, key, value, missing)) has.set(name, isApproved)
  for (const name of approved) if (!has.get(name)) await act(`${key}${at('apiproducts', name)}`, 'approve')
  if (letIn && !app.isApproved) await act(path, 'approve')
  if (letIn && !credential.isApproved) await act(key, 'approve')
  return { present: true, active: letIn, approved }
}

const keyPath = (app: string, key: string): string => `${app}${at('keys', key)}`
const isOf = (wanted: WantedKey, credential: Credential, app: App): boolean =>
  keyIdOf(credential) === wanted.id || credential.key === wanted.value || gatewayIdOf(app, credential) === wanted.adoptedAs
/** Apigee makes a credential with each application; it is nobody's and has no product. */
const isMinted = (credential: Credential): boolean => keyIdOf(credential) === undefined && credential.products.length === 0

/** The application by the name of its owner, or wherever it is: it stays with its first owner when the portal's changes. */
async function placeOf(client: ApigeeClient, environmentId: string, wanted: WantedKey): Promise<Place | undefined> {
  const under = async (developer: string): Promise<Place | undefined> => {
    const path = at('developers', developer, 'apps', wanted.applicationId)
    const found = await client.find(path)
    return found && { client, path, app: appIn(found) }
  }
  const place = (await under(developerOf(wanted.owner.id))) ?? (await underAnother(client, wanted, under))
  if (place && markOf(environmentId, place.app) === 'other environment')
    throw new GatewayError('refused', sentence('otherMark', { who: 'Apigee', name: wanted.applicationId }))
  return place
}

/** Where a key is that the portal took over; the developers of an application are asked for by its name, because it shows their ids only. */
async function adoptedPlace(client: ApigeeClient, { adoptedAs }: WantedKey): Promise<Place | undefined> {
  if (adoptedAs === undefined) return undefined
  const found = await client.find(at('apps', appIdIn(adoptedAs)))
  if (!found) return undefined
  const { id, name } = appIn(found)
  for (const email of await developersWith(client, name)) {
    const path = at('developers', email, 'apps', name)
    const there = await client.find(path)
    const app = there && appIn(there)
    if (app?.id === id) return { client, path, app, isAdopted: true }
  }
  throw new GatewayError('refused', sentence('ownerUntold', { who: 'Apigee', name }))
}

async function developersWith(client: ApigeeClient, name: string): Promise<string[]> {
  const { document: list } = await client.call('GET', `/developers?app=${encodeURIComponent(name)}`)
  return Array.isArray(list)
    ? list.filter((email) => typeof email === 'string')
    : rowsIn(list, 'developer').map(({ email }) => textIn(email))
}

async function underAnother(client: ApigeeClient, { applicationId }: WantedKey, under: (developer: string) => Promise<Place | undefined>) {
  const emails = await developersWith(client, applicationId)
  // Developers of people may have applications of any name; only the portal's own are looked into.
  for (const email of emails.filter((one) => one.endsWith('@portal.invalid'))) {
    const found = await under(email)
    if (found) return found
  }
  return undefined
}

async function makeApplication(client: ApigeeClient, environmentId: string, wanted: WantedKey): Promise<Place> {
  const email = developerOf(wanted.owner.id)
  const developer = await client.find(at('developers', email))
  if (!developer)
    await client.write('POST', '/developers', {
      body: { email, firstName: wanted.owner.name.slice(0, 100) || 'Owner', lastName: '(portal)', userName: email },
    })
  else if (developer.status === 'inactive')
    await client.call('POST', `${at('developers', email)}?action=active`, { headers: { 'content-type': 'application/octet-stream' } })
  const made = await client.write('POST', `${at('developers', email)}/apps`, {
    body: { name: wanted.applicationId, attributes: attributesOf(environmentId, wanted).map(([name, value]) => ({ name, value })) },
  })
  return { client, path: at('developers', email, 'apps', wanted.applicationId), app: appIn(made) }
}

const attributesOf = (environmentId: string, { applicationName, teamId, companyId }: WantedKey): [string, string][] => [
  [attributeNames.environment, environmentId],
  [attributeNames.display, applicationName],
  ...(teamId ? [[attributeNames.team, teamId] satisfies [string, string]] : []),
  ...(companyId ? [[attributeNames.company, companyId] satisfies [string, string]] : []),
]

/** One attribute at a time: a write of all of them takes away those that others put there. */
async function describe(client: ApigeeClient, place: Place | undefined, environmentId: string, wanted: WantedKey): Promise<void> {
  for (const [name, value] of place && !place.isAdopted ? attributesOf(environmentId, wanted) : []) {
    if (place?.app.attributes.get(name) !== value)
      await client.write('POST', `${place?.path}${at('attributes', name)}`, { body: { name, value } })
  }
}

async function makeCredential(client: ApigeeClient, path: string, keyId: string, value: string): Promise<Credential> {
  try {
    const body = { consumerKey: value, consumerSecret: secretOf(keyId) }
    return credentialIn(await client.write('POST', `${path}/keys/create`, { body, secrets: [value, body.consumerSecret] }))
  } catch (error) {
    if (!(error instanceof GatewayError && error.statusCode === 409)) throw error
    // The list may have been read from a copy that was behind; a value of somebody else's is never taken over.
    const there = await client.find(keyPath(path, value))
    if (there && keyIdOf(credentialIn(there)) === keyId) return credentialIn(there)
    throw new GatewayError(there ? 'refused' : error.kind, error.message, { statusCode: 409 })
  }
}

async function addProducts(client: ApigeeClient, key: string, value: string, names: string[]): Promise<Credential['products']> {
  try {
    return credentialIn(await client.write('POST', key, { body: { apiProducts: names }, secrets: [value] })).products
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    for (const name of names) {
      if (!(await client.find(at('apiproducts', name))))
        throw new GatewayError('refused', sentence('noProduct', { who: 'Apigee', name }), { cause: error })
    }
    throw error
  }
}

/** The application goes with its last key: nothing of it stays at the gateway. */
async function removeKey(client: ApigeeClient, place: Place | undefined, wanted: WantedKey): Promise<ObservedKey> {
  if (!place) {
    // "Not found" counts only from an organisation that is there.
    await client.read('')
    return gone
  }
  for (const { key } of place.app.credentials.filter((credential) => isOf(wanted, credential, place.app)))
    await client.remove(keyPath(place.path, key), { secrets: [key] })
  const left = await client.find(place.path)
  const leftApp = left && appIn(left)
  const credentials = leftApp ? leftApp.credentials : []
  if (leftApp && credentials.some((credential) => isOf(wanted, credential, leftApp)))
    throw new GatewayError('unavailable', sentence('keyStillThere', { who: 'Apigee' }))
  if (left && !place.isAdopted && credentials.every(isMinted)) await client.remove(place.path)
  if (!left) await client.read('')
  return gone
}
