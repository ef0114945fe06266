import { expect, test } from 'vitest'
import { nameFrom } from './name-from-gateway.rules.ts'

test('a name that is cut says so within what it may have, numbered, too', () => {
  const name = `Parcels ${'and letters '.repeat(12)}`
  const names = [0, 1, 2, 'a1b2c3d4'].map((again) => nameFrom(name, 'id', again))
  expect(names.map((one) => /…( \(.*\))?$/.exec(one)?.[0])).toEqual(['…', '… (2)', '… (3)', '… (a1b2c3d4)'])
  expect(names.every((one) => [...one].length <= 80)).toBe(true)
  expect(nameFrom('x'.repeat(80), 'id')).toBe('x'.repeat(80))
})
