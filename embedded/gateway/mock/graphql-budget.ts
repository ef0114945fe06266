import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql'

export const maxTokens = 10_000
/** Fields that a query asks for with its fragments written out, and how deep they nest. */
const most = { fields: 2_000, depth: 50 }

interface Cost {
  fields: number
  depth: number
}

/** Why a query is not worked out at all. Linear in its text: each fragment is measured once, however often it is named. */
export function refusalOfQuery({ definitions }: DocumentNode): string | undefined {
  const fragments = new Map<string, SelectionSetNode>()
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet)
  const known = new Map<string, Cost>()
  const open = new Set<string>()
  let isCircle = false

  const costOf = (set: SelectionSetNode | undefined): Cost => {
    const cost: Cost = { fields: 0, depth: 0 }
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD
      const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragmentCost(selection.name.value) : costOf(selection.selectionSet)
      cost.fields += inner.fields + 1
      cost.depth = Math.max(cost.depth, inner.depth + (isField ? 1 : 0))
    }
    return cost
  }
  const fragmentCost = (name: string): Cost => {
    const before = known.get(name)
    if (before) return before
    if (open.has(name)) {
      isCircle = true
      return { fields: 0, depth: 0 }
    }
    open.add(name)
    const cost = costOf(fragments.get(name))
    open.delete(name)
    known.set(name, cost)
    return cost
  }

  const total: Cost = { fields: 0, depth: 0 }
  for (const one of definitions) {
    if (!('selectionSet' in one)) continue
    const cost = one.kind === Kind.FRAGMENT_DEFINITION ? fragmentCost(one.name.value) : costOf(one.selectionSet)
    total.fields += cost.fields
    total.depth = Math.max(total.depth, cost.depth)
  }
  if (isCircle) return 'A fragment must not contain itself.'
  if (total.fields > most.fields) return `The query asks for more than ${most.fields} fields, its fragments written out.`
  if (total.depth > most.depth) return `The query nests deeper than ${most.depth} fields.`
  return undefined
}
