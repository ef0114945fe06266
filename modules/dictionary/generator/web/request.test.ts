import { expect, test } from 'vitest'
import { draftOf, emptyDraft, requestOf, withProfile } from './request.ts'

const id = '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c'
const filled = () => ({ ...emptyDraft(), businessObjectIds: [id], info: { ...emptyDraft().info, title: 'Things API' } })

test('what is missing is named, step by step, until something can be asked for', () => {
  expect(requestOf(emptyDraft())).toEqual({ missing: 'businessObjectIds' })
  expect(requestOf({ ...filled(), outputs: [] })).toEqual({ missing: 'outputs' })
  expect(requestOf({ ...filled(), info: { ...filled().info, versionNumber: '1' } })).toEqual({ missing: 'versionNumber' })
  expect(requestOf({ ...filled(), servers: 'nowhere' })).toEqual({ missing: 'servers' })
  expect(requestOf({ ...filled(), options: { ...filled().options, tokenUrl: 'nowhere' } })).toEqual({ missing: 'tokenUrl' })
  expect(requestOf(filled()).missing).toBeUndefined()
})

test('what was asked for before fills the page as it was', () => {
  const draft = { ...filled(), servers: 'https://api.example.org Production\nhttps://test.example.org' }
  expect(draftOf(requestOf(draft).body)).toEqual(draft)
})

test('a profile changes outputs and options only, and one that no longer fits changes nothing', () => {
  const draft = filled()
  expect(withProfile(draft)).toBe(draft)
  expect(withProfile(draft, { outputs: ['SKOS'], options: { pathCase: 'SNAKE' } })).toMatchObject({
    ...{ businessObjectIds: [id], info: { title: 'Things API' } },
    ...{ outputs: ['SKOS'], options: { pathCase: 'SNAKE' } },
  })
  expect(withProfile(draft, { outputs: [], options: { pathCase: 'LOUD' } })).toEqual(draft)
})
