import type { MenuItem } from '../menu.contract.ts'

/** An entry of the menu where it stands. */
export interface MenuRow {
  item: MenuItem
  parentId: string | undefined
  /** 0 at the top. */
  depth: number
  siblings: readonly MenuItem[]
  /** Among its siblings, from 0. */
  at: number
}

/** The tree from top to bottom, as it is read. */
export const rowsOf = (items: readonly MenuItem[], parentId?: string, depth = 0): MenuRow[] =>
  items.flatMap((item, at) => [{ item, parentId, depth, siblings: items, at }, ...rowsOf(item.menuItems, item.id, depth + 1)])

/** Which entries stand elsewhere once one has gone up or down by one, with the numbers that order them. */
export function afterMove({ item, siblings, at }: MenuRow, by: -1 | 1): { item: MenuItem; order: number }[] {
  const next = siblings.toSpliced(at, 1).toSpliced(at + by, 0, item)
  return next.flatMap((one, n) => (one.order === n * 10 ? [] : [{ item: one, order: n * 10 }]))
}

/** The number that makes an entry the last of those below an entry, or at the top. @param id its own, which does not count */
export function lastOrder(tree: readonly MenuItem[], parentId: string, id?: string): number {
  const below = parentId === '' ? tree : (rowsOf(tree).find(({ item }) => item.id === parentId)?.item.menuItems ?? [])
  return Math.min(10_000, (below.filter((one) => one.id !== id).at(-1)?.order ?? -10) + 10)
}

/** Below what an entry may be put: anything but itself and what lies below it. */
export const parentsFor = (tree: readonly MenuItem[], id: string | undefined): MenuRow[] => {
  const rows = rowsOf(tree)
  const own = rows.find(({ item }) => item.id === id)
  const within = new Set(own ? [own.item.id, ...rowsOf(own.item.menuItems).map(({ item }) => item.id)] : [])
  return rows.filter(({ item }) => !within.has(item.id))
}
