import { expect, test } from 'vitest'
import { firstToRead, firstToTry, labelOf } from './samples.ts'

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

test('an operation is called by its summary, a field of a graph by its name; QUERY is a method of both', () => {
  const summary = 'Find meters'
  expect(labelOf({ ...operation('QUERY', '/meters'), summary })).toBe(summary)
  expect(labelOf({ ...operation('QUERY', 'meters'), summary })).toBe('meters')
  expect(labelOf(operation('QUERY', '/meters'))).toBe('/meters')
})
