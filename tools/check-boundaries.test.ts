import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A small house in which every rule is kept; each test breaks one of them. */
const good: Record<string, string> = {
  'platform/contract/endpoint.ts': "import * as z from 'zod/mini'\nexport const id = z.string()\n",
  'platform/server/database/database.ts': "import { sql } from 'drizzle-orm'\nexport const one = sql`select 1 from dual`\n",
  'platform/web/theme/colours.ts': "export const accent = '#ef5717'\n",
  'platform/web/ui/Title.tsx': 'export const Title = ({ text }: { text: string }) => <h1 className="text-accent">{text} · {\'—\'}</h1>\n',
  'connectors/gateways/kong/kong.ts': "export const type = 'kong'\n",
  'connectors/gateways/registry.ts': "import { type } from './kong/kong.ts'\nexport const drivers = [type]\n",
  'embedded/gateway/gateway.ts': "import { id } from '@portico/platform/contract/endpoint.ts'\nexport const gateway = [id, 'kong']\n",
  'modules/apidex/module.ts': "export const module = { id: 'apidex' }\n",
  'modules/apidex/contract.ts': "export { Team } from './teams/team.contract.ts'\n",
  'modules/apidex/teams/team.contract.ts':
    "import * as z from 'zod/mini'\nimport { id } from '@portico/platform/contract/endpoint.ts'\nimport { module } from '../module.ts'\nexport const Team = z.object({ id, module: z.literal(module.id) })\n",
  'modules/apidex/teams/team.rules.ts':
    "import type { Team } from './team.contract.ts'\nexport const may = (team: typeof Team) => Boolean(team)\n",
  'modules/apidex/teams/server/team.store.ts': "import { sql } from 'drizzle-orm'\nexport const find = sql`select id from team`\n",
  'modules/apidex/teams/server/team.routes.ts':
    "import { find } from './team.store.ts'\nimport { may } from '../team.rules.ts'\nexport const routes = [find, may]\n",
  'modules/apidex/teams/web/TeamsPage.tsx':
    "import { Team } from '../team.contract.ts'\nimport { Title } from '@portico/platform/web/ui/Title.tsx'\nexport const TeamsPage = ({ t }: { t(key: string): string }) => <Title text={t('teams.title')} aria-label={t('teams.title')} key={String(Team)} />\n",
  'modules/apidex/applications/application.contract.ts':
    "import { Team } from '../teams/team.contract.ts'\nexport const Application = { Team }\n",
  'modules/apidex/server.ts': "import { routes } from './teams/server/team.routes.ts'\nexport const server = { routes }\n",
  'modules/apidex/web.tsx': "export const web = { page: () => import('./teams/web/TeamsPage.tsx') }\n",
  'modules/portfolio/contract.ts': "import { Team } from '@portico/apidex/contract.ts'\nexport const Solution = { Team }\n",
  'apps/server/main.ts':
    "import { server } from '@portico/apidex/server.ts'\nimport { gateway } from '@portico/embedded/gateway/gateway.ts'\nconsole.log(server, gateway)\n",
  'apps/web/main.tsx': "import { web } from '@portico/apidex/web.tsx'\nconsole.log(web)\n",
}

