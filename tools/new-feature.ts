/**
 * `node tools/new-feature.ts <module> <feature> [--entity Widget] [--from apidex/teams]`: a new room that looks like the golden one,
 * with its migration, registered in the module's doors, its texts in all languages. What it makes compiles and its tests pass; then
 * take away what the feature does not need.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { register } from './new-feature/doors.ts'
import { migrationOf } from './new-feature/migration.ts'
import { camel, kebab, type Name, nameOf, pascal, renamer } from './new-feature/names.ts'

export interface Wish {
  module: string
  feature: string
  entity?: string
  from?: string
}

/** @returns what was written, and what is left to do, as lines for people. */
export function newFeature(root: string, { module, feature, entity, from = 'apidex/teams' }: Wish): string[] {
  const room = `modules/${from}`
  const old = nameOf(basename(from), entityOf(join(root, room)))
  const name = nameOf(feature, entity)
  const target = `modules/${module}/${kebab(name.many)}`
  if (!existsSync(join(root, `modules/${module}/module.ts`))) throw new Error(`There is no module modules/${module}.`)
  if (existsSync(join(root, target))) throw new Error(`${target} exists. Choose another name.`)
  const rename = renamer(old, name)
  const migration = migrationOf(root, old, name, rename)
  const apart = separate(root, room, old, name)
  const said: string[] = []
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    said.push(`wrote    ${path}`)
  }
  for (const path of filesOf(root, room)) {
    const text = readFileSync(join(root, room, path), 'utf8')
    write(`${target}/${rename.path(path)}`, /\.tsx?$/.test(path) ? rename.code(apart(text), path) : rename.prose(text))
  }
  if (migration) write(`database/migrations/${migration.file}`, migration.text)
  const [fromModule = '', folder = ''] = from.split('/')
  for (const door of ['contract.ts', 'server.ts', 'web.tsx'])
    said.push(...registerIn(root, `modules/${fromModule}/${door}`, `modules/${module}/${door}`, folder, rename))
  said.push(...copyTexts(root, fromModule, module, old, name, rename))
  return said
}

/** The entity of a room is what its contract is called after: team.contract.ts. */
function entityOf(room: string): string {
  const contracts = globSync('*.contract.ts', { cwd: room })
  const [first] = contracts.filter((name) => basename(room).startsWith(name.slice(0, 3))).concat(contracts)
  if (!first) throw new Error(`${room} has no *.contract.ts: it is no room to copy.`)
  return first.replace('.contract.ts', '')
}

/**
 * A room may have a second thing that does not carry its name (`/api/members`, schema `Member`). Two rooms cannot share an address or the
 * name of a schema, so in the copy these get the new name in front.
 */
function separate(root: string, room: string, old: Name, name: Name): (text: string) => string {
  const contracts = globSync('*.contract.ts', { cwd: join(root, room) })
    .map((file) => readFileSync(join(root, room, file), 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => [...new Set([...contracts.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const addresses = found(/path: '\/api\/([\w-]+)/g).filter((address) => address !== kebab(old.many) && address !== kebab(old.one))
  const schemas = found(/named\(\s*'(\w+)'/g).filter((schema) => !schema.includes(pascal(old.one)))
  return (text) => {
    const addressed = addresses.reduce(
      (all, address) => all.replace(new RegExp(`/api/${address}(?![\\w-])`, 'g'), `/api/${kebab(name.one)}-${address}`),
      text,
    )
    return schemas.reduce(
      (all, schema) => all.replace(new RegExp(`(named\\(\\s*')${schema}'`, 'g'), `$1${pascal(name.one)}${schema}'`),
      addressed,
    )
  }
}

const filesOf = (root: string, room: string): string[] =>
  globSync('**/*', { cwd: join(root, room), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, room).length + 1)
        .replaceAll('\\', '/'),
    )
    .sort((a, b) => a.localeCompare(b))

function registerIn(root: string, golden: string, door: string, folder: string, rename: ReturnType<typeof renamer>): string[] {
  if (!existsSync(join(root, golden))) return []
  if (door !== golden) return [`TO DO    register the room in ${door}, as ${golden} does`]
  const { text, added } = register(readFileSync(join(root, door), 'utf8'), door, folder, rename)
  if (added === 0)
    return [`TO DO    register the room in ${door} by hand: nothing of ${folder}/ stands above a comment "// new-feature: …"`]
  writeFileSync(join(root, door), text)
  return [`changed  ${door} (${added} added)`]
}

/** Copies the texts whose keys begin with the room's name. Translations still speak of the old thing: the words are yours. */
function copyTexts(root: string, fromModule: string, module: string, old: Name, name: Name, rename: ReturnType<typeof renamer>): string[] {
  const prefix = new RegExp(`^(${camel(old.many)}|${camel(old.one)})\\.`)
  const copied = globSync(`modules/${fromModule}/locales/*.json`, { cwd: root }).flatMap((source) => {
    const path = `modules/${module}/locales/${basename(source)}`
    const texts = read(join(root, source))
    const own = existsSync(join(root, path)) ? read(join(root, path)) : {}
    const more = Object.entries(texts).filter(([key]) => prefix.test(key))
    if (more.length === 0) return []
    const renamed = more.map(([key, text]) => [
      key.replace(prefix, (found) => `${camel(found.startsWith(`${camel(old.many)}.`) ? name.many : name.one)}.`),
      rename.prose(text),
    ])
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${JSON.stringify({ ...own, ...Object.fromEntries(renamed) }, null, 2)}\n`)
    return [`changed  ${path} (${more.length} texts copied)`]
  })
  return copied.length ? [...copied, 'TO DO    translate the copied texts'] : []
}

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { entity: { type: 'string' }, from: { type: 'string' } } })
  const [module, feature] = positionals
  if (!module || !feature) {
    console.error('Usage: node tools/new-feature.ts <module> <feature> [--entity Widget] [--from apidex/teams]')
    process.exit(1)
  }
  const wish = { module, feature, ...(values.entity ? { entity: values.entity } : {}), ...(values.from ? { from: values.from } : {}) }
  for (const line of newFeature(join(import.meta.dirname, '..'), wish)) console.log(line)
}
