import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { conflict, invalid } from '@portico/platform/contract/errors.ts'
import { check } from '@portico/platform/web/forms/resolver.ts'
import { expect, test } from 'vitest'
import type { Environment } from '../environment.contract.ts'
import type { Platform } from '../platform.contract.ts'
import { conditionOf, stateOf } from './environment-state.ts'
import { bodyOf, createForm, editForm, formFor, formOf, inWords } from './environmentForm.ts'
import { chosenMethod, fieldsOf } from './signInFields.ts'

const platformId = '0b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e'
const kong = {
  capabilities: {
    embedded: true,
    settings: ['manageProducts', 'upstreamHosts'],
    credentialFields: [
      { name: 'headerName', secret: false, required: false },
      { name: 'headerValue', secret: true, required: false },
    ],
  },
}
const undriven = { capabilities: { embedded: false, settings: [], credentialFields: [] } }
const fresh = { ...formOf(undefined, platformId), id: 'acceptance', name: 'Acceptance', displayName: 'Acceptance' }

test('an environment on the own gateway sends neither address nor credentials', () => {
  const checked = check(createForm, fresh)
  if (!('data' in checked)) throw new Error(JSON.stringify(checked.faults))
  expect(bodyOf({ ...checked.data, credentials: { headerValue: 'secret' } }, kong)).toEqual({
    name: 'Acceptance',
    displayName: 'Acceptance',
    platformId,
    url: null,
    order: 0,
    approvalDefault: 'auto',
    settings: { adminUrl: null, manageProducts: true, upstreamHosts: [], maxKeys: 10, public: false },
  })
})

test('a credential that was left empty stays, one that is ticked away is removed, a typed one wins over both', () => {
  const form = { ...formOf(undefined, platformId), adminUrl: 'http://kong:8001', upstreamHosts: 'a.example\nb.example:8443, a.example' }
  const body = bodyOf({ ...form, url: undefined, credentials: { headerValue: 'new' }, removed: ['headerName', 'headerValue'] }, kong)
  expect(body.credentials).toEqual({ headerName: null, headerValue: 'new' })
  expect(body.settings?.upstreamHosts).toEqual(['a.example', 'b.example:8443'])
  expect(bodyOf({ ...form, url: undefined }, kong)).not.toHaveProperty('credentials')
})

test('one way to sign in is sent, and what another one left behind goes', () => {
  const { credentialFields, authenticationMethods } = capabilitiesOf('azure-apim')
  const azure = { capabilities: { embedded: false, settings: [], credentialFields, authenticationMethods } }
  const form = { ...formOf(undefined, platformId), adminUrl: 'https://x.example', url: undefined }
  const credentials = { serviceName: 's', sasToken: 'typed before', tenantId: 't' }
  expect(bodyOf({ ...form, credentials }, azure).credentials).toEqual({ serviceName: 's', tenantId: 't' })
  const stored = ['serviceName', 'sasToken']
  expect(chosenMethod(azure.capabilities, undefined, stored)).toBe('SAS Token')
  expect(bodyOf({ ...form, credentials: { tenantId: 't' }, method: 'AzureAD Principle' }, azure, stored).credentials).toEqual({
    sasToken: null,
    tenantId: 't',
  })
})

test('of credentials that stand for each other one kind is asked for and sent, and the other goes; it begins with what is stored', () => {
  const capabilities = capabilitiesOf('azure-apim')
  const form = { ...formOf(undefined, platformId), adminUrl: 'https://x.example', url: undefined }
  const stored = ['subscriptionId', 'resourceGroup', 'serviceName', 'tenantId', 'clientId', 'clientSecret']
  const certificate = { clientCert: 'c', clientKey: 'k' }
  expect(bodyOf({ ...form, credentials: certificate }, { capabilities }, stored)).not.toHaveProperty('credentials')
  expect(bodyOf({ ...form, credentials: certificate, kind: 'clientCert' }, { capabilities }, stored).credentials).toEqual({
    clientSecret: null,
    ...certificate,
  })
  expect(fieldsOf(capabilities, {}, ['tenantId', 'clientCert', 'clientKey']).map(({ name }) => name)).not.toContain('clientSecret')
  const held = Object.fromEntries(stored.map((name) => [name, { set: true as const }]))
  const environment = { id: 'a', platformId, settings: { adminUrl: 'https://x.example' }, credentials: held } as unknown as Environment
  const edited = { platformId, adminUrl: 'https://x.example' }
  expect(checkedPaths(environment, edited)).toEqual([])
  expect(checkedPaths(environment, { ...edited, kind: 'clientCert' })).toEqual(
    ['clientCert', 'clientKey'].map((name) => `credentials.${name} required`),
  )
})

