import { expect, test } from 'vitest'
import { firstToRead, firstToTry } from './samples.ts'

const operation = (method: string, path: string, deprecated = false) => ({
  opId: `${method} ${path}`,
  method,
  path,
  summary: '',
  tags: [],
  deprecated,
})

test('the first call reads, and needs no parameter in its path where there is such a one', () => {
  expect(firstToRead([operation('POST', '/meters'), operation('GET', '/meters/{id}'), operation('GET', '/meters')])?.path).toBe('/meters')
  expect(firstToRead([operation('GET', '/old', true), operation('GET', '/meters/{id}')])?.path).toBe('/meters/{id}')
  expect(firstToRead([operation('MUTATION', 'rename'), operation('QUERY', 'meters')])?.path).toBe('meters')
  expect(firstToRead([operation('DELETE', '/meters')])).toBeUndefined()
  expect(firstToTry([operation('WEBHOOK', 'changed'), operation('DELETE', '/meters')])?.path).toBe('/meters')
})
