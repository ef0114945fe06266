import { copied } from './copied.ts'
import type { renamer } from './names.ts'

const marker = /^(\s*)\/\/ new-feature: .*$/

/**
 * Registers the copy in a door of its module (`server.ts`, `contract.ts`, `addresses.ts`, `web.tsx`): what the golden room has above a comment
 * `// new-feature: …` in its own door is repeated for the new one above the same comment. Imports and exports count when they name the
 * room's folder; entries of a list when they use a name that those import, or load from the folder.
 *
 * @param golden the door of the golden room's module, which is `text` itself where the copy stays there
 */
export function register(
  text: string,
  file: string,
  folder: string,
  rename: ReturnType<typeof renamer>,
  golden = text,
): { text: string; added: number } {
  const lines = golden.split('\n')
  const names = new Set(
    itemsOf(lines, '')
      .filter((item) => fromFolder(item, folder))
      .flatMap(importedNames),
  )
  const uses = (item: string) =>
    fromFolder(item, folder) || [...names].some((name) => new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name}(?![\\w$])`).test(item))
  let added = 0
  const result = text.split('\n').flatMap((line) => {
    // A list may stand deeper in one door than in another: the formatter puts that right.
    const at = marker.test(line) ? lines.findIndex((other) => other.trim() === line.trim()) : -1
    const indent = marker.exec(lines[at] ?? '')?.[1]
    if (indent === undefined) return [line]
    const block = blockAbove(lines, at, indent)
    const items = itemsOf(block, indent)
      .map(copied)
      .filter((item) => (indent === '' ? fromFolder(item, folder) : uses(item)))
    const copies = items
      .map((item) => rename.code(golden === text ? item : withConstants(item, golden, text), file))
      .filter((copy) => !text.includes(copy))
    added += copies.length
    return [...copies, line]
  })
  return { text: [...missingImports(golden, text, result.join('\n')), ...result].join('\n'), added }
}

/** What entries of another module's door use of packages, and this one did not. */
function missingImports(golden: string, before: string, after: string): string[] {
  return [...golden.matchAll(/^import \{([^}]*)\} from '[@\w][^']*'$/gm)].flatMap(([line, list = '']) => {
    const isUsed = (text: string, name: string) => new RegExp(`(?<![\\w$/])${name}(?![\\w$/])`).test(text)
    const missing = (list.match(/\w+/g) ?? []).filter((name) => !isUsed(before, name) && isUsed(after, name))
    return missing.length > 0 ? [line.replace(/\{[^}]*\}/, `{ ${missing.join(', ')} }`)] : []
  })
}

/** What a short property (`access,`) names stands at the top of the golden door; where the other door has no such constant its value is said. */
const withConstants = (item: string, golden: string, text: string): string =>
  item.replace(/(?<=[{,]\s*)(\w+)(?=\s*[,}])/g, (name) => {
    const value = new RegExp(`^const ${name} = (.*?)(?: as const)?$`, 'm').exec(golden)?.[1]
    return value === undefined || new RegExp(`^const ${name} =`, 'm').test(text) ? name : `${name}: ${value}`
  })

/** It loads from the folder, or loads nothing and is an address that begins with its name. */
const fromFolder = (item: string, folder: string): boolean =>
  new RegExp(/['"]\.\//.test(item) ? `['"]\\./${folder}/` : `['"\`]/${folder}(?![\\w-])`).test(item)

function importedNames(item: string): string[] {
  const braces = /^import\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\})?/.exec(item)
  const listed = (braces?.[2] ?? '').split(',').map(
    (name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
        .at(-1) ?? '',
  )
  return [braces?.[1] ?? '', ...listed].filter((name) => /^\w+$/.test(name) && name !== 'type')
}

/** The lines above a marker, up to where its list begins (a line that is indented less) or, at the top level, the file's beginning. */
function blockAbove(lines: readonly string[], at: number, indent: string): string[] {
  let first = at
  while (first > 0 && (indent === '' || (lines[first - 1] ?? '').startsWith(indent) || lines[first - 1] === '')) first -= 1
  return lines.slice(first, at)
}

/** An item begins at the block's own indentation; lines that are indented more, and closing brackets, belong to it. */
function itemsOf(lines: readonly string[], indent: string): string[] {
  const items: string[][] = []
  for (const line of lines) {
    const begins = line.startsWith(indent) && /^[^\s)\]}]/.test(line.slice(indent.length))
    if (begins) items.push([line])
    else if (line.trim() !== '') items.at(-1)?.push(line)
  }
  return items.map((item) => item.join('\n')).filter((item) => !marker.test(item))
}
