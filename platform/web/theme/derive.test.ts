import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, fromOklch, parseHex, toHex, toOklch } from '../../contract/theme/colour.ts'
import { controlContrast, defaultStyle, derive, grounds, inkOn, type ThemeName, textContrast } from '../../contract/theme/derive.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel).map(toHex)
const colours = fc.record({ primary: colour, toolbar: colour, cardHeader: colour })

describe.each<ThemeName>(['light', 'dark'])('whatever an admin picks for %s', (theme) => {
  test('text on every fill has 4.5:1', () => {
    fc.assert(
      fc.property(colours, (chosen) => {
        const roles = derive(theme, chosen)
        const role = (name: string) => roles[name] ?? ''
        for (const fill of ['primary', 'toolbar', 'card-header', 'accent'])
          expect(contrast(role(fill), role(`${fill}-ink`))).toBeGreaterThanOrEqual(textContrast)
        expect(contrast(role('toolbar-well'), role('toolbar-ink'))).toBeGreaterThanOrEqual(textContrast)
      }),
      { numRuns: 400 },
    )
  })

  test('links have 4.5:1 and edges and focus 3:1 on every ground', () => {
    fc.assert(
      fc.property(colours, (chosen) => {
        const roles = derive(theme, chosen)
        for (const ground of [...grounds[theme], roles['accent-soft'] ?? ''])
          expect(contrast(roles.accent ?? '', ground)).toBeGreaterThanOrEqual(textContrast)
        for (const ground of grounds[theme]) {
          expect(contrast(roles['primary-edge'] ?? '', ground)).toBeGreaterThanOrEqual(controlContrast)
          expect(contrast(roles.focus ?? '', ground)).toBeGreaterThanOrEqual(controlContrast)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('plain and muted text stay readable on the soft accent', () => {
    const texts = theme === 'light' ? ['#2a2421', '#6a605b'] : ['#f4eeeb', '#b5a9a3']
    fc.assert(
      fc.property(colours, (chosen) => {
        for (const ink of texts) expect(contrast(derive(theme, chosen)['accent-soft'] ?? '', ink)).toBeGreaterThanOrEqual(textContrast)
      }),
      { numRuns: 300 },
    )
  })
})

test('the default colours keep the inks of the drawings', () => {
  expect(derive('light', defaultStyle.light)).toMatchObject({
    'primary-ink': '#2a2421',
    'toolbar-ink': '#ffffff',
    'card-header': '#706560',
  })
  expect(derive('dark', defaultStyle.dark)).toMatchObject({ 'primary-ink': '#1b0d06', 'toolbar-ink': '#1b0d06', 'primary-edge': '#ef5717' })
})

test('a fill of middle grey still gets an ink that passes', () => {
  expect(contrast(inkOn('#767676', 'dark'), '#767676')).toBeGreaterThanOrEqual(textContrast)
})

test('an unreadable colour counts as the default', () => {
  expect(derive('light', { primary: 'url(x)', toolbar: '', cardHeader: 'red' })).toEqual(derive('light', defaultStyle.light))
})

test('colours survive the way to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const back = parseHex(fromOklch(toOklch(hex))) ?? [0, 0, 0]
      const there = parseHex(hex) ?? [0, 0, 0]
      for (const index of [0, 1, 2] as const) expect(Math.abs(back[index] - there[index])).toBeLessThanOrEqual(12)
    }),
  )
})
