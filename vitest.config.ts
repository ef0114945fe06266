import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { databaseTests } from './tools/database-tests.ts'

const root = import.meta.dirname
/** One more than the two cores that the tests are made for: at two, much of their time is waiting for gateways, timers and processes. */
const maxWorkers = 3
/** What is waited for comes later on a slow machine; where it does not come, the test fails all the same. */
const patient = { poll: { timeout: 30_000 } }
const onPostgres = process.env.PORTICO_TEST_DATABASE === 'postgres'
/**
 * In the whole run the tests of rooms' routes run once, on PostgreSQL: what the two databases do differently is proven by the others.
 * So do pairs of writes: the embedded database has one connection, on which they follow each other anyway. So do bad input and the shape
 * of answers, and who may ask, which are judged before and after any statement. And so do the walks of
 * machines, which prove rules, guards and effects, what a failing gateway or the demo's calls lead to, which modules are on, who lost a
 * right, how gateways are driven, what passes through the embedded one, what is mounted, and what is asked through HTTP as in the tests of
 * routes: none of these is about statements. What moves data between the two kinds of databases needs PostgreSQL anyway. That the demo is
 * filled and the main job done on the embedded one, the stories in the browser show, each of which begins with it.
 */
const onPostgresOnly = [
  'apps/server/two-writes.test.ts',
  'apps/server/access.test.ts',
  'apps/server/fuzz.test.ts',
  'apps/server/wire.test.ts',
  'apps/server/machines.test.ts',
  'apps/server/portfolio-walks.test.ts',
  'apps/server/demo-calls.test.ts',
  'apps/server/access-lost.test.ts',
  'apps/server/access-off.test.ts',
  'apps/server/modules.test.ts',
  'apps/server/surface.test.ts',
  'apps/server/raw-mounts.test.ts',
  'apps/server/access-tokens.test.ts',
  'apps/server/operations.test.ts',
  'modules/dictionary/demo/server/fill-dictionary.test.ts',
  'apps/server/testing/kong-conformance.test.ts',
  'apps/server/events.test.ts',
  'apps/server/hidden-products.test.ts',
  'apps/server/openapi.test.ts',
  'apps/server/own-upstream.test.ts',
  'apps/server/portal.test.ts',
  'apps/server/security-text.test.ts',
  'apps/server/telemetry.test.ts',
  'apps/server/told-of-companies.test.ts',
  'apps/server/testing/main-job.test.ts',
  'embedded/gateway/mock/mock.test.ts',
  'embedded/gateway/traffic/lifecycle.test.ts',
  'embedded/gateway/traffic/places.test.ts',
  'embedded/gateway/traffic/traffic.test.ts',
  'embedded/gateway/traffic/upstreams.test.ts',
  'embedded/identity/pages.test.ts',
  'modules/apidex/teams/server/invitations.test.ts',
  'platform/server/http/app.test.ts',
  'modules/apidex/gateway-sync/server/gateway-faults.test.ts',
  'modules/apidex/gateway-sync/server/gateway-events.test.ts',
  'modules/apidex/gateway-sync/server/reports.test.ts',
  'modules/apidex/gateway-sync/server/vendors.test.ts',
  'modules/apidex/specs/server/bad-documents.test.ts',
  'modules/external/site/server/failing-content.test.ts',
  'modules/external/site/server/site.test.ts',
  'modules/portfolio/demo/server/fill-solutions.test.ts',
  'modules/subscriptions/demo/server/fill-companies.test.ts',
]
/** A document of 13 MB, which the embedded database stores in the server's own process; a vocabulary, which it stores in short transactions. */
const onEmbeddedOnly = ['modules/apidex/specs/server/big-spec.test.ts', 'modules/dictionary/exchange/server/in-steps.test.ts']
/** Vitest reads this file once for each project, and to find these tests all files are read: once is enough. */
const found = globalThis as { porticoDatabaseTests?: string[] }
const ofDatabases = (): string[] => {
  found.porticoDatabaseTests ??= databaseTests(root)
  return found.porticoDatabaseTests
}
const once =
  process.env.PORTICO_TEST_DATABASE === 'embedded'
    ? ofDatabases().filter((path) => (path.startsWith('modules/') && path.endsWith('.routes.test.ts')) || onPostgresOnly.includes(path))
    : []
