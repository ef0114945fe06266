import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copied } from './copied.ts'
import { type Name, type renamer, snake } from './names.ts'

/**
 * The migration of the copy: what the migrations made for the golden room's own tables, those that its `*.table.ts` declare, with the new
 * name. No other table is changed. Undefined: the room has no tables.
 */
export function migrationOf(
  root: string,
  room: string,
  from: Name,
  to: Name,
  rename: ReturnType<typeof renamer>,
): { file: string; text: string } | undefined {
  const folder = join(root, 'database', 'migrations')
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const statements = files.flatMap((name) => statementsOf(readFileSync(join(folder, name), 'utf8')))
  const tables = ownTablesOf(join(root, room))
  const isOwn = (table: string) => (tables.size > 0 ? tables.has(table) : word.test(table))
  const word = new RegExp(`(^|_)(${snake(from.one)}|${snake(from.many)})(_|$)`)
  const all = statements.filter((statement) => isOwn(tableOf(statement)) && !servesAnother(statement, word))
  // An index that was made anew under its name is made once.
  const newest = new Map(all.map((statement) => [indexOf(statement), statement]))
  const own = all.filter((statement) => newest.get(indexOf(statement)) === statement)
  if (own.length === 0) return undefined
  const last = Number(/^\d+/.exec(files.at(-1) ?? '')?.[0] ?? 0)
  const text = [`-- ${to.many.join(' ')}.`, '', ...own.map(rename.sql)].join('\n')
  return { file: `${String(last + 1).padStart(4, '0')}_${snake(to.many)}.sql`, text: `${text}\n` }
}

/** The tables that a room declares. */
function ownTablesOf(room: string): ReadonlySet<string> {
  const code = globSync('server/*.ts', { cwd: room })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => copied(readFileSync(join(room, path), 'utf8')))
    .join('\n')
  return new Set([...code.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name))
}

/** Semicolons that end a line end a statement, but not inside a `$$` body. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const line of text.split('\n')) {
    if (/^\s*(--.*)?$/.test(line) && statement === '') continue
    statement += `${line}\n`
    if ((statement.match(/\$\$/g)?.length ?? 0) % 2 === 0 && /;\s*$/.test(line)) {
      statements.push(statement.trimEnd())
      statement = ''
    }
  }
  return statements
}

/** The table that a statement makes, indexes, watches or changes. */
function tableOf(statement: string): string {
  const made =
    /^(?:create table(?: if not exists)?|alter table) (\w+)/i.exec(statement) ??
    /^create (?:unique )?(?:index|trigger) [\s\S]*?\bon (\w+)/i.exec(statement)
  return made?.[1] ?? ''
}

/** The name of the index that a statement makes; of any other statement itself. */
const indexOf = (statement: string): string => /^create (?:unique )?index (\w+)/i.exec(statement)?.[1] ?? statement

/** A trigger that keeps what another feature knows of the golden room: its function names both. */
const servesAnother = (statement: string, word: RegExp): boolean =>
  word.test(/^create trigger [\s\S]*\bexecute function (\w+)/i.exec(statement)?.[1] ?? '')
