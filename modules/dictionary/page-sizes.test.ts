import { expect, it } from 'vitest'
import { specifications } from './generator/generator.contract.ts'
import { businessObjects } from './objects/object.contract.ts'
import { terms } from './terms/term.contract.ts'
import { valueLists } from './valuelists/value-list.contract.ts'

it('lists of the dictionary have ten rows on a page: none is one of the exceptions', () => {
  expect([terms, businessObjects, valueLists, specifications].map(({ list }) => list.list?.pageSize)).toEqual([10, 10, 10, 10])
})
