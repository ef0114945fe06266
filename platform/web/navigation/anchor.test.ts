import { expect, test } from 'vitest'
import { anchorOf } from './anchor.ts'

test('the anchor of an address is read, and one that is badly encoded is none', () => {
  expect(['#responses', '#über-uns', '#%C3%BCber', '', '#', '#100%', '#%E0%A4'].map(anchorOf)).toEqual([
    'responses',
    'über-uns',
    'über',
    '',
    '',
    '',
    '',
  ])
})
