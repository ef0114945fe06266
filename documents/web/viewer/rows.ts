import type { OperationGroup, OperationRow } from '../../contract/document-view.contract.ts'

/** A line of the navigation. Every line has the same shape whatever the document's format. */
export type NavigationRow =
  | { kind: 'group'; id: string; title: string; count: number; depth: number; open: boolean }
  | { kind: 'operation'; id: string; operation: OperationRow; depth: number }
  | { kind: 'schema'; id: string; name: string }

export const schemasGroup = '#schemas'

interface Asked {
  groups: readonly OperationGroup[]
  operations: ReadonlyMap<string, OperationRow>
  schemas: readonly string[]
  /** Groups that are not as they begin; see `opensByItself`. */
  toggled: ReadonlySet<string>
  opensByItself: (id: string) => boolean
  titles: { none: string; schemas: string }
}

/** The tree as lines from top to bottom; what is inside a closed group is left out. */
export function navigationRows({ groups, operations, schemas, toggled, opensByItself, titles }: Asked): NavigationRow[] {
  const isOpen = (id: string) => opensByItself(id) !== toggled.has(id)
  const ofGroup = (group: OperationGroup, parent: string, depth: number): NavigationRow[] => {
    const id = `${parent}/${group.name}`
    const open = isOpen(id)
    const head: NavigationRow = { kind: 'group', id, title: group.title || group.name || titles.none, count: countOf(group), depth, open }
    if (!open) return [head]
    return [
      head,
      ...group.opIds.flatMap((opId): NavigationRow[] => {
        const operation = operations.get(opId)
        return operation ? [{ kind: 'operation', id: `${id}/${opId}`, operation, depth }] : []
      }),
      ...group.groups.flatMap((inner) => ofGroup(inner, id, depth + 1)),
    ]
  }
  const rows = groups.flatMap((group) => ofGroup(group, '', 0))
  if (schemas.length === 0) return rows
  const open = isOpen(schemasGroup)
  rows.push({ kind: 'group', id: schemasGroup, title: titles.schemas, count: schemas.length, depth: 0, open })
  if (open) for (const name of schemas) rows.push({ kind: 'schema', id: `${schemasGroup}/${name}`, name })
  return rows
}

/** How many operations stand in the group and below it. */
export const countOf = (group: OperationGroup): number => group.opIds.length + group.groups.reduce((sum, inner) => sum + countOf(inner), 0)

/** The groups that hold an operation, with those around them. */
export function groupsHolding(groups: readonly OperationGroup[], opId: string, parent = ''): string[] {
  return groups.flatMap((group) => {
    const id = `${parent}/${group.name}`
    const inner = groupsHolding(group.groups, opId, id)
    return group.opIds.includes(opId) || inner.length > 0 ? [id, ...inner] : []
  })
}

/** What a tag is called, wherever it stands; the tag itself where the document says no more of it. */
export function titleOfTag(groups: readonly OperationGroup[], tag: string): string {
  const all = (some: readonly OperationGroup[]): OperationGroup[] => some.flatMap((group) => [group, ...all(group.groups)])
  return all(groups).find(({ name }) => name === tag)?.title || tag
}

/** Reading order: as in the navigation with everything open, each operation once. */
export function readingOrder(groups: readonly OperationGroup[], rows: readonly OperationRow[]): string[] {
  const flat = (group: OperationGroup): string[] => [...group.opIds, ...group.groups.flatMap(flat)]
  return [...new Set([...groups.flatMap(flat), ...rows.map(({ opId }) => opId)])]
}

/** What a text finds at once, before the server has searched deeper: the words all occur in method, path, summary or id. */
export function quickFind(
  text: string,
  rows: readonly OperationRow[],
  schemas: readonly string[],
): { operations: OperationRow[]; schemas: string[] } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (candidate: string) => words.every((word) => candidate.includes(word))
  return {
    operations: rows.filter((row) => fits(`${row.method} ${row.path} ${row.summary} ${row.opId}`.toLowerCase())),
    schemas: schemas.filter((name) => fits(name.toLowerCase())),
  }
}

/** Both findings, each once, what was found at once first. */
export function foundRows(quick: ReturnType<typeof quickFind>, deep: ReturnType<typeof quickFind> | undefined): NavigationRow[] {
  const operations = new Map([...quick.operations, ...(deep?.operations ?? [])].map((row) => [row.opId, row]))
  const schemas = new Set([...quick.schemas, ...(deep?.schemas ?? [])])
  return [
    ...[...operations.values()].map((operation): NavigationRow => ({ kind: 'operation', id: operation.opId, operation, depth: 0 })),
    ...[...schemas].map((name): NavigationRow => ({ kind: 'schema', id: `${schemasGroup}/${name}`, name })),
  ]
}
