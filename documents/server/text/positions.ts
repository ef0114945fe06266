import { isMap, isPair, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { pointerKeys, pointerTo } from '../json.ts'
import { walkJson } from './json-walk.ts'

/** Both count from 1; a column counts UTF-16 units, as editors do. */
export interface Position {
  line: number
  column: number
}

/** Turns offsets into lines and columns. */
export function lines(text: string): (offset: number) => Position {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

/**
 * Where some JSON pointers are in the text: a member at its name, an item at its start. One pass for all of them; a pointer that the text
 * does not have gets the place of its nearest parent.
 */
export function locate(text: string, syntax: 'json' | 'yaml', pointers: string[]): Map<string, Position> {
  const wanted = new Set(pointers)
  for (const pointer of pointers) {
    const keys = pointerKeys(pointer)
    for (let count = keys.length - 1; count >= 0; count -= 1) wanted.add(pointerTo('#', ...keys.slice(0, count)))
  }
  const offsets = syntax === 'json' ? jsonOffsets(text, wanted) : yamlOffsets(text, wanted)
  const place = lines(text)
  return new Map(
    pointers.map((pointer) => {
      const keys = pointerKeys(pointer)
      for (let count = keys.length; count >= 0; count -= 1) {
        const offset = offsets.get(pointerTo('#', ...keys.slice(0, count)))
        if (offset !== undefined) return [pointer, place(offset)]
      }
      return [pointer, { line: 1, column: 1 }]
    }),
  )
}

function jsonOffsets(text: string, wanted: Set<string>): Map<string, number> {
  const found = new Map<string, number>()
  // Parents of what is wanted are wanted, too: no pointer is made of what stands in anything else.
  const path: { pointer: string | undefined; index: number; isObject: boolean }[] = []
  let current: string | undefined = '#'
  const childOf = (pointer: string | undefined, key: string | number): string | undefined => {
    if (pointer === undefined) return undefined
    const child = pointerTo(pointer, key)
    return wanted.has(child) ? child : undefined
  }
  const note = (offset: number) => {
    if (current !== undefined && wanted.has(current) && !found.has(current)) found.set(current, offset)
  }
  walkJson(text, {
    key: (offset, raw) => {
      const parent = path.at(-1)?.pointer
      current = parent === undefined ? undefined : childOf(parent, JSON.parse(raw) as string)
      note(offset)
    },
    value: (offset) => {
      const parent = path.at(-1)
      if (parent !== undefined && !parent.isObject) {
        current = childOf(parent.pointer, parent.index)
        parent.index += 1
      }
      note(offset)
    },
    open: (isObject) => path.push({ pointer: current, index: 0, isObject }),
    close: () => {
      path.pop()
    },
  })
  return found
}

function yamlOffsets(text: string, wanted: Set<string>): Map<string, number> {
  const found = new Map<string, number>()
  try {
    const visit = (node: Node | null | undefined, pointer: string, offset: number) => {
      if (!wanted.has(pointer)) return
      if (!found.has(pointer)) found.set(pointer, offset)
      if (isMap(node)) {
        for (const pair of node.items) {
          if (!isPair(pair) || !isScalar(pair.key)) continue
          visit(pair.value as Node | null, pointerTo(pointer, String(pair.key.value)), pair.key.range?.[0] ?? offset)
        }
      } else if (isSeq(node)) {
        for (const [index, item] of node.items.entries())
          visit(item as Node, pointerTo(pointer, index), (item as Node).range?.[0] ?? offset)
      }
    }
    const document = parseDocument(text, { logLevel: 'silent', keepSourceTokens: false, uniqueKeys: false })
    visit(document.contents as Node | null, '#', document.contents?.range?.[0] ?? 0)
  } catch {
    // Positions are a courtesy: a document too deep for this parser still gets its faults, at line 1.
  }
  return found
}
