import { isTest, type SourceFile } from '../boundaries/tree.ts'
import type { Bundle, Fault } from './bundles.ts'
import { patternOf, type Use } from './usage.ts'

/** `modules/apidex/teams`; undefined for what lies in no room. */
const roomOf = (path: string): string | undefined => /^modules\/[^/]+\/[^/.]+(?=\/|$)/.exec(path)?.[0]

/**
 * A room says its own texts, its module's, and those of rooms that it stands on. A text of a room that stands on this one is a circle as
 * an import is. What code names by a table instead of `t('…')` is not seen.
 */
export function textCircles(bundles: readonly Bundle[], tree: readonly SourceFile[], asked: readonly Use[]): Fault[] {
  const homes = new Map(
    bundles
      .filter(({ home }) => roomOf(home))
      .flatMap(({ home, texts }) => Object.keys(texts.get('en-GB') ?? {}).map((key) => [key, home])),
  )
  const saidIn = (key: string): string[] => {
    if (!key.includes('\u0000')) return [homes.get(key) ?? []].flat()
    const pattern = patternOf(key)
    return [...new Set([...homes].filter(([known]) => pattern.test(known)).map(([, home]) => home))]
  }
  const borrowed = asked.flatMap(({ path, line, key }) => {
    const room = roomOf(path)
    const said = saidIn(key)
    return room && !said.includes(room) ? said.map((home) => ({ path, line, key, room, home })) : []
  })
  const graph = standsOn(tree)
  for (const { room, home } of borrowed) graph.set(room, (graph.get(room) ?? new Set()).add(home))
  return borrowed
    .filter(({ room, home }) => reaches(graph, home, room))
    .map(({ path, line, key, room, home }) => ({
      path: `${path}:${line}`,
      message: `the text "${key.replaceAll('\u0000', '…')}" is of ${home}, which itself needs ${room}. Give ${room} a text of its own, or put what both say into the module's bundle.`,
    }))
}

function standsOn(tree: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of tree) {
    const room = roomOf(path)
    if (!room || isTest(path)) continue
    for (const { target } of imports) {
      const other = target && !target.endsWith('.table.ts') ? roomOf(target) : undefined
      if (other && other !== room) graph.set(room, (graph.get(room) ?? new Set()).add(other))
    }
  }
  return graph
}

function reaches(graph: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const room of seen) for (const next of graph.get(room) ?? []) seen.add(next)
  return seen.has(to)
}
