/// <reference types="vite/client" />
import { describe, expect, test } from 'vitest'
import { contrast } from '../../contract/theme/colour.ts'
import { controlContrast, defaultStyle, derive, grounds, type ThemeName, textContrast } from '../../contract/theme/derive.ts'
import { section9 } from '../testing/section-9.ts'
import controls from './controls.css?raw'
import css from './roles.css?raw'

const block = (start: string) =>
  Object.fromEntries(
    [...(css.split(start)[1]?.split('\n}')[0] ?? '').matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]]),
  )
const light = block('\n:root {')
const dark = { ...light, ...block('\n[data-theme="dark"] {') }

describe.each<[ThemeName, Record<string, string | undefined>]>([
  ['light', light],
  ['dark', dark],
])('the %s roles of roles.css', (theme, roles) => {
  const role = (name: string) => roles[name] ?? ''
  const ground = ['surface', 'background', 'sunken', 'hover', 'raised', 'raised-hover'].map(role)

  test('are those of section 9 of the specification, to the letter', () => expect(roles).toMatchObject(section9[theme]))
  test('agree with what is derived for the default style', () => {
    expect(roles).toMatchObject(derive(theme, defaultStyle[theme]))
    expect(ground).toEqual(expect.arrayContaining([...grounds[theme]]))
  })
  test.each(['ink', 'muted', 'faint', 'ok', 'warn', 'bad', 'info', 'accent'])('%s is readable on every ground', (ink) => {
    for (const behind of ground) expect(contrast(role(ink), behind), `${ink} on ${behind}`).toBeGreaterThanOrEqual(textContrast)
  })
  test.each(['bad', 'accent'])('%s is readable on its soft fill', (ink) =>
    expect(contrast(role(ink), role(`${ink}-soft`))).toBeGreaterThanOrEqual(textContrast),
  )
  test.each(['control', 'focus', 'cancel', 'bad-edge', 'ok-edge', 'warn-edge', 'info-edge', 'primary-edge'])(
    '%s is visible on every ground',
    (edge) => {
      for (const behind of ground) expect(contrast(role(edge), behind), `${edge} on ${behind}`).toBeGreaterThanOrEqual(controlContrast)
    },
  )
  test.each([
    ['delete-ink', 'delete'],
    ['code-ink', 'code'],
    ['code-muted', 'code'],
    ['code-string', 'code'],
    ['code-key', 'code'],
    ['code-number', 'code'],
    ['ink', 'accent-soft'],
    ['muted', 'accent-soft'],
    ['ok-fill-ink', 'ok-fill'],
    ['warn-fill-ink', 'warn-fill'],
    ['bad-fill-ink', 'bad-fill'],
    ['info-fill-ink', 'info-fill'],
    ['accent-fill-ink', 'accent-fill'],
    ['highlight-ink', 'highlight'],
  ])('%s is readable on %s', (ink, fill) => expect(contrast(role(ink), role(fill))).toBeGreaterThanOrEqual(textContrast))
})

test('a radio of a group without a choice does not look chosen: only a checkbox is drawn as partly ticked', () => {
  expect(controls.match(/\S*:indeterminate/g)).toEqual(['[type="checkbox"]:indeterminate', '[type="checkbox"]:indeterminate'])
})
