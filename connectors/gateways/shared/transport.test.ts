import { expect, test } from 'vitest'
import { failureOf } from '../conformance/harness.ts'
import type { Connection } from '../gateway.ts'
import type { PlatformType } from '../platform.contract.ts'
import { driverOf } from '../registry.ts'
import { cleaner, retryAfterMsOf } from './failures.ts'
import { endIn, jsonIn, numberIn } from './json.ts'
import { answering } from './testing/answering.ts'
import { addressOf, below } from './transport.ts'

test('a name of dots leaves its place at no gateway', () => {
  const base = new URL('https://gateway.example/v1/')
  expect(below(base, `/apps/${encodeURIComponent('../a b')}?filter=a/..`).href).toBe(
    'https://gateway.example/v1/apps/..%2Fa%20b?filter=a/..',
  )
  for (const path of ['/apps/..', '/apps/../keys', '/apps/./keys', '/apps/..?action=revoke'])
    expect(() => below(base, path)).toThrow(/\.\./)
})

test('a gateway that asks to be left alone for years is asked again after an hour', () => {
  for (const header of ['7200', '9'.repeat(400), 'Fri, 01 Jan 2999 00:00:00 GMT']) expect(retryAfterMsOf(header)).toBe(3_600_000)
  expect([retryAfterMsOf('7'), retryAfterMsOf('soon')]).toEqual([7000, undefined])
})

test('a gateway that asks for no pause is not asked again without one', () => {
  expect([retryAfterMsOf('0'), retryAfterMsOf('Thu, 01 Jan 1970 00:00:00 GMT')]).toEqual([undefined, undefined])
})

test('a gateway repeats no secret in any form in which it came', () => {
  const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj'
  const pem = `-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----\n`
  const secrets = ['pass word/+=ü"x', JSON.stringify({ client_email: 'a@b.example', private_key: pem })]
  const [password = ''] = secrets
  const forms = [password, encodeURIComponent(password), JSON.stringify(password), Buffer.from(password).toString('base64'), line]
  const said = cleaner(secrets)(`${forms.join(' ')} ${new URLSearchParams({ password })}`)
  for (const form of [...forms, line, 'pass+word']) expect(said).not.toContain(form)
})

test('what no database keeps is replaced in what a gateway says', () => {
  expect(jsonIn('{"a":["x\\u0000y","\\ud83d","\\ud83d\\ude9a"],"b":1}')).toEqual({ a: ['x\ufffdy', '\ufffd', '🚚'], b: 1 })
  expect(jsonIn('{"a":')).toBeUndefined()
  expect([numberIn({ valueOf: 1, toString: 1 }), numberIn('12'), numberIn('')]).toEqual([Number.NaN, 12, Number.NaN])
  expect([endIn(1e300), endIn(-1), endIn(Number.NaN), endIn(5)?.getTime()]).toEqual([undefined, undefined, undefined, 5])
})

const place = { subscriptionId: 's', resourceGroup: 'g', serviceName: 'acme', sasToken: 'planted-secret' }
const hosts: [PlatformType, Record<string, string>][] = [
  ['azure-apim', place],
  ['apigee-opdk', { organization: 'acme', username: 'me', password: 'planted-secret' }],
  ['sap-apim-cf', { clientId: 'me', clientSecret: 'planted-secret' }],
  ['open-source', { headerName: 'apikey', headerValue: 'planted-secret' }],
]
const answers: Record<string, [number, unknown]> = {
  'an address of the next page that is none': [
    200,
    { value: [], nextLink: 'http://[', d: { results: [], __next: 'http://[' }, data: [], next: '/x' },
  ],
  'words that are none': [400, { error: { code: 'x', message: { toString: 1, valueOf: 1 } }, code: 'x', message: { toString: 1 } }],
  'things that are none': [200, { value: { a: 1 }, d: { results: 'none' }, data: 7, app: 'x' }],
  'its caller’s secrets': [400, { error: { code: 'x', message: 'not planted-secret' }, code: 'x', message: 'not planted-secret' }],
}

test.each(hosts)(
  '%s: whatever a gateway sends is a failure of the gateway, in words that tell no secret, and leads nowhere',
  async (type, credentials) => {
    let answer: [number, unknown] | 'elsewhere' = [200, {}]
    const asked: string[] = []
    const adminUrl = await answering((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/oauth/token') return response.end('{"access_token":"t","expires_in":{"valueOf":1}}')
      if (answer === 'elsewhere') return response.writeHead(307, { location: '/reached' }).end()
      return response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]))
    })
    const signIn = type === 'sap-apim-cf' ? { ...credentials, tokenUrl: `${adminUrl}/oauth/token` } : credentials
    const connection: Connection = {
      ...{ environmentId: 'test', adminUrl, credentials: signIn, settings: {}, signal: AbortSignal.timeout(5000) },
      mayWrite: () => undefined,
    }
    for (const [what, given] of [...Object.entries(answers), ['another place', 'elsewhere'] as const]) {
      answer = given
      const failure = await failureOf(driverOf(type)?.listKeys(connection) ?? Promise.resolve())
      expect([what, failure.name, failure.message.includes('planted-secret')]).toEqual([what, 'GatewayError', false])
    }
    expect(asked).not.toContain('/reached')
  },
)

test('a token address that is none is a matter of the sign-in, a management address that is none of the address', async () => {
  const reasonOf = async (which: 'noTokenAddress' | 'noManagementAddress') =>
    (await failureOf(Promise.try(() => addressOf('typo', which)))).reason
  expect([await reasonOf('noTokenAddress'), await reasonOf('noManagementAddress')]).toEqual(['signIn', 'elsewhere'])
})