test('a platform without a driver is sent nothing that it does not take', () =>
  expect(bodyOf({ ...formOf(undefined, platformId), url: 'https://api.example.com', adminUrl: undefined }, undriven)).toMatchObject({
    url: 'https://api.example.com',
    settings: { adminUrl: null },
  }))

test('faults stand at their fields: addresses, hosts, an id', () => {
  const checked = check(createForm, { ...fresh, id: 'Not a slug', adminUrl: 'ftp://x', upstreamHosts: 'ok.example\nhttp://no' })
  expect('faults' in checked && checked.faults.map(({ path, code }) => [path, code])).toEqual([
    ['id', 'invalidFormat'],
    ['adminUrl', 'httpAddress'],
    ['upstreamHosts', 'hostEntry'],
  ])
  // A field that nobody touched is there without a value.
  expect('data' in check(createForm, { ...fresh, credentials: { headerName: 'x', clientCert: undefined } })).toBe(true)
  expect('data' in check(editForm, { ...formOf(undefined, platformId), name: 'Test', displayName: 'Test' })).toBe(true)
})

test('what the chosen platform hides is not judged: the own gateway has no address, an undriven platform no hosts', () => {
  const platforms = [{ id: platformId, capabilities: kong.capabilities as Platform['capabilities'] }]
  const own = check(formFor(undefined, platforms), { ...fresh, url: 'ftp://x' })
  expect('data' in own && own.data.url).toBeUndefined()
  const driven = check(formFor(undefined, platforms), { ...fresh, url: 'ftp://x', adminUrl: 'http://kong:8001' })
  expect('faults' in driven && driven.faults).toMatchObject([{ path: 'url', code: 'httpAddress' }])
  const others = [{ id: platformId, capabilities: undriven.capabilities as unknown as Platform['capabilities'] }]
  expect('data' in check(formFor(undefined, others), { ...fresh, upstreamHosts: 'http://no' })).toBe(true)
})

test('the header of the key is asked and sent where the portal does not make the products itself', () => {
  const capabilities = { ...kong.capabilities, settings: [...kong.capabilities.settings, 'keyHeader'] }
  const form = { ...formOf(undefined, platformId), adminUrl: 'http://kong:8001', url: undefined, keyHeader: 'X-Key' }
  expect(bodyOf({ ...form, manageProducts: false }, { capabilities }).settings).toMatchObject({ keyHeader: 'X-Key' })
  expect(bodyOf({ ...form, manageProducts: true }, { capabilities }).settings).toMatchObject({ keyHeader: null })
  expect(bodyOf({ ...form, adminUrl: undefined, manageProducts: false }, { capabilities }).settings).toMatchObject({ keyHeader: null })
  const platforms = [{ id: platformId, capabilities: capabilities as Platform['capabilities'] }]
  const checked = (more: object) =>
    check(formFor(undefined, platforms), { ...fresh, adminUrl: 'http://kong:8001', keyHeader: 'Cookie', ...more })
  expect(checked({ manageProducts: false })).toMatchObject({ faults: [{ path: 'keyHeader', code: 'invalidFormat' }] })
  expect('data' in checked({ manageProducts: true })).toBe(true)
  expect('data' in checked({ manageProducts: false, keyHeader: '' })).toBe(true)
})

test('the hosts are judged and sent where the portal makes the products itself; elsewhere what is stored stays', () => {
  const form = { ...formOf(undefined, platformId), adminUrl: 'http://kong:8001', url: undefined, upstreamHosts: 'a.example' }
  expect(bodyOf({ ...form, manageProducts: true }, kong).settings).toMatchObject({ upstreamHosts: ['a.example'] })
  expect(bodyOf({ ...form, adminUrl: undefined, manageProducts: false }, kong).settings).toMatchObject({ upstreamHosts: ['a.example'] })
  expect(bodyOf({ ...form, manageProducts: false }, kong).settings).not.toHaveProperty('upstreamHosts')
  const platforms = [{ id: platformId, capabilities: kong.capabilities as Platform['capabilities'] }]
  const checked = (manageProducts: boolean) =>
    check(formFor(undefined, platforms), { ...fresh, adminUrl: 'http://kong:8001', upstreamHosts: 'http://no', manageProducts })
  expect(checked(true)).toMatchObject({ faults: [{ path: 'upstreamHosts', code: 'hostEntry' }] })
  expect('data' in checked(false)).toBe(true)
})

