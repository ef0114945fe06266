import { expect, test } from 'vitest'
import { knownIcon, type MenuItem, menuIcons } from '../menu.contract.ts'
import { menuIconPaths } from './menu-icons.ts'
import { afterMove, lastOrder, parentsFor, rowsOf } from './menu-rows.ts'

const entry = (id: string, order = 0, menuItems: MenuItem[] = []): MenuItem => ({
  id,
  name: id,
  names: {},
  route: '',
  icon: '',
  order,
  menuItems,
})
const tree = [entry('a', 0, [entry('a1', 0), entry('a2', 10)]), entry('b', 10), entry('c', 10)]
const rowOf = (id: string) => {
  const row = rowsOf(tree).find(({ item }) => item.id === id)
  if (!row) throw new Error(id)
  return row
}

test('the tree is read from top to bottom, each entry below its own', () => {
  expect(rowsOf(tree).map(({ item, depth, parentId }) => [item.id, depth, parentId])).toEqual([
    ['a', 0, undefined],
    ['a1', 1, 'a'],
    ['a2', 1, 'a'],
    ['b', 0, undefined],
    ['c', 0, undefined],
  ])
})

test('a move numbers only those that stand elsewhere, also where two had the same number', () => {
  expect(afterMove(rowOf('a2'), -1).map(({ item, order }) => [item.id, order])).toEqual([
    ['a2', 0],
    ['a1', 10],
  ])
  expect(afterMove(rowOf('c'), -1).map(({ item, order }) => [item.id, order])).toEqual([['b', 20]])
})

test('an entry goes below anything but itself and its own', () => {
  expect(parentsFor(tree, 'a').map(({ item }) => item.id)).toEqual(['b', 'c'])
  expect(parentsFor(tree, undefined)).toHaveLength(5)
})

test('an entry that comes below another is the last there, wherever it was meant to go first', () => {
  expect([lastOrder(tree, ''), lastOrder(tree, 'a'), lastOrder(tree, 'a', 'a2'), lastOrder(tree, 'b')]).toEqual([20, 20, 10, 0])
})

test('each icon has a drawing; one from before there was a list of them is none', () => {
  expect(menuIcons.filter((icon) => !menuIconPaths[icon])).toEqual([])
  expect([knownIcon('mdiApi'), knownIcon('mdiSkull'), knownIcon('')]).toEqual(['mdiApi', '', ''])
})
