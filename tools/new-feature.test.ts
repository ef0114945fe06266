import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { copyOfRepository } from './new-feature/prove.ts'
import { newFeature } from './new-feature.ts'

const repository = join(import.meta.dirname, '..')
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporary(files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-feature-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const room = {
  'modules/apidex/module.ts': '',
  'modules/apidex/server.ts':
    "import { teamRoutes } from './teams/server/team.routes.ts'\nimport { pageRoutes } from './pages/server/page.routes.ts'\n// new-feature: imports\n\nexport const routes = (s: object) => [\n  ...teamRoutes(s),\n  ...pageRoutes(s),\n  // new-feature: routes\n]\n",
  'modules/apidex/web.tsx':
    "// new-feature: imports\n\nexport const pages = [\n  {\n    path: '/teams',\n    load: () => import('./teams/web/TeamsPage.tsx'),\n  },\n  // new-feature: pages\n]\n",
  'modules/apidex/teams/team.contract.ts':
    "/** A team of people; steam is none. */\nexport const newTeam = { name: 'NewTeam', path: '/api/teams/:id', summary: 'Every team that one may see' }\nexport type Team = typeof newTeam\nexport const TEAM_LIMIT = 5\nexport const member = named('Member', { path: '/api/members/:id' })\n",
  'modules/apidex/teams/server/team.table.ts':
    "export const teamTable = pgTable('team', {})\nexport const members = pgTable('team_member', {})\n",
  'modules/apidex/teams/server/team.routes.ts':
    "import type { Team } from '../team.contract.ts'\nexport const teamRoutes = (teams: Team[]) => teams.map((team) => team)\n",
  'modules/apidex/teams/server/team.store.ts':
    'export const find = sql`select t.id as "teamId" from team t`\nexport const counter = \'team\'\n',
  'modules/apidex/teams/web/TeamsPage.tsx': "export const TeamsPage = () => <p title={t('teams.title')} />\n",
  'modules/apidex/locales/en-GB.json': '{ "teams.title": "Teams of yours", "pages.title": "Pages" }',
  'modules/apidex/locales/nl-NL.json': '{ "teams.title": "Jouw groepen", "pages.title": "Pagina\'s" }',
  'database/migrations/0030_apidex.sql':
    "create table team (\n  id uuid\n);\ncreate index team_by_name on team (name);\ncreate table page (\n  id uuid,\n  team_id uuid not null references team\n);\ncreate table team_member (team_id uuid references team);\ncreate trigger team_inserted after insert on team execute function count_rows('team');\n",
}
const textIn = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

describe('a copied room', () => {
  test('has the new names in files, code, addresses, tables and texts', () => {
    const root = temporary(room)
    newFeature(root, { module: 'apidex', feature: 'widgets', from: 'apidex/teams' })
    expect(textIn(root, 'modules/apidex/widgets/widget.contract.ts')).toBe(
      "/** A widget of people; steam is none. */\nexport const newWidget = { name: 'NewWidget', path: '/api/widgets/:id', summary: 'Every widget that one may see' }\nexport type Widget = typeof newWidget\nexport const WIDGET_LIMIT = 5\nexport const member = named('WidgetMember', { path: '/api/widget-members/:id' })\n",
    )
    expect(textIn(root, 'modules/apidex/widgets/web/WidgetsPage.tsx')).toContain("t('widgets.title')")
    expect(JSON.parse(textIn(root, 'modules/apidex/locales/nl-NL.json'))).toEqual({
      'teams.title': 'Jouw groepen',
      'pages.title': "Pagina's",
      'widgets.title': 'Jouw groepen',
    })
  })

  test('writes a name of two words as its place asks', () => {
    const root = temporary(room)
    newFeature(root, { module: 'apidex', feature: 'data-feeds', from: 'apidex/teams' })
    const contract = textIn(root, 'modules/apidex/data-feeds/data-feed.contract.ts')
    expect(contract).toContain('/** A data feed of people')
    expect(contract).toContain('newDataFeed = ')
    expect(contract).toContain("'/api/data-feeds/:id'")
    expect(contract).toContain("'Every data feed that one may see'")
    expect(contract).toContain('DATA_FEED_LIMIT')
    expect(textIn(root, 'modules/apidex/data-feeds/server/data-feed.table.ts')).toBe(
      "export const dataFeedTable = pgTable('data_feed', {})\nexport const members = pgTable('data_feed_member', {})\n",
    )
    expect(textIn(root, 'modules/apidex/data-feeds/server/data-feed.store.ts')).toBe(
      'export const find = sql`select t.id as "dataFeedId" from data_feed t`\nexport const counter = \'data_feed\'\n',
    )
    expect(textIn(root, 'modules/apidex/data-feeds/server/data-feed.routes.ts')).toContain(
      "from '../data-feed.contract.ts'\nexport const dataFeedRoutes = (dataFeeds: DataFeed[])",
    )
  })

  test('leaves out what the room marks, and writes other lines where it says so', () => {
    const root = temporary({
      ...room,
      'modules/apidex/teams/team.rules.ts':
        "import { parts } from '../parts/parts.ts' // not copied\nexport const rules = {\n  team: true,\n  // not copied: from here\n  more: parts,\n  // not copied: to here\n  last: parts, // copied as: last: undefined,\n}\n",
    })
    newFeature(root, { module: 'apidex', feature: 'widgets', from: 'apidex/teams' })
    expect(textIn(root, 'modules/apidex/widgets/widget.rules.ts')).toBe('export const rules = {\n  widget: true,\n  last: undefined,\n}\n')
  })

  test('takes an entity whose plural is irregular', () => {
    const root = temporary(room)
    newFeature(root, { module: 'apidex', feature: 'indices', from: 'apidex/teams', entity: 'Index' })
    expect(textIn(root, 'modules/apidex/indices/index.contract.ts')).toContain("newIndex = { name: 'NewIndex', path: '/api/indices/:id'")
  })

  test('gets the next migration, with the statements about its tables alone', () => {
    const root = temporary(room)
    newFeature(root, { module: 'apidex', feature: 'widgets', from: 'apidex/teams' })
    expect(textIn(root, 'database/migrations/0031_widgets.sql')).toBe(
      "-- widgets.\n\ncreate table widget (\n  id uuid\n);\ncreate index widget_by_name on widget (name);\ncreate table widget_member (widget_id uuid references widget);\ncreate trigger widget_inserted after insert on widget execute function count_rows('widget');\n",
    )
  })

  test("is registered in the module's doors at the marked comments, and nothing else is repeated", () => {
    const root = temporary(room)
    newFeature(root, { module: 'apidex', feature: 'widgets', from: 'apidex/teams' })
    expect(textIn(root, 'modules/apidex/server.ts')).toBe(
      "import { teamRoutes } from './teams/server/team.routes.ts'\nimport { pageRoutes } from './pages/server/page.routes.ts'\nimport { widgetRoutes } from './widgets/server/widget.routes.ts'\n// new-feature: imports\n\nexport const routes = (s: object) => [\n  ...teamRoutes(s),\n  ...pageRoutes(s),\n  ...widgetRoutes(s),\n  // new-feature: routes\n]\n",
    )
    expect(textIn(root, 'modules/apidex/web.tsx')).toContain(
      "  {\n    path: '/widgets',\n    load: () => import('./widgets/web/WidgetsPage.tsx'),\n  },\n  // new-feature: pages",
    )
  })

  test('in another module stands in its doors, with its flag, its bundle and what its doors do not load yet', () => {
    const root = temporary({
      ...room,
      'modules/apidex/module.ts': "export const apidex = { flag: 'InternalPortal' }",
      'modules/apidex/addresses.ts':
        "import { stringify } from '@portico/platform/search.ts'\n\nexport const pages = {\n  teams: (search: object) => `/teams${stringify(search)}`,\n  // new-feature: addresses\n}\n",
      'modules/apidex/teams/server/team.flag.ts': "export const team = { modules: ['InternalPortal'], texts: 'apidex/teams' }\n",
      'modules/portfolio/module.ts': "export const portfolio = { flag: 'Portfolio' }",
      'modules/portfolio/server.ts':
        '// new-feature: imports\n\nexport const open = () => ({\n  routes: [\n    // new-feature: routes\n  ],\n})\n',
      'modules/portfolio/addresses.ts': 'export const pages = {\n  // new-feature: addresses\n}\n',
    })
    newFeature(root, { module: 'portfolio', feature: 'widgets', from: 'apidex/teams' })
    expect(textIn(root, 'modules/portfolio/server.ts')).toContain("import { widgetRoutes } from './widgets/server/widget.routes.ts'\n")
    expect(textIn(root, 'modules/portfolio/server.ts')).toContain('...widgetRoutes(s),\n    // new-feature: routes')
    expect(textIn(root, 'modules/portfolio/addresses.ts')).toBe(
      "import { stringify } from '@portico/platform/search.ts'\nexport const pages = {\n  widgets: (search: object) => `/widgets${stringify(search)}`,\n  // new-feature: addresses\n}\n",
    )
    expect(textIn(root, 'modules/portfolio/widgets/server/widget.flag.ts')).toBe(
      "export const widget = { modules: ['Portfolio'], texts: 'portfolio/widgets' }\n",
    )
    expect(textIn(root, 'modules/apidex/server.ts')).toBe(room['modules/apidex/server.ts'])
  })

  test('is refused where a room or no module stands', () => {
    const root = temporary(room)
    expect(() => newFeature(root, { module: 'apidex', feature: 'teams', from: 'apidex/teams' })).toThrow('modules/apidex/teams exists')
    expect(() => newFeature(root, { module: 'nothing', feature: 'widgets', from: 'apidex/teams' })).toThrow('no module modules/nothing')
  })
})

/**
 * That a copy has types, keeps the directions and brings its texts is seen by the stages of `npm test` with these names, which look at a
 * repository with one in it; all of it is `node tools/new-feature.ts --prove`, by hand.
 */
test('a copy of subscriptions/companies has nothing of companies, nor of what is not copied, and leaves the tables of others alone', {
  timeout: 60_000,
}, () => {
  const root = copyOfRepository(repository)
  made.push(root)
  const before = globSync('database/migrations/*.sql', { cwd: root })
  newFeature(root, { module: 'subscriptions', feature: 'widgets' })
  const files = globSync('modules/subscriptions/widgets/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((path) => /\/\/ (not copied|copied as)/.test(textIn(root, path)))).toEqual([])
  expect(files.filter((path) => /compan/i.test(path))).toEqual([])
  const lines = files.filter((path) => !/test(ing)?[./]/.test(path)).map((path) => textIn(root, path).split('\n').length)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(700)
  const [migration = ''] = globSync('database/migrations/*.sql', { cwd: root }).filter((path) => !before.includes(path))
  const touched = [
    ...textIn(root, migration).matchAll(/\b(?:create table|alter table|insert into|(?<!after |before )update|delete from) (\w+)/g),
  ].map(([, table = '']) => table)
  expect(new Set(touched)).toEqual(new Set(['widget']))
})

test('a room that others are built on is refused, with the reason', () => {
  expect(() => newFeature(repository, { module: 'apidex', feature: 'widgets', from: 'apidex/teams' })).toThrow(
    /^modules\/apidex\/teams is not copied: it is what applications.* Copy subscriptions\/companies\.$/,
  )
})
