import { expect, test } from 'vitest'
import { attempts } from './attempt.ts'
import { curlWith, easiest } from './firstCall.ts'

const operation = (method: string, path: string, deprecated = false) => ({
  opId: `${method} ${path}`,
  method,
  path,
  summary: '',
  tags: [],
  deprecated,
})

test('the first call reads, and needs no parameter in its path where there is such a one', () => {
  expect(easiest([operation('POST', '/meters'), operation('GET', '/meters/{id}'), operation('GET', '/meters')])?.path).toBe('/meters')
  expect(easiest([operation('GET', '/old', true), operation('GET', '/meters/{id}')])?.path).toBe('/meters/{id}')
  expect(easiest([operation('DELETE', '/meters')])).toBeUndefined()
})

test('the command holds the key itself, ready to run', () => {
  const curl = curlWith({ method: 'GET', url: 'https://gateway.example/meters', headers: [], body: null }, 'ptc_abc')
  expect(curl).toContain("'https://gateway.example/meters'")
  expect(curl).toContain('apikey: ptc_abc')
  expect(curl).not.toContain('$')
})

test('a repeat of the same request has the same key, a corrected one has another', () => {
  const attempt = attempts()
  const first = attempt({ name: 'Field App' })
  expect(attempt({ name: 'Field App' })).toBe(first)
  expect(attempt({ name: 'Field app 2' })).not.toBe(first)
})
