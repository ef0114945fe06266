import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workedMs } from '../testing/worked.ts'
import { fitsTemplate, segmentTemplate } from './segment-template.ts'

const fits = (template: string, segment: string): boolean => {
  const texts = segmentTemplate(template)
  return texts ? fitsTemplate(texts, segment) : template === segment
}

it.each([
  ['{id}.json', '7.json', true],
  ['{id}.json', '.json', false],
  ['{a}{b}', 'xy', true],
  ['{a}{b}', 'x', false],
  ["users('{name}')", "users('ann')", true],
  ['{a}x{b}x{c}y', '1x2x3y', true],
  ['{a}x{b}x{c}y', '1x2x3z', false],
  ['{a}xy', 'xxy', true],
  ['a{b', 'a{b', true],
  ['{}', 'anything', true],
  ['any', 'other', false],
])('%s and %s: %s', (template, segment, expected) => expect(fits(template, segment)).toBe(expected))

it('fits whatever the pattern fits that tries every way', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 2, maxLength: 4 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 9 }),
      (texts, segment) => {
        const pattern = new RegExp(`^${texts.map(RegExp.escape).join('.+')}$`)
        expect(fitsTemplate(texts, segment)).toBe(pattern.test(segment))
      },
    ),
    { numRuns: 2000 },
  )
})

it('is quick for templates that are made to be slow', async () => {
  const worked = await workedMs(() => {
    for (const template of ['{a}{b}{c}{d}{e}{f}x', '{a}x{b}x{c}y', `{a}${'x{b}'.repeat(300)}y`, '{'.repeat(100_000)])
      for (let n = 0; n < 100; n += 1) fits(template, 'x'.repeat(16_000))
  })
  expect(worked).toBeLessThan(1000)
})
