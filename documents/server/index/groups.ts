import { isObject, type JsonObject, listAt, textAt, textsAt } from '../json.ts'
import type { OperationEntry } from './entries.ts'

/** A branch of the navigation. The one without a name holds operations without a tag. */
export interface Group {
  name: string
  title: string
  description: string
  opIds: string[]
  groups: Group[]
}

/**
 * Operations by tag, in the order of the document's tag list, then of first use. A tag stands under its parent (OpenAPI 3.2); `x-tagGroups`
 * makes a level above, and tags that it forgets follow at the top. An operation with two tags stands under both.
 */
export function groupsOf(document: JsonObject, operations: Pick<OperationEntry, 'opId' | 'tags'>[]): Group[] {
  const byTag = new Map<string, Group>()
  const declared = [...listAt(document, 'tags'), ...listAt(document.info, 'tags')]
  for (const tag of declared) {
    const name = textAt(tag, 'name')
    if (name !== '' && !byTag.has(name))
      byTag.set(name, {
        name,
        title: textAt(tag, 'summary') || textAt(tag, 'x-displayName') || name,
        description: textAt(tag, 'description'),
        opIds: [],
        groups: [],
      })
  }
  for (const { opId, tags } of operations) {
    for (const name of tags.length > 0 ? new Set(tags) : ['']) {
      const group = byTag.get(name) ?? { name, title: name, description: '', opIds: [], groups: [] }
      byTag.set(name, group)
      group.opIds.push(opId)
    }
  }
  const used = new Set<string>()
  const upper = listAt(document, 'x-tagGroups')
    .filter(isObject)
    .map((one): Group => {
      const groups = textsAt(one, 'tags').flatMap((tag) => {
        const group = byTag.get(tag)
        if (group === undefined || used.has(tag)) return []
        used.add(tag)
        return group.opIds.length > 0 ? [group] : []
      })
      return { name: textAt(one, 'name'), title: textAt(one, 'name'), description: '', opIds: [], groups }
    })
  for (const tag of declared) {
    const above = textAt(tag, 'parent')
    const [group, parent] = [byTag.get(textAt(tag, 'name')), above === '' ? undefined : byTag.get(above)]
    if (group === undefined || parent === undefined || used.has(group.name) || isUnder(parent, group)) continue
    used.add(group.name)
    parent.groups.push(group)
  }
  const rest = [...byTag.values()].filter((group) => !used.has(group.name) && holdsSomething(group))
  return [...upper.filter(({ groups }) => groups.length > 0), ...rest.map(pruned)]
}

/** Parents that stand in a ring are no parents. */
const isUnder = (group: Group, other: Group): boolean => group === other || other.groups.some((one) => isUnder(group, one))

const holdsSomething = (group: Group): boolean => group.opIds.length > 0 || group.groups.some(holdsSomething)

const pruned = (group: Group): Group => ({ ...group, groups: group.groups.filter(holdsSomething).map(pruned) })
