import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseTests } from './database-tests.ts'

test('tests that reach the harness run on both databases, also through a helper; others, web and fault tests do not', () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-database-tests-'))
  const files = {
    'apps/server/testing/database.ts': 'export const url = process.env.TEST_DATABASE_URL\n',
    'apps/server/testing/portal.ts': "export { url } from './database.ts'\n",
    'modules/apidex/testing/team.ts': "export { url } from '@portico/app-server/testing/portal.ts'\n",
    'modules/apidex/teams/server/team.routes.test.ts': "import '../../testing/team.ts'\n",
    'modules/apidex/teams/team.rules.test.ts': "import './team.rules.ts'\n",
    'modules/apidex/teams/web/team.test.ts': "import '../../testing/team.ts'\n",
    'apps/server/stop.fault.test.ts': "import './testing/portal.ts'\n",
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    expect(databaseTests(root)).toEqual(['modules/apidex/teams/server/team.routes.test.ts'])
  } finally {
    rmSync(root, { recursive: true })
  }
})
