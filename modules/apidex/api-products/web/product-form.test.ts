import { plainText } from '@portico/documents/web/plainText.ts'
import { check } from '@portico/platform/web/forms/resolver.ts'
import { expect, test } from 'vitest'
import { bodyOf, changesOf, newProductForm, noProduct } from './productForm.ts'

const filled = { ...noProduct, apiproduct: 'meters', displayName: 'Meters', basePath: '/meters' }

test('what is left empty is not sent as an empty text', () => {
  const checked = check(newProductForm, filled)
  if (!('data' in checked)) throw new Error(JSON.stringify(checked.faults))
  const { apiproduct: _name, ...values } = checked.data
  expect(bodyOf(values)).toMatchObject({ displayName: 'Meters', plan: null, upstream: null, tags: [], category: '' })
  expect(bodyOf(values).approval).toBeUndefined()
})

test('of a product that the gateway makes neither address nor limit is sent', () => {
  const checked = check(newProductForm, filled)
  if (!('data' in checked)) throw new Error(JSON.stringify(checked.faults))
  const { apiproduct: _name, ...values } = checked.data
  expect(changesOf({ basePath: null }, values)).not.toHaveProperty('basePath')
  expect(changesOf({ basePath: null }, values)).not.toHaveProperty('plan')
  expect(changesOf({ basePath: null }, values)).not.toHaveProperty('upstream')
  expect(changesOf({ basePath: '/meters' }, values)).toMatchObject({ basePath: '/meters', plan: null, upstream: null })
})

test('a limit needs its number, and only then', () => {
  const limited = check(newProductForm, { ...filled, limited: true })
  expect('faults' in limited && limited.faults).toMatchObject([{ path: 'quota', code: 'required' }])
  const given = check(newProductForm, { ...filled, limited: true, quota: 10, interval: 'hour' })
  expect('data' in given && bodyOf(given.data).plan).toEqual({ quota: 10, interval: 'hour' })
})

test('a number behind a limit that is off is not judged', () => {
  for (const quota of [0, '1,000', '', undefined]) {
    const checked = check(newProductForm, { ...filled, quota })
    expect('data' in checked && bodyOf(checked.data).plan).toBeNull()
  }
})

test('an upstream that is no http address is refused before it is sent', () => {
  const checked = check(newProductForm, { ...filled, upstream: 'ftp://files' })
  expect('faults' in checked && checked.faults).toMatchObject([{ path: 'upstream', code: 'httpAddress' }])
})

test('a card shows a description without its marks', () => {
  expect(plainText('# Title\n\n- **bold** [link](https://x)\n- `code`')).toBe('Title bold link code')
})
