import { expect, it } from 'vitest'
import { asksFor } from '../revisions/asks-for.rules.ts'
import { nextVersion } from '../revisions/revisions.rules.ts'
import { monthsAfter, slugOf } from './term.rules.ts'
import { isCircular } from './term-checks.rules.ts'
import { inverseOf } from './term-states.contract.ts'
import type { TermContent } from './versions.contract.ts'
import { differencesOf, stepBetween } from './versions.rules.ts'

const content: TermContent = {
  name: 'Meter',
  description: 'A device that measures',
  comment: '',
  methode: '',
  notation: '',
  altLabels: ['Counter'],
  hiddenLabels: [],
  scopeNote: '',
  examples: [],
  topConcept: false,
  sources: [],
  translations: [],
  tags: [],
  relatedTerms: [],
}
const relation = { type: 'BROADER' as const, termId: 'a', name: 'Device', externalUri: '', note: '' }

it('a version is raised by what its difference means for who uses the term', () => {
  const step = (more: Partial<TermContent>) => stepBetween(content, { ...content, ...more })
  expect(step({ description: 'Something else' })).toBe('major')
  expect(step({ relatedTerms: [relation] })).toBe('minor')
  expect(step({ altLabels: ['Counter', 'Gauge'] })).toBe('minor')
  expect(step({ translations: [{ language: 'nl', name: 'Meter', description: '', comment: '' }] })).toBe('minor')
  expect(step({ altLabels: [], comment: 'x', tags: ['y'], name: 'Metre' })).toBe('patch')
  expect(stepBetween({ ...content, relatedTerms: [relation] }, { ...content, relatedTerms: [{ ...relation, name: 'Renamed' }] })).toBe(
    'patch',
  )
  expect([
    nextVersion(undefined, 'patch'),
    nextVersion('1.2.3', 'major'),
    nextVersion('1.2.3', 'minor'),
    nextVersion('1.2.3', 'patch'),
  ]).toEqual(['1.0.0', '2.0.0', '1.3.0', '1.2.4'])
})

it('a difference says what came, went and changed', () => {
  const after = { ...content, altLabels: [], comment: 'Plain', description: 'Other' }
  expect(differencesOf(content, after)).toEqual([
    { path: 'description', kind: 'changed', old: 'A device that measures', new: 'Other', impact: 'major' },
    { path: 'comment', kind: 'added', old: '', new: 'Plain', impact: 'patch' },
    { path: 'altLabels', kind: 'removed', old: 'Counter', new: '', impact: 'patch' },
  ])
})

it('every relation has one inverse, whose inverse it is', () => {
  expect([inverseOf('BROADER_PARTITIVE'), inverseOf('NARROW_MATCH'), inverseOf('RELATED'), inverseOf('EXACT_MATCH')]).toEqual([
    'NARROWER_PARTITIVE',
    'BROAD_MATCH',
    'RELATED',
    'EXACT_MATCH',
  ])
})

it('a description that begins with the name goes in a circle; a longer word does not', () => {
  expect(isCircular({ name: 'Meter', description: 'Meter that measures' })).toBe(true)
  expect(isCircular({ name: 'Meter', description: ' meter' })).toBe(true)
  expect(isCircular({ name: 'Meter', description: 'Metering is done by it' })).toBe(false)
  expect(isCircular({ name: 'Meter', description: '' })).toBe(false)
})

it('days and addresses are made of what there is', () => {
  expect([monthsAfter('2026-01-31', 24), monthsAfter('2024-02-29', 24), monthsAfter('2026-10-31', 4)]).toEqual([
    '2028-01-31',
    '2026-02-28',
    '2027-02-28',
  ])
  expect([slugOf('  Énergie (active) '), slugOf('عداد')]).toEqual(['energie-active', ''])
})

it('a condition asks for the fields that it names, and for no value that is called like one', () => {
  const where = { and: [{ name: 'validatedObjectId' }, { or: [{ status: { inq: ['validatedObjectId'] } }] }] }
  expect(asksFor(where, 'validatedObjectId')).toBe(false)
  expect(asksFor({ or: [{ and: [{ validatedObjectId: null }] }] }, 'validatedObjectId')).toBe(true)
})