function findings(changed: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'portico-boundaries-'))
  made.push(root)
  for (const [path, text] of Object.entries({ ...good, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkBoundaries(root).findings
}

const rulesBroken = (changed: Record<string, string>) => [...new Set(findings(changed).map(({ rule, path }) => `${rule} ${path}`))]
const lines = (count: number) => 'export {}\n'.repeat(count)

test('a house that keeps the rules has no findings', () => {
  expect(findings()).toEqual([])
})

describe('1. direction', () => {
  test.each([
    ['platform/server/a.ts', '@portico/apidex/contract.ts'],
    ['connectors/mail/a.ts', '@portico/apidex/contract.ts'],
    ['documents/server/a.ts', '@portico/apidex/contract.ts'],
    ['documents/server/a.ts', '@portico/connectors/gateways/registry.ts'],
    ['connectors/gateways/a.ts', '@portico/documents/server/a.ts'],
    ['modules/apidex/teams/server/a.ts', '../../../../apps/server/main.ts'],
    ['embedded/gateway/a.ts', '@portico/connectors/gateways/registry.ts'],
    ['connectors/gateways/a.ts', '@portico/embedded/gateway/gateway.ts'],
    ['apps/web/a.ts', '../server/main.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(rulesBroken({ [path]: `import '${specifier}'\n` })).toContain(`direction ${path}`)
  })

  test('a type import, a re-export and a dynamic import count as well', () => {
    const path = 'platform/server/a.ts'
    for (const text of ["import type { Team } from 'X'", "export { Team } from 'X'", "export * from 'X'", "const a = () => import('X')"]) {
      expect(rulesBroken({ [path]: text.replace('X', '@portico/apidex/contract.ts') })).toEqual([`direction ${path}`])
    }
  })

  test('a test of a driver may start the embedded system', () => {
    expect(findings({ 'connectors/gateways/kong/kong.test.ts': "import '@portico/embedded/gateway/gateway.ts'\n" })).toEqual([])
  })

  test('a test may start the whole portal, but only a test', () => {
    const text = "import '@portico/app-server/testing/portal.ts'\n"
    expect(findings({ 'modules/apidex/teams/server/team.routes.test.ts': text })).toEqual([])
    expect(rulesBroken({ 'modules/apidex/teams/server/a.ts': text })).toEqual(['direction modules/apidex/teams/server/a.ts'])
  })

  test('files that import each other are a cycle, by types, too', () => {
    const broken = findings({
      'platform/server/a.ts': "import type { B } from './b.ts'\n",
      'platform/server/b.ts': "import { a } from './a.ts'\n",
    })
    expect(broken).toMatchObject([
      { rule: 'cycles', message: expect.stringContaining('platform/server/a.ts → platform/server/b.ts → platform/server/a.ts') },
    ])
  })

  test('folders that import each other are a cycle, though no file is', () => {
    const broken = findings({
      'modules/apidex/teams/team.list.ts': "import type { A } from '../applications/application.rules.ts'\n",
      'modules/apidex/applications/application.rules.ts': '',
    })
    expect(broken).toMatchObject([
      { rule: 'cycles', message: expect.stringContaining('modules/apidex/applications → modules/apidex/teams') },
    ])
  })

  test('rooms are judged whole: a page may not show what builds on its own room, a page above both may', () => {
    const shown = (room: string) => ({
      [`modules/apidex/${room}/web/Both.tsx`]:
        "import '../../applications/application.contract.ts'\nimport '../../teams/team.contract.ts'\n",
    })
    expect(findings(shown('teams'))).toMatchObject([
      {
        rule: 'cycles',
        message: expect.stringMatching(
          /^These rooms .*modules\/apidex\/applications → modules\/apidex\/teams → modules\/apidex\/applications \(.*teams\/web\/Both\.tsx → .*handed in by the module's server\.ts/,
        ),
      },
    ])
    expect(findings(shown('pages'))).toEqual([])
  })

  test('a room reaches another one through a file beside the rooms, too; tests may look at any', () => {
    const around = {
      'modules/apidex/services.ts': "import type { Application } from './applications/application.contract.ts'\n",
      'modules/apidex/teams/server/a.ts': "import '../../services.ts'\n",
    }
    expect(rulesBroken(around)).toEqual(['cycles modules/apidex/applications/application.contract.ts'])
    for (const name of ['team.test.ts', 'team.testing.ts'])
      expect(findings({ [`modules/apidex/teams/${name}`]: "import '../applications/application.contract.ts'\n" })).toEqual([])
  })

  test('of modules the sides are judged apart: a page may ask a module that builds on its own one', () => {
    const asks = "import '@portico/portfolio/contract.ts'\n"
    expect(findings({ 'modules/apidex/teams/web/Solutions.tsx': asks })).toEqual([])
    expect(rulesBroken({ 'modules/apidex/teams/server/a.ts': asks })).toEqual(['cycles modules/apidex/teams/server/a.ts'])
  })
})

describe('2. sides and purity', () => {
  test('web may not import server, nor the reverse', () => {
    const web = 'modules/apidex/teams/web/a.ts'
    const server = 'modules/apidex/teams/server/a.ts'
    expect(rulesBroken({ [web]: "import '../server/team.store.ts'\n" })).toEqual([`sides ${web}`])
    expect(rulesBroken({ [server]: "import '../web/TeamsPage.tsx'\n" })).toEqual([`sides ${server}`])
  })

  test.each(['modules/apidex/teams/team.contract.ts', 'modules/apidex/teams/team.rules.ts', 'modules/apidex/contract.ts'])(
    '%s imports only contracts, rules and zod/mini',
    (path) => {
      for (const specifier of ['zod', 'node:fs', '@portico/platform/server/database/database.ts', 'react']) {
        expect(rulesBroken({ [path]: `import '${specifier}'\n` })).toContain(`purity ${path}`)
      }
    },
  )

  test('the browser gets zod/mini, never the whole of zod', () => {
    const path = 'platform/web/a.ts'
    expect(rulesBroken({ [path]: "import * as z from 'zod'\n" })).toEqual([`purity ${path}`])
  })
})

describe('3. doors', () => {
  test('another module is reached through its contract.ts alone', () => {
    const path = 'modules/portfolio/solutions/server/a.ts'
    expect(rulesBroken({ [path]: "import '@portico/apidex/teams/server/team.store.ts'\n" })).toEqual([`doors ${path}`])
    expect(rulesBroken({ [path]: "import '@portico/apidex/teams/team.contract.ts'\n" })).toEqual([`doors ${path}`])
    expect(rulesBroken({ [path]: "import '@portico/apidex/contract.ts'\n" })).toEqual([])
  })

  test('the apps use the doors of a module and nothing behind them', () => {
    const path = 'apps/server/a.ts'
    expect(rulesBroken({ [path]: "import '@portico/apidex/teams/server/team.routes.ts'\n" })).toEqual([`doors ${path}`])
  })
})

describe('4. platforms', () => {
  test.each([
    "export const a = 'kong'",
    "export const a = 'azure-apim'",
    'export const a = `made with apigee`',
    'export const kongDriver = 1',
    "export const a = 'sap-apim'",
  ])('%s stands only in connectors/gateways', (text) => {
    const path = 'modules/apidex/environments/environment.rules.ts'
    expect(rulesBroken({ [path]: text })).toEqual([`platforms ${path}`])
  })

  test('tests, demo data and comments may name one', () => {
    const text = "export const a = 'kong'\n"
    expect(
      findings({
        'modules/apidex/demo/environments.ts': text,
        'modules/apidex/teams/server/team.routes.test.ts': text,
        'modules/apidex/a.ts': '// kong\n',
      }),
    ).toEqual([])
  })
})

describe('5. length', () => {
  test('a file over 300 lines and a test over 500 are too long', () => {
    const file = 'platform/server/long.ts'
    const longTest = 'platform/server/long.test.ts'
    expect(rulesBroken({ [file]: lines(300), [longTest]: lines(500) })).toEqual([])
    expect(rulesBroken({ [file]: lines(301), [longTest]: lines(501) })).toEqual([`length ${longTest}`, `length ${file}`])
  })

  test('data and generated files may be long', () => {
    expect(findings({ 'platform/contract/names.data.ts': lines(900), 'platform/web/made.ts': `// @generated\n${lines(900)}` })).toEqual([])
  })
})

describe('6. SQL', () => {
  const path = 'modules/apidex/teams/server/team.routes.ts'

  test.each([
    "import { eq } from 'drizzle-orm'",
    "import pg from 'pg'",
    "export const q = 'select id from team where id = 1'",
    'export const q = (n: number) => `delete from team where id = ${n}`',
  ])('%s belongs in a store', (text) => {
    expect(rulesBroken({ [path]: text })).toEqual([`sql ${path}`])
  })

  test('what a statement answers is typed by a schema, not by assertion', () => {
    const store = 'modules/apidex/teams/server/team.store.ts'
    const text = (read: string) => `import { sql } from 'drizzle-orm'\nexport const find = async (db: Db) => ${read}\n`
    expect(rulesBroken({ [store]: text('(await db.execute(sql`select id from team`)) as unknown as { rows: { id: string }[] }') })).toEqual(
      [`sql ${store}`],
    )
    expect(rulesBroken({ [store]: text('rowsOf(db, row, sql`select id from team`)') })).toEqual([])
  })

  test('plain words that begin like a statement are no SQL', () => {
    expect(rulesBroken({ [path]: "export const a = ['truncate px-2', 'Select a team', 'Update the page']\n" })).toEqual([])
  })
})

describe('6. tables have owners', () => {
  const house = {
    'modules/apidex/teams/server/team.table.ts':
      "import { pgTable } from 'drizzle-orm/pg-core'\nimport { sql } from 'drizzle-orm'\nexport const team = pgTable('team', {})\nexport const leave = sql`delete from team where id = 1`\n",
    'platform/server/person.table.ts': "import { pgTable } from 'drizzle-orm/pg-core'\nexport const person = pgTable('person', {})\n",
    'modules/apidex/applications/server/application.table.ts':
      "import { pgTable } from 'drizzle-orm/pg-core'\nexport const application = pgTable('application', {})\nexport const counts = { hour: 'count_hour' }\n",
  }
  const own = 'modules/apidex/applications/server/application.store.ts'
  const drizzle = "import { sql } from 'drizzle-orm'\n"
  const teams = "import { team, leave } from '../../teams/server/team.table.ts'\n"
  const said = (path: string, text: string) => {
    const root = { ...house, [path]: text }
    return findings(root).map(({ rule, message }) => `${rule}: ${message}`)
  }

  test.each([
    ['one’s own by name', 'export const a = sql`select 1 from application a where true`'],
    ['another room’s by what it exports', `${teams}export const a = sql\`select 1 from application a join \${team} t on true\``],
    ['another room’s statement', `${teams}export const a = [leave]`],
    [
      'platform’s by what it exports',
      "import { person } from '@portico/platform/server/person.table.ts'\nexport const a = sql`select 1 from ${person} p`",
    ],
    ['a word that is also a table’s name', "export const a = sql`select 'team' as team, t.team from application t order by team`"],
    ['a column of one’s own', 'export const a = sql`update application set team = null`'],
  ])('%s may be named', (_, text) => expect(said(own, `${drizzle}${text}\n`)).toEqual([]))

  test.each([
    [
      'a join',
      'sql`select 1 from application a join team t on true`',
      'Import team from modules/apidex/teams/server/team.table.ts and write ${team}',
    ],
    ['a subquery', 'sql`(select count(*) from team)`', 'Import team from'],
    ['the table of a list', 'sql`team t`', 'Import team from'],
    ['a write', 'sql`update team set name = 1`', 'call a function that its room exports'],
    ['a name that is put together', "sql.identifier('team')", 'Import team from'],
    ['platform’s', 'sql`select 1 from person`', 'Import person from platform/server/person.table.ts'],
  ])('%s with another room’s table in words is refused', (_, statement, instead) =>
    expect(said(own, `${drizzle}export const a = ${statement}\n`)).toEqual([expect.stringContaining(instead)]),
  )

  test.each([
    'db.insert(team)',
    'db.update(team)',
    'db.delete(team)',
    'sql`update ${team} set name = 1`',
    'sql`delete from ${team}`',
    'sql`insert into ${team} values (1)`',
  ])('another room’s rows are not written: %s', (written) =>
    expect(said(own, `${drizzle}${teams}export const a = (db: Db) => ${written}\n`)).toEqual([
      expect.stringContaining('Rows of team are written by modules/apidex/teams alone. Export a function that takes the transaction'),
    ]),
  )

  test('another module’s table is asked for by a port', () =>
    expect(said('modules/portfolio/solutions/server/solution.store.ts', `${drizzle}export const a = sql\`select 1 from team\`\n`)).toEqual([
      expect.stringContaining('belongs to modules/apidex. Ask that module by a port of its contract.ts'),
    ]))

  test('a table that is declared twice is refused, and one that nobody declares', () => {
    const again = "import { pgTable } from 'drizzle-orm/pg-core'\nexport const team = pgTable('team', {})\n"
    expect(said('modules/apidex/usage/server/other.table.ts', again)).toEqual([
      expect.stringContaining('The table team is declared in modules/apidex/teams/server/team.table.ts already'),
    ])
    const made = { ...house, 'database/migrations/0001_a.sql': 'create table count_hour (n integer);\ncreate table lost (n integer);\n' }
    const text = `${drizzle}export const a = sql\`select 1 from count_hour join lost on true\`\n`
    expect(findings({ ...made, [own]: text }).map(({ message }) => message)).toEqual([
      'No room declares the table lost. Declare it with pgTable in the *.table.ts of the room that owns it.',
    ])
  })

  test('tests may name any table: they look at a whole database from outside', () =>
    expect(said('modules/apidex/applications/application.testing.ts', `${drizzle}export const a = sql\`delete from team\`\n`)).toEqual([]))

  test('reading each other’s tables makes no circle, and a declaration needs no store', () => {
    const table = 'modules/apidex/teams/server/team.table.ts'
    const read = "import { application } from '../../applications/server/application.table.ts'\n"
    const both = { 'modules/apidex/teams/server/other.store.ts': read, [own]: teams }
    expect(findings({ ...house, ...both })).toEqual([])
    expect(rulesBroken({ ...house, [table]: `import '../../applications/server/application.routes.ts'\n${house[table]}` })).toEqual([
      `purity ${table}`,
    ])
  })
})

describe('7. texts and colours', () => {
  const path = 'modules/apidex/teams/web/a.tsx'

  test.each([
    '<p>Hello</p>',
    '<i aria-label="Close" />',
    "<i title={'Close'} />",
    "<p>{'Hello'}</p>",
    "<p>{a ? 'Yes' : 'No'}</p>",
    "<p>{a && 'Yes'}</p>",
    '<input placeholder="Name" />',
    '<p>{`Hello ${a}`}</p>',
  ])('%s is text outside the bundles', (jsx) => {
    expect(rulesBroken({ [path]: `export const A = ({ a }: { a: string }) => ${jsx}\n` })).toEqual([`texts ${path}`])
  })

  test('signs, keys, class names and HTTP methods are no text for people', () => {
    expect(findings({ [path]: 'export const A = () => <p className="grow" id="a">· 12 % <T k="teams.title" />{\'GET\'}</p>\n' })).toEqual(
      [],
    )
  })

  test.each(["'#ef5717'", "'#fff'", "'rgb(0 0 0)'", "'text-red-500'", "'bg-[#ef5717]'", '`1px solid oklch(0.5 0.1 20)`'])(
    'the colour %s belongs in the theme',
    (text) => {
      expect(rulesBroken({ [path]: `export const a = ${text}\n` })).toEqual([`colours ${path}`])
    },
  )

  test('a style sheet outside the theme holds no colour either', () => {
    const css = 'platform/web/shell/shell.css'
    expect(rulesBroken({ [css]: '.a { color: #123456; }\n' })).toEqual([`colours ${css}`])
    expect(rulesBroken({ [css]: '.a { color: var(--ink); }\n' })).toEqual([])
  })
})

describe('8. downloads', () => {
  const path = 'modules/apidex/teams/web/a.tsx'

  test.each([
    "import { lazy } from 'react'\nexport const A = lazy(() => import('./TeamsPage.tsx'))\n",
    "void import('./TeamsPage.tsx').then((file) => file.TeamsPage)\n",
  ])('%s does not know what to do when nothing comes', (text) => {
    expect(rulesBroken({ [path]: text })).toEqual([`downloads ${path}`])
  })

  test('the part that does know may, and so may what is waited for', () => {
    expect(
      findings({
        'platform/web/ui/feedback/lazyPart.tsx': "import { lazy } from 'react'\nexport const lazyPart = lazy\n",
        [path]:
          "import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'\nexport const A = [lazyPart, import('./TeamsPage.tsx')]\n",
      }),
    ).toEqual([])
  })
})

describe('9. endpoints', () => {
  const path = 'modules/apidex/teams/web/a.ts'
  test.each(["export const a = '/api/teams'", 'export const a = (id: string) => `/api/teams/${id}`'])('%s belongs in a contract', (text) =>
    expect(rulesBroken({ [path]: `${text}\n` })).toEqual([`endpoints ${path}`]),
  )

  test('contracts name them, and tests may', () => {
    const text = "export const a = '/api/teams'\n"
    const files = ['modules/apidex/teams/other.contract.ts', 'modules/apidex/teams/path.rules.ts', 'modules/apidex/teams/server/a.test.ts']
    expect(findings(Object.fromEntries(files.map((file) => [file, text])))).toEqual([])
  })
})

describe('10. addresses', () => {
  const path = 'modules/apidex/teams/web/Team.tsx'
  test.each([
    'export const a = <Link href="/teams" />',
    'export const a = (id: string) => <Link href={`/teams/${id}`} />',
    "export const a = () => navigate({ href: '/teams' })",
    "export const a = () => navigate({ to: '/teams' })",
    "export const a = () => signIn({ returnTo: '/teams' })",
    'export const teamAddress = (id: string) => `/teams/${id}`',
  ])('%s belongs in the table of the module', (text) => expect(rulesBroken({ [path]: `${text}\n` })).toEqual([`addresses ${path}`]))

  test('rooms take them from their own table or another module’s; tables, the pages’ door and tests name them', () => {
    const named = "export const pages = { teams: '/teams' }\n"
    const taken =
      "import { pages } from '../../addresses.ts'\nexport const a = <Link href={pages.teams} onClick={() => navigate({ to: '.' })} />\n"
    const files = {
      'modules/apidex/addresses.ts': named,
      'modules/apidex/web.tsx': named,
      'modules/apidex/teams/web/Team.test.tsx': named,
      [path]: taken,
      'modules/portfolio/solutions/web/Solution.tsx': taken.replace('../../', '@portico/apidex/'),
    }
    expect(findings(files)).toEqual([])
  })

  test('the server has no use for them', () => {
    const at = 'modules/apidex/teams/server/a.ts'
    expect(rulesBroken({ 'modules/apidex/addresses.ts': '', [at]: "import '../../addresses.ts'\n" })).toEqual([`sides ${at}`])
  })
})

test('a file that does not parse is reported, not passed over', () => {
  expect(rulesBroken({ 'platform/server/a.ts': 'export const = 1\n' })).toEqual(['syntax platform/server/a.ts'])
})