const edgeId = '1b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e'
const vendors = [
  { id: edgeId, capabilities: capabilitiesOf('apigee-edge') },
  { id: platformId, capabilities: capabilitiesOf('azure-apim') },
]
const checkedPaths = (environment: Environment | undefined, values: object): string[] => {
  const checked = check(formFor(environment, vendors), { ...fresh, ...values })
  return 'faults' in checked ? checked.faults.map(({ path, code }) => `${path} ${code}`) : []
}

test('a new environment on a gateway of a vendor needs its address and what the way to sign in requires, beside all else that is wrong', () => {
  expect(checkedPaths(undefined, { platformId: edgeId, displayName: '', credentials: { username: 'portal', password: '' } })).toEqual([
    'displayName required',
    'adminUrl required',
    'credentials.organization required',
    'credentials.password required',
  ])
  // The id is made of the name.
  expect(checkedPaths(undefined, { platformId: edgeId, displayName: ' ', id: '' })).not.toContain('id required')
  expect(checkedPaths(undefined, { platformId: edgeId, displayName: 'Τεστ', id: '' }).some((one) => one.startsWith('id '))).toBe(true)
  const own = { subscriptionId: 's', resourceGroup: 'g', serviceName: 'n' }
  const azure = { adminUrl: 'https://management.azure.com', credentials: { ...own, sasToken: 'typed' } }
  expect(checkedPaths(undefined, { ...azure, method: 'SAS Token', kind: 'sasToken' })).toEqual([])
  expect(checkedPaths(undefined, { ...azure, method: 'SAS Token' })).toEqual(
    ['sasIdentifier', 'sasKey'].map((name) => `credentials.${name} required`),
  )
  expect(checkedPaths(undefined, azure)).toEqual(['tenantId', 'clientId', 'clientSecret'].map((name) => `credentials.${name} required`))
})

test('an environment that was stored without a connection can be renamed, and is asked for all of it once it is begun', () => {
  const bare = { id: 'bare', platformId: edgeId, settings: {}, credentials: {} } as Environment
  expect(checkedPaths(bare, { platformId: edgeId })).toEqual([])
  expect(checkedPaths(bare, { platformId: edgeId, adminUrl: 'https://edge.example' })).toEqual(
    ['organization', 'username', 'password'].map((name) => `credentials.${name} required`),
  )
  const set = { set: true } as const
  const whole = {
    ...bare,
    settings: { adminUrl: 'https://edge.example' },
    credentials: { organization: set, username: set, password: set },
  } as unknown as Environment
  expect(checkedPaths(whole, { platformId: edgeId, adminUrl: 'https://edge.example' })).toEqual([])
  // What was entered for one platform is none of another one's.
  expect(checkedPaths(whole, { platformId, adminUrl: 'https://edge.example' })).toContain('credentials.serviceName required')
})

test('what an environment signed in with goes with its platform', () => {
  const form = { ...formOf(undefined, platformId), adminUrl: 'https://x.example', url: undefined }
  const stored = ['organization', 'clientId']
  expect(
    bodyOf({ ...form, credentials: { tenantId: 't' } }, { capabilities: capabilitiesOf('azure-apim') }, stored, []).credentials,
  ).toEqual({
    organization: null,
    clientId: null,
    tenantId: 't',
  })
})

test("the server's faults come to the form's own fields", async () => {
  const failed = (error: unknown) => inWords(Promise.reject(error)).catch((thrown) => thrown.details[0].path)
  expect(await failed(invalid({ path: 'settings.adminUrl', code: 'httpAddress', message: '' }))).toBe('adminUrl')
  expect(await failed(conflict('UniqueConflict', '', [{ path: 'name', code: 'unique', message: '' }]))).toBe('name')
})

test('the picker says the worst of an environment', () => {
  const seen = (reachable: boolean | null, reconciler: 'running' | 'stopped' = 'running', driven = true) =>
    ({ status: { reachable, failure: null, reconciler }, connected: true, platform: { capabilities: { driven } } }) as Environment
  expect([seen(true), seen(true, 'stopped'), seen(false, 'stopped'), seen(null), seen(true, 'running', false)].map(stateOf)).toEqual([
    'ok',
    'warn',
    'bad',
    'unknown',
    'unknown',
  ])
  expect(conditionOf(seen(null, 'running', false))).toBe('notDriven')
})

test('a new environment comes behind all others, so nobody begins there who begins elsewhere today', () => {
  expect(formOf(undefined, platformId).order).toBe(0)
  expect(formOf(undefined, platformId, 3).order).toBe(4)
  expect(formOf(undefined, platformId, 10_000).order).toBe(10_000)
})
