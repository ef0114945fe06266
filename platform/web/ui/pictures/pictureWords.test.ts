import { expect, test } from 'vitest'
import { nameOfPart, pictureInMarkdown } from './pictureWords.ts'

test('words of a picture cannot end it', () =>
  expect(pictureInMarkdown(' The [grid]\n at \\ night ', '/storage/images/grid.webp')).toBe(
    String.raw`![The \[grid\] at \\ night](/storage/images/grid.webp)`,
  ))

test('a part of a picture has a name that is free', () => {
  expect(nameOfPart('grid.webp', ['grid.webp', 'grid-2.webp'])).toBe('grid-3.webp')
})