// As in `apps/server/main.ts`: the processes of the tests take what the first one compiled.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')
const everywhere = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', 'e2e/**']

/** The web tests get what the web app is built with (texts, styles), when that has a configuration. */
const webConfig = join(root, 'apps/web/vite.config.ts')

/** They replace a part of Node before anything loads it, measure the memory of their process, or leave texts behind that never come. */
const alone = [
  'apps/server/hostile.test.ts',
  'platform/server/backup/no-links.test.ts',
  'platform/server/database/pglite.test.ts',
  'documents/server/engine.test.ts',
  'platform/web/i18n/i18n.test.ts',
]

/** Kills and stops that are judged by what is there afterwards and not by when, or that have ten times as long as they take: they go beside each other. */
const untimed = [
  'apps/server/board-decision.fault.test.ts',
  'apps/server/durability.fault.test.ts',
  'apps/server/durability-on-postgres.fault.test.ts',
  'apps/server/process.fault.test.ts',
  'apps/server/vocabulary.fault.test.ts',
]
const ofFaults = {
  environment: 'node',
  globalSetup: ['tools/vitest-postgres.ts'],
  exclude: everywhere,
  testTimeout: 60_000,
  expect: patient,
  hookTimeout: 120_000,
} as const

/** Begun first, so that no worker is left with one of them when all others are done. */
const dearest = [
  'apps/server/machines.test.ts',
  'apps/server/two-writes.test.ts',
  'apps/server/hostile.test.ts',
  'apps/server/fuzz.test.ts',
  'apps/server/access.test.ts',
  'documents/server/engine.test.ts',
  'apps/server/portfolio-walks.test.ts',
  'apps/server/surface.test.ts',
  'apps/server/demo-calls.test.ts',
  'apps/server/access-off.test.ts',
  'apps/server/operations.test.ts',
  'modules/apidex/gateway-sync/server/gateway-faults.test.ts',
  'apps/server/process.fault.test.ts',
  'apps/server/durability.fault.test.ts',
]
class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => dearest.findIndex((name) => moduleId.endsWith(`/${name}`)) >>> 0
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/**
 * Projects: `node` (rules, stores, API), `alone` (those that need a process each), `web` (components in jsdom), `kills` and `fault` (processes that are killed, systems that fail).
 * Tests that use the testing harness run on the embedded database, and again with PORTICO_TEST_DATABASE=postgres on the PostgreSQL of
 * TEST_DATABASE_URL, or on a throw-away one when that is not set; tests that touch no database are left out of the second run.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: DearestFirst },
    execArgv: ['--import', pathToFileURL(join(root, 'tools/vitest-preload.ts')).href],
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          maxWorkers,
          include: onPostgres ? ofDatabases().filter((path) => !onEmbeddedOnly.includes(path)) : ['**/*.test.ts'],
          exclude: [...everywhere, '**/web/**', '**/*.fault.test.ts', ...alone, ...once],
          // Files of tests follow each other in one process: reading and compiling the portal anew for each costs more than most of them.
          isolate: false,
          globalSetup: onPostgres ? ['tools/vitest-postgres.ts'] : [],
          testTimeout: 90_000,
          expect: patient,
          // The first test that needs one makes the migrated database that all others copy.
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'alone',
          environment: 'node',
          maxWorkers,
          include: alone,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        root,
        ...(existsSync(webConfig) ? { extends: webConfig } : { plugins: [react()] }),
        // Packages that Node loads have its build of `graphql`, and two of them do not know each other's schemas.
        resolve: { alias: [{ find: /^graphql$/, replacement: join(root, 'node_modules/graphql/index.js') }] },
        test: {
          name: 'web',
          root,
          environment: 'jsdom',
          setupFiles: ['platform/web/testing/beforeFiles.ts'],
          maxWorkers,
          isolate: false,
          // Style sheets are read as they are; by default Vitest empties them.
          css: true,
          include: ['**/web/**/*.test.ts', '**/web/**/*.test.tsx'],
          exclude: [...everywhere, ...alone],
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: { ...ofFaults, name: 'kills', maxWorkers, sequence: { groupOrder: 1 }, include: untimed },
      },
      {
        root,
        test: {
          ...ofFaults,
          name: 'fault',
          // Each of these runs portals, gateways and a database of its own; that a gateway is right again within 10 s is said of a machine that does nothing else that counts: checks beside it have the lowest priority.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: ['**/*.fault.test.ts'],
          exclude: [...everywhere, ...untimed],
        },
      },
    ],
  },
})
