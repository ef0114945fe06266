/**
 * `node tools/new-feature.ts <module> <feature> [--entity Widget] [--from subscriptions/companies]`: a new room that looks like the golden one
 * of governed records, `subscriptions/companies`, or like another one made by it, with its migration, registered in the module's
 * doors, its texts in all languages. What it makes compiles and its tests pass; then take away what the feature does not need. A room that other
 * rooms are built on says that it is not copied (`apidex/teams`): it is refused.
 * `--prove` copies the repository, makes the room there, in the golden room's module or the one that is named, and runs all of its checks.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { copied, isLeftOut, keeping, refusalIn } from './new-feature/copied.ts'
import { register } from './new-feature/doors.ts'
import { migrationOf } from './new-feature/migration.ts'
import { kebab, type Name, nameOf, pascal, renamer } from './new-feature/names.ts'
import { copyTexts } from './new-feature/texts.ts'

export interface Wish {
  module: string
  feature: string
  entity?: string
  from?: string
}

/** @returns what was written, and what is left to do, as lines for people. */
export function newFeature(root: string, { module, feature, entity, from = 'subscriptions/companies' }: Wish): string[] {
  const room = `modules/${from}`
  const old = nameOf(basename(from), entityOf(join(root, room)))
  const name = nameOf(feature, entity)
  const target = `modules/${module}/${kebab(name.many)}`
  if (!existsSync(join(root, `modules/${module}/module.ts`))) throw new Error(`There is no module modules/${module}.`)
  const refusal = filesOf(root, room).flatMap((path) => refusalIn(readFileSync(join(root, room, path), 'utf8')) ?? [])[0]
  if (refusal) throw new Error(`${room} is not copied: it ${refusal}. Copy subscriptions/companies.`)
  if (existsSync(join(root, target))) throw new Error(`${target} exists. Choose another name.`)
  const rename = renamer(old, name)
  const migration = migrationOf(root, room, old, name, rename)
  const apart = separate(root, room, old, name)
  const coded = codes(root, room, name)
  const [fromModule = '', folder = ''] = from.split('/')
  const moved = moving(root, fromModule, module)
  const renamed = (text: string, path: string) => keeping(text, (hidden) => rename.code(hidden, path))
  const said: string[] = []
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    said.push(`wrote    ${path}`)
  }
  for (const path of filesOf(root, room)) {
    const text = readFileSync(join(root, room, path), 'utf8')
    if (isLeftOut(text)) {
      said.push(`TO DO    write what ${path} of ${from} is for the copy`)
      continue
    }
    write(`${target}/${rename.path(path)}`, /\.tsx?$/.test(path) ? renamed(moved(apart(coded(copied(text)))), path) : rename.prose(text))
  }
  if (migration) write(`database/migrations/${migration.file}`, migration.text)
  for (const door of ['contract.ts', 'server.ts', 'addresses.ts', 'web.tsx'])
    said.push(...registerIn(root, `modules/${fromModule}/${door}`, `modules/${module}/${door}`, folder, rename))
  said.push(...copyTexts(root, room, target, old, rename, leftKeys(root, room)))
  return said
}

/** The entity of a room is what its contract is called after: team.contract.ts. */
function entityOf(room: string): string {
  const contracts = globSync('*.contract.ts', { cwd: room })
  const own = contracts.filter((name) => basename(room).startsWith(name.slice(0, 3)))
  // A room may have more contracts: team.contract.ts is of the whole, team-fields.contract.ts of a part.
  const [first] = (own.length > 0 ? own : contracts).toSorted((a, b) => a.length - b.length)
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
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'locales')
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, room).length + 1)
        .replaceAll('\\', '/'),
    )
    .sort((a, b) => a.localeCompare(b))

function registerIn(root: string, golden: string, door: string, folder: string, rename: ReturnType<typeof renamer>): string[] {
  if (!existsSync(join(root, golden))) return []
  if (!existsSync(join(root, door))) return [`TO DO    write ${door}, as ${golden} is, and register the room in it`]
  const { text, added } = register(
    readFileSync(join(root, door), 'utf8'),
    door,
    folder,
    rename,
    door === golden ? undefined : readFileSync(join(root, golden), 'utf8'),
  )
  if (added === 0)
    return [`TO DO    register the room in ${door} by hand: nothing of ${folder}/ stands above a comment "// new-feature: …"`]
  writeFileSync(join(root, door), text)
  return [`changed  ${door} (${added} added)`]
}

/** In another module: the flag that switches its calls, and the bundle that its texts come in. */
function moving(root: string, from: string, to: string): (text: string) => string {
  const flagOf = (module: string) => /flag: '(\w+)'/.exec(readFileSync(join(root, `modules/${module}/module.ts`), 'utf8'))?.[1] ?? ''
  if (from === to) return (text) => text
  const [old, flag] = [flagOf(from), flagOf(to)]
  return (text) => text.replaceAll(`'${old}'`, `'${flag}'`).replaceAll(`'${from}/`, `'${to}/`)
}

/** Texts that only lines ask for which are not copied. */
function leftKeys(root: string, room: string): (key: string) => boolean {
  const code = filesOf(root, room).map((path) => readFileSync(join(root, room, path), 'utf8'))
  const [all, kept] = [code.join('\n'), code.map(copied).join('\n')]
  return (key) => all.includes(`'${key}'`) && !kept.includes(`'${key}'`)
}

/** Codes of records begin with letters of their own: `CMP` of companies, `WID` of widgets. */
function codes(root: string, room: string, name: Name): (text: string) => string {
  const found = filesOf(root, room).flatMap((path) => /\bprefix: '([A-Z]+)'/.exec(readFileSync(join(root, room, path), 'utf8'))?.[1] ?? [])
  const own = name.one.join('').slice(0, 3).toUpperCase()
  return (text) => found.reduce((all, prefix) => all.replace(new RegExp(`\\b${prefix}\\b`, 'g'), own), text)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { entity: { type: 'string' }, from: { type: 'string' }, prove: { type: 'boolean' } },
  })
  const [module, feature] = positionals
  const root = join(import.meta.dirname, '..')
  const from = values.from ? { from: values.from } : {}
  // What is refused is told in words, without where in the code that is.
  process.on('uncaughtException', ({ message }) => {
    console.error(message)
    process.exit(1)
  })
  if (values.prove) process.exit((await import('./new-feature/prove.ts')).prove(root, { ...from, ...(module && { module }) }, newFeature))
  if (!module || !feature) {
    console.error(
      'Usage: node tools/new-feature.ts <module> <feature> [--entity Widget] [--from subscriptions/companies]\n       node tools/new-feature.ts --prove [<module>] [--from …]',
    )
    process.exit(1)
  }
  for (const line of newFeature(root, { module, feature, ...(values.entity ? { entity: values.entity } : {}), ...from })) console.log(line)
  // Names stand in other places of the alphabet than those that they were made from.
  spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', `modules/${module}`], {
    cwd: root,
    stdio: 'inherit',
  })
}
