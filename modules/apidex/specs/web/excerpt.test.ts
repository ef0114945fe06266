import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const text = 'one\ntwo\r\nthree\nfour\nfive'

test('the lines around a fault are shown with their numbers, as far as the text goes', () => {
  expect(excerptOf(text, 2, 1)).toEqual([
    { line: 1, text: 'one', here: false },
    { line: 2, text: 'two', here: true },
    { line: 3, text: 'three', here: false },
  ])
  expect(excerptOf(text, 5, 1).map(({ line }) => line)).toEqual([4, 5])
  expect(excerptOf('', 1)).toEqual([{ line: 1, text: '', here: true }])
})

test('a line of a document without line ends is cut', () => {
  expect(excerptOf('x'.repeat(10_000), 1)[0]?.text).toHaveLength(200)
})
