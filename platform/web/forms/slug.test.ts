import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test('the name for machines is made of the name for people', () => {
  expect([slugOf('Mètre & Compteur (β)'), slugOf('  Billing 2.0 '), slugOf('عداد')]).toEqual(['metre-compteur', 'billing-2-0', ''])
})
