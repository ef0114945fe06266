import { describe, expect, it } from 'vitest'
import { isHostEntry, isHttpAddress, isUpstreamAllowed, merged, refusalOfCredentials } from './environment.rules.ts'

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
  const fields = [
    { name: 'headerName', required: true },
    { name: 'clientCert', required: false },
  ]
  it('are those of the platform, with all that it requires', () => {
    expect(refusalOfCredentials(fields, [], true)).toBeUndefined()
    expect(refusalOfCredentials(fields, ['headerName'], true)).toBeUndefined()
    expect(refusalOfCredentials(fields, ['clientCert'], true)?.details).toMatchObject([
      { path: 'credentials.headerName', code: 'required' },
    ])
    expect(refusalOfCredentials(fields, ['headerName', 'colour'], true)?.details).toMatchObject([
      { path: 'credentials.colour', code: 'unknownField' },
    ])
    expect(refusalOfCredentials([], ['anything'], false)).toBeUndefined()
  })
  it('stay when left out and go when null', () => expect(merged({ a: 1, b: 2 }, { b: null, c: 3, d: undefined })).toEqual({ a: 1, c: 3 }))
})
