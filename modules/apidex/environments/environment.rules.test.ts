import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import { describe, expect, it } from 'vitest'
import {
  isHostEntry,
  isHttpAddress,
  isUpstreamAllowed,
  merged,
  methodOf,
  refusalOfCredentials,
  refusalOfSendingElsewhere,
} from './environment.rules.ts'

describe('addresses', () => {
  it.each(['http://host', 'https://host:8443/base', 'http://[::1]:80'])('%s is an http address', (value) =>
    expect(isHttpAddress(value)).toBe(true),
  )
  it.each(['', 'host', 'ftp://host', 'javascript:alert(1)', 'http://user@host', 'http://:pw@host', 'http://'])('%s is none', (value) =>
    expect(isHttpAddress(value)).toBe(false),
  )
  it.each(['host', 'host:8080', 'a.b-c.example:1', '10.0.0.1:65535', '[::1]:80', '[::1]'])('%s names a host', (value) =>
    expect(isHostEntry(value)).toBe(true),
  )
  it.each(['', 'http://host', 'host/path', 'host:0', 'host:65536', '*.host', 'host:', 'a b', '-a', 'host:80:80'])(
    '%s names none',
    (value) => expect(isHostEntry(value)).toBe(false),
  )
})

describe('an upstream', () => {
  it.each([
    ['https://api.example/v1', ['api.example'], true],
    ['https://api.example/v1', ['api.example:443'], true],
    ['http://api.example/v1', ['api.example:443'], false],
    ['http://api.example:8080', ['api.example'], false],
    ['http://api.example:8080', ['API.example:8080'], true],
    ['http://evil.example#api.example', ['api.example'], false],
    ['http://api.example@evil.example', ['api.example'], false],
    ['http://sub.api.example', ['api.example'], false],
    ['http://[::1]:3000/', ['[::1]:3000'], true],
    ['ftp://api.example', ['api.example'], false],
    ['http://api.example', [], false],
  ])('%s with the list %j is allowed: %s', (upstream, hosts, allowed) => expect(isUpstreamAllowed(upstream, hosts)).toBe(allowed))
})

describe('credentials', () => {
  const offered = {
    credentialFields: [
      { name: 'headerName', required: true },
      { name: 'clientCert', required: false },
    ],
    authenticationMethods: ['Header'],
  }
  const faultsOf = (type: PlatformType, names: string[], before?: string[]) =>
    refusalOfCredentials(capabilitiesOf(type), names, before)?.details.map(({ path, code }) => `${path.slice(12)} ${code}`)

  it('are those of the platform, with all that it requires', () => {
    expect(refusalOfCredentials(offered, [])).toBeUndefined()
    expect(refusalOfCredentials(offered, ['headerName'])).toBeUndefined()
    expect(refusalOfCredentials(offered, ['clientCert'])?.details).toMatchObject([{ path: 'credentials.headerName', code: 'required' }])
    expect(refusalOfCredentials(offered, ['headerName', 'colour'])?.details).toMatchObject([
      { path: 'credentials.colour', code: 'unknownField' },
    ])
  })

  it.each([
    [{ tokenUrl: 'https://evil.example/token' }, ['password']],
    [{ tokenUrl: null }, ['password']],
    [{ devportalUrl: 'https://evil.example' }, ['password']],
    [{ tokenUrl: 'https://LOGIN.example/other' }, []],
    [{ tokenUrl: 'https://evil.example/token', password: 'anew' }, []],
    [{ username: 'other' }, []],
  ])('that are secret are not sent to another address with %j', (given, kept) =>
    expect(
      (refusalOfSendingElsewhere({ tokenUrl: 'https://login.example/token' }, given, ['password'])?.details ?? []).map(
        ({ path, code }) => `${path} ${code}`,
      ),
    ).toEqual(kept.map((name) => `credentials.${name} enterAnew`)),
  )

  const azure = ['subscriptionId', 'resourceGroup', 'serviceName']
  it.each([
    ['azure-apim', [...azure, 'sasToken'], 'SAS Token'],
    ['azure-apim', [...azure, 'sasIdentifier', 'sasKey', 'api-version'], 'SAS Token'],
    ['azure-apim', [...azure, 'tenantId', 'clientId', 'clientSecret'], 'AzureAD Principle'],
    ['azure-apim', [...azure, 'tenantId', 'clientId', 'clientCert', 'clientKey'], 'AzureAD Principle'],
    ['apigee-edge', ['organization', 'username', 'password'], 'OAuth'],
    ['open-source', ['headerName', 'headerValue'], 'Header'],
    ['open-source', ['clientCert', 'clientKey'], 'Client certificate'],
    ['open-source', ['headerName', 'headerValue', 'clientCert', 'clientKey'], 'Header and client certificate'],
    ['apigee-x', ['organization', 'serviceAccountKey'], 'Service account'],
    ['apigee-opdk', ['organization', 'username', 'password'], 'Basic'],
    ['apigee-opdk', ['organization', 'username', 'password', 'tokenUrl'], 'OAuth'],
    ['sap-apim-cf', ['tokenUrl', 'clientId', 'clientSecret'], 'Service key'],
    ['sap-integration-suite', ['tokenUrl', 'clientId', 'clientCert', 'clientKey', 'devportalUrl'], 'Service key with certificate'],
  ] as const)('of %s: %j sign in by %s', (type, names, method) => {
    expect(faultsOf(type, [...names])).toBeUndefined()
    expect(methodOf(capabilitiesOf(type), names)).toBe(method)
  })

  it.each([
    ['azure-apim', [...azure, 'sasIdentifier'], ['sasKey required']],
    ['azure-apim', [...azure, 'sasToken', 'tenantId'], ['tenantId otherMethod']],
    ['azure-apim', ['tenantId', 'clientId', 'clientSecret'], azure.map((name) => `${name} required`)],
    ['apigee-opdk', ['organization', 'username'], ['password required']],
    ['apigee-x', ['organization', 'serviceAccountKey', 'password'], ['password unknownField']],
    ['sap-apim-cf', ['tokenUrl', 'clientId', 'clientCert'], ['clientKey required']],
    ['open-source', ['headerName'], ['headerValue required']],
    ['open-source', ['headerValue'], ['headerName required']],
    ['open-source', ['clientCert'], ['clientKey required']],
    ['open-source', ['clientKey'], ['clientCert required']],
  ] as const)('of %s: %j are refused by %j', (type, names, faults) => expect(faultsOf(type, [...names])).toEqual(faults))

  it('that stood there before their platform said what it takes stay until somebody takes them away', () =>
    expect(faultsOf('apigee-x', ['organization', 'serviceAccountKey', 'zone'], ['zone'])).toBeUndefined())
  it('stay when left out and go when null', () => expect(merged({ a: 1, b: 2 }, { b: null, c: 3, d: undefined })).toEqual({ a: 1, c: 3 }))
})
