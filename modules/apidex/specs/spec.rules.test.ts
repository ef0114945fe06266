import { describe, expect, it } from 'vitest'
import { fileNameOf, refusalOfVersion, versionOf } from './spec.rules.ts'

const openapi = { format: 'openapi-3.1', version: '1.2.0' } as const
const graphql = { format: 'graphql', version: '' } as const

describe('the version of a revision', () => {
  it('is the document’s own', () => {
    expect(versionOf(openapi, undefined, [])).toBe('1.2.0')
    expect(versionOf(openapi, '1.2.0', [])).toBe('1.2.0')
    expect(() => versionOf(openapi, '2', [])).toThrow(expect.objectContaining({ statusCode: 422 }))
    expect(() => versionOf({ ...openapi, version: 'x'.repeat(101) }, undefined, [])).toThrow(expect.objectContaining({ statusCode: 422 }))
  })
  it('is the given one or the next whole number for GraphQL', () => {
    expect(versionOf(graphql, undefined, [])).toBe('1')
    expect(versionOf(graphql, undefined, ['2', '10', 'beta', '1.5'])).toBe('11')
    expect(versionOf(graphql, 'spring', ['1'])).toBe('spring')
  })
  it('is there once, unless forced', () => {
    expect(refusalOfVersion('1', ['1'], false)).toMatchObject({ statusCode: 409, name: 'UniqueConflict' })
    expect(refusalOfVersion('1', ['1'], true)).toBeUndefined()
    expect(refusalOfVersion('2', ['1'], false)).toBeUndefined()
  })
})

it('a download has a name that every system takes', () => {
  expect(fileNameOf('pay', '1.0 "beta"/ü', 'yaml')).toBe('pay-1.0-beta-.yaml')
  expect(fileNameOf('pay', '1', 'markdown')).toBe('pay-1.md')
})
