import { describe, expect, it } from 'vitest'
import { documentedAnswer, documentedContent, isAtGateway, isPlainHeader, isPlainPath, isTriedMethod } from './tryit.rules.ts'

describe('a path below the product', () => {
  it.each(['', '/', '/orders/a%20b', '/orders/{x', '/a..b/...', '/a%2Fb', '/.well-known/x', '/v1.2'])('may be %j', (path) => {
    expect(isPlainPath(path)).toBe(true)
  })
  it.each([
    'orders',
    '/..',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/.%2E',
    '/./a',
    '/a%2f..%2fb',
    '/a\\..\\b',
    '/a?b',
    '/a#b',
    '/a b',
    '/é',
    '/a\nb',
    '@evil.example/',
  ])('is not %j', (path) => {
    expect(isPlainPath(path)).toBe(false)
  })
})

it('knows the gateway by its origin and its own path', () => {
  const gateway = new URL('https://api.example/gateway/test/')
  const at = (address: string) => isAtGateway(new URL(address, 'https://api.example/gateway/test/pets'), gateway)
  for (const own of ['https://api.example/gateway/test/x', '/gateway/test', 'x?to=https://evil.example']) expect(at(own), own).toBe(true)
  for (const other of [
    'http://api.example/gateway/test/x',
    'https://api.example:8443/gateway/test/x',
    'https://api.example/gateway/testing/x',
    'https://api.example/gateway/production/x',
    'https://evil.example/gateway/test/x',
    'https://api.example@evil.example/gateway/test/x',
    'https://user@api.example/gateway/test/x',
    '//evil.example/gateway/test',
    '../../api/users',
    'https://api.example/gateway/test/%2e%2e%2fapi',
    'file:///etc/passwd',
  ])
    expect(at(other), other).toBe(false)
})

it('takes methods and headers that end no line', () => {
  for (const method of ['GET', 'QUERY', 'PURGE']) expect(isTriedMethod(method)).toBe(true)
  for (const method of ['', 'get', 'CONNECT', 'TRACE', 'GET /\r\n']) expect(isTriedMethod(method)).toBe(false)
  expect(isPlainHeader('text/plain; q=0.5\tè')).toBe(true)
  for (const value of ['a\r\nb: c', 'a\0', '日本']) expect(isPlainHeader(value)).toBe(false)
})

it('finds what is documented for a status and a media type', () => {
  const responses = ['200', '4XX', 'default'].map((status) => ({ status }))
  expect([200, 404, 500].map((status) => documentedAnswer(responses, status)?.status)).toEqual(['200', '4XX', 'default'])
  expect(documentedAnswer(responses.slice(0, 1), 201)).toBeUndefined()
  const contents = ['application/json', 'text/*'].map((mediaType) => ({ mediaType }))
  expect(['application/JSON; charset=utf-8', 'text/csv', 'image/png'].map((type) => documentedContent(contents, type)?.mediaType)).toEqual([
    'application/json',
    'text/*',
    undefined,
  ])
})
