import { pictureAt } from '@portico/platform/contract/picture-file.ts'
import { expect, test } from 'vitest'
import { markdownOf, withWords } from './pictureWords.ts'

const image = { name: 'grid_2.v1.webp', url: '/storage/images/grid_2.v1.webp?hash=0123456789ab', width: 800, height: 600 }

test('a picture in a text says its size, and its words cannot end it', () => {
  const written = markdownOf(image, ' The [grid]\n at \\ night ')
  expect(written).toBe(String.raw`![The \[grid\] at \\ night](/uploads/grid_2.v1_800x600_0123456789ab.webp)`)
  expect(pictureAt(/\((.*)\)/.exec(written)?.[1] ?? '')).toEqual({ name: image.name, size: { width: 800, height: 600 } })
  expect([pictureAt('/uploads/grid.webp'), pictureAt('/uploads/a/b.webp'), pictureAt('/api/x.webp')]).toEqual([
    { name: 'grid.webp', size: undefined },
    undefined,
    undefined,
  ])
})

test('it stands as a paragraph of its own where the cursor was', () => {
  expect(withWords('One\n\nTwo', 3, '![x](y)')).toBe('One\n\n![x](y)\n\nTwo')
  expect(withWords('', 0, '![x](y)')).toBe('![x](y)')
})
