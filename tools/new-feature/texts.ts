import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { camel, type Name, type renamer } from './names.ts'

type Texts = Record<string, string>
const read = (file: string): Texts => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {})

/**
 * Copies the texts of a room, wherever they are: in the room's own bundles, and in those of its module the keys that begin with its name.
 * Translations still speak of the old thing: the words are for people to write.
 */
export function copyTexts(
  root: string,
  from: string,
  to: string,
  old: Name,
  rename: ReturnType<typeof renamer>,
  isLeft: (key: string) => boolean,
): string[] {
  const keys = new RegExp(`^(history\\.)?(${camel(old.many)}|${camel(old.one)})\\.`)
  // A key is renamed as the code that asks for it is.
  const keyOf = (key: string) => rename.code(`'${key}'`, 'key.ts').slice(1, -1)
  const copy = (source: string, path: string): string[] => {
    const own = Object.entries(read(join(root, source))).filter(([key]) => keys.test(key) && !isLeft(key))
    if (own.length === 0) return []
    const renamed = own.map(([key, text]) => [keyOf(key), rename.prose(text)] as const)
    const all = Object.entries({ ...read(join(root, path)), ...Object.fromEntries(renamed) }).toSorted(([a], [b]) => (a < b ? -1 : 1))
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
    return [`changed  ${path} (${own.length} texts copied)`]
  }
  const ofModule = (room: string) => room.split('/').slice(0, 2).join('/')
  const said = [
    ...globSync(`${from}/locales/*.json`, { cwd: root }).flatMap((source) => copy(source, `${to}/locales/${basename(source)}`)),
    ...globSync(`${ofModule(from)}/locales/*.json`, { cwd: root }).flatMap((source) =>
      copy(source, `${ofModule(to)}/locales/${basename(source)}`),
    ),
  ]
  return said.length > 0 ? [...said, 'TO DO    translate the copied texts'] : []
}
