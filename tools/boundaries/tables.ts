import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'
import { isNode, type Node, textOf, walk } from './syntax.ts'
import { isTest, lineOf, type SourceFile } from './tree.ts'

/** A table's declaration: where it stands and under which name it is exported. */
interface Declared {
  name: string
  path: string
  variable: string
}

/**
 * Rule 6, second half: a table belongs to whoever declares it (`pgTable`): a room, platform, an embedded system. Others name it in SQL by the
 * table that its owner exports, so that the import tells of it, and write it by what the owner exports for that. Migrations make all tables,
 * and tests, benchmarks and tools look at a whole database from outside: these may name any.
 */
export function checkTables(root: string, tree: Map<string, SourceFile>): Finding[] {
  const files = [...tree.values()].filter(({ path }) => !isTest(path) && !/^(tools|database)\//.test(path))
  const migrated = migratedTables(root)
  const declared = files.flatMap((file) => declaredIn(file, migrated))
  const owners = new Map<string, Declared>()
  for (const one of declared) if (!owners.has(one.name)) owners.set(one.name, one)
  const names = new Set([...owners.keys(), ...migrated])
  return [
    ...twice(declared, owners, tree),
    ...files.flatMap((file) => [...foreignNames(file, names, owners), ...foreignWrites(file, declared)]),
  ]
}

function migratedTables(root: string): string[] {
  const folder = join(root, 'database/migrations')
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map((found) => found[1] ?? ''),
  )
}

const declaration = /(?:(?:const (\w+) =|\w+:)\s*)?pgTable\(\s*'(\w+)'/g

/** A *.table.ts may also list tables by name alone, where nothing but their names is needed: `{ hour: 'traffic_hour' }`. */
const listed = /\w+: '(\w+)'/g

function declaredIn({ path, text }: SourceFile, migrated: string[]): Declared[] {
  const tables = [...text.matchAll(declaration)].map(([, variable = '', name = '']) => ({ name, path, variable }))
  const names = path.endsWith('.table.ts') ? [...text.matchAll(listed)].map(([, name = '']) => name) : []
  return [...tables, ...names.filter((name) => migrated.includes(name)).map((name) => ({ name, path, variable: '' }))]
}

function twice(declared: Declared[], owners: Map<string, Declared>, tree: Map<string, SourceFile>): Finding[] {
  return declared.flatMap((one) => {
    const first = owners.get(one.name)
    if (!first || first === one) return []
    const text = tree.get(one.path)?.text ?? ''
    const message = `The table ${one.name} is declared in ${first.path} already. Import it from there: of two tables of one name each loses columns of the other.`
    return [{ rule: 'tables' as const, path: one.path, line: lineOf(text, text.indexOf(`pgTable('${one.name}'`)), message }]
  })
}

/** Where a table's name stands in a statement, or alone with its alias as the beginning of one. */
const place = /(?:\b(?:from|join|update|into|table|only|using)\s+|,\s*|^\s*)(\w+)/gi
const isBareTable = /^\s*\w+(\s+\w+)?(\s+(join|left|where)\b|\s*$)/

function foreignNames({ path, text, syntax }: SourceFile, names: Set<string>, owners: Map<string, Declared>): Finding[] {
  const found: Finding[] = []
  each(syntax?.program, (node) => {
    const statement = sqlOf(node)
    if (statement === undefined) return
    for (const [matched, name = ''] of statement.matchAll(place)) {
      if (!names.has(name)) continue
      const isAlone = matched.trim() === name
      if (isAlone && !isBareTable.test(statement)) continue
      const owner = owners.get(name)
      const message = owner ? foreign(path, name, owner) : unowned(path, name)
      if (message) found.push({ rule: 'tables', path, line: lineOf(text, node.start), message })
    }
  })
  return found
}

function foreign(path: string, name: string, { path: owner, variable }: Declared): string | undefined {
  if (ownerOf(path) === ownerOf(owner)) return undefined
  const [module, ownersModule] = [path, owner].map((one) => one.split('/').slice(0, 2).join('/'))
  if (owner.startsWith('modules/') && module !== ownersModule)
    return `The table ${name} belongs to ${ownersModule}. Ask that module by a port of its contract.ts.`
  return `The table ${name} belongs to ${ownerOf(owner)}. ${
    variable ? `Import ${variable} from ${owner} and write \${${variable}}` : `Take its name from what ${owner} exports`
  }; to change its rows, call a function that its room exports.`
}

const unowned = (path: string, name: string): string | undefined =>
  path.startsWith('modules/')
    ? `No room declares the table ${name}. Declare it with pgTable in the *.table.ts of the room that owns it.`
    : undefined

const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?$/i
const methods = /^(insert|update|delete)$/

/** Writes of a table that another owner exports: `db.update(team)` and `update ${team}` alike. */
function foreignWrites(file: SourceFile, declared: Declared[]): Finding[] {
  const { path, text, syntax } = file
  const imported = importedTables(file, declared)
  if (imported.size === 0) return []
  const found: Finding[] = []
  const report = (node: Node, written: unknown) => {
    const table = isNode(written) && written.type === 'Identifier' ? imported.get(String(written.name)) : undefined
    if (!table || ownerOf(table.path) === ownerOf(path)) return
    const message = `Rows of ${table.name} are written by ${ownerOf(table.path)} alone. Export a function that takes the transaction from its store, or a statement from its *.table.ts, and use that.`
    found.push({ rule: 'tables', path, line: lineOf(text, node.start), message })
  }
  each(syntax?.program, (node) => {
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
      const { property } = node.callee
      const [first] = Array.isArray(node.arguments) ? node.arguments : []
      if (isNode(property) && methods.test(String(property.name))) report(node, first)
    }
    if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || !Array.isArray(node.expressions)) return
    for (const [at, part] of (node.quasis as { value: { raw: string } }[]).entries())
      if (writes.test(part.value.raw)) report(node, node.expressions[at])
  })
  return found
}

function importedTables({ syntax, imports }: SourceFile, declared: Declared[]): Map<string, Declared> {
  const tables = new Map<string, Declared>()
  for (const { moduleRequest, entries } of syntax?.module.staticImports ?? []) {
    const target = imports.find(({ specifier }) => specifier === moduleRequest.value)?.target
    for (const { importName, localName } of entries) {
      const table = declared.find(({ path, variable }) => path === target && variable === importName.name)
      if (table) tables.set(localName.value, table)
    }
  }
  return tables
}

/** A statement or a part of one: what `sql` tags, and the text that is handed to `sql.raw` and `sql.identifier`. */
function sqlOf(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression') return isNamed(node.tag, 'sql') ? textOf(node.quasi) : undefined
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return undefined
  return isNamed(node.callee.object, 'sql') && Array.isArray(node.arguments) ? textOf(node.arguments[0]) : undefined
}

const isNamed = (node: unknown, name: string): boolean => isNode(node) && node.type === 'Identifier' && node.name === name

/** A room of a module; platform as a whole; an embedded system. */
function ownerOf(path: string): string {
  const parts = path.split('/')
  if (parts[0] === 'modules') return parts.length > 3 ? parts.slice(0, 3).join('/') : parts.slice(0, 2).join('/')
  return parts[0] === 'embedded' ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

function each(program: unknown, visit: (node: Node) => void): void {
  if (!isNode(program)) return
  walk(program, (node) => {
    visit(node)
    return undefined
  })
}
