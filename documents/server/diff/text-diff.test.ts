import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextHunk } from '../../contract/text-diff.contract.ts'
import type { JsonObject } from '../json.ts'
import { diffTexts } from './text-diff.ts'

const document = (paths: JsonObject, description = 'first line\nsecond line'): { document: JsonObject } => ({
  document: { openapi: '3.1.0', info: { title: 'Pets', description }, paths },
})
const get = (summary: string): JsonObject => ({ get: { summary, responses: { 200: { description: 'ok' } } } })
const changedOf = ({ parts }: TextHunk) =>
  parts.flatMap((part) =>
    part.kind === 'changed' ? [...part.before.map((line) => `-${line.trim()}`), ...part.after.map((line) => `+${line.trim()}`)] : [],
  )

test('only what changed, where it stands, with the lines around it', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`/pets/${at}`, get(`Pet ${at}`)]))
  const { added, removed, places, hunks } = diffTexts(document(many), document({ ...many, '/pets/170': get('One pet') }))
  expect({ added, removed, places }).toEqual({ added: 1, removed: 1, places: 1 })
  expect(hunks.map(({ place, parts, leftOut }) => ({ place, kinds: parts.map(({ kind }) => kind), leftOut }))).toEqual([
    { place: ['paths', '/pets/170', 'get'], kinds: ['same', 'changed', 'same'], leftOut: 0 },
  ])
  expect(hunks.flatMap(changedOf)).toEqual(['-"summary": "Pet 170",', '+"summary": "One pet",'])
})

test('the line of a description that changed is shown, not all of it', () => {
  const { hunks } = diffTexts(document({}), document({}, 'first line\nanother line'))
  expect(hunks.flatMap(changedOf)).toEqual(['-second line"', '+another line"'])
  expect(hunks[0]?.place).toEqual(['info'])
})

test('GraphQL is compared as it was written', () => {
  const { hunks } = diffTexts({ document: 'type Query {\n  a: Int\n}' }, { document: 'type Query {\n  a: Int!\n}' })
  expect(hunks.flatMap(changedOf)).toEqual(['-a: Int', '+a: Int!'])
  expect(hunks[0]).toMatchObject({ place: [], oldLine: 1, newLine: 1 })
})

test('what is too long to be shown is counted', () => {
  const [old, next] = ['old', 'new'].map((word) => document({}, Array.from({ length: 1000 }, (_, at) => `${word} ${at}`).join('\n')))
  const { added, removed, hunks } = diffTexts(old ?? document({}), next ?? document({}))
  expect([added, removed, hunks.length, hunks[0]?.leftOut]).toEqual([1000, 1000, 1, 1200])
})

test('a document has no difference from itself, and each hunk stands at the lines that it names', () => {
  const api = fc
    .dictionary(fc.stringMatching(/^\/[a-c]{1,3}$/), fc.string().map(get), { maxKeys: 6 })
    .map((paths) => document(paths as JsonObject, 'one line'))
  fc.assert(
    fc.property(api, api, (old, next) => {
      expect(diffTexts(old, old)).toEqual({ added: 0, removed: 0, places: 0, hunks: [] })
      const found = diffTexts(old, next)
      const changed = found.hunks.flatMap(changedOf)
      expect(changed.filter((line) => line.startsWith('+'))).toHaveLength(found.added)
      expect(changed.filter((line) => line.startsWith('-'))).toHaveLength(found.removed)
      const lines = JSON.stringify(next.document, null, 2).split('\n')
      for (const { newLine, parts } of found.hunks) {
        const shown = parts.flatMap((part) => (part.kind === 'same' ? part.lines : part.after))
        expect(shown).toEqual(lines.slice(newLine - 1, newLine - 1 + shown.length))
      }
    }),
    { numRuns: 60 },
  )
})
