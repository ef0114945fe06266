/** What is known of a tree so far: of each open place its nodes, and whether there are more of them. */
export interface Level<N> {
  nodes: readonly N[]
  more: boolean
}
export type Levels<N> = ReadonlyMap<string, Level<N>>

/** Where a node stands: a node may stand at several places of a tree. The top is the empty place. */
export const placeOf = (parent: string, id: string): string => `${parent}/${id}`

export interface TreeRow<N> {
  place: string
  parent: string
  node: N
  /** 1 is the top. */
  level: number
  position: number
  /** How many stand beside it; undefined while more are to come. */
  size: number | undefined
  isOpen: boolean
  /** It is the last one that came of a level that has more. */
  moreBehind: boolean
}

/** The rows that show, from the top down. */
export function rowsOf<N>(levels: Levels<N>, open: ReadonlySet<string>, idOf: (node: N) => string, parent = '', level = 1): TreeRow<N>[] {
  const known = levels.get(parent)
  if (!known) return []
  return known.nodes.flatMap((node, at) => {
    const place = placeOf(parent, idOf(node))
    const isOpen = open.has(place)
    const row: TreeRow<N> = {
      place,
      parent,
      node,
      level,
      position: at + 1,
      size: known.more ? undefined : known.nodes.length,
      isOpen,
      moreBehind: known.more && at === known.nodes.length - 1,
    }
    return [row, ...(isOpen ? rowsOf(levels, open, idOf, place, level + 1) : [])]
  })
}
