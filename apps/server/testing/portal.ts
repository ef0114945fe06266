import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { ModuleName } from '@portico/platform/contract/modules.ts'
import type { FilledPort } from '@portico/platform/server/ports.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { readConfig } from '../config.ts'
import { builtModules } from '../modules.ts'
import { type Portal, root, startPortal } from '../portal.ts'
import { type ApiClient, apiClient } from './client.ts'
import { freePort } from './place.ts'

export type { Account } from './client.ts'

export interface TestPortal extends ApiClient {
  portal: Portal
  url: string
  /** A clock that tests move. */
  clock: Clock & { advance(ms: number): void }
  close(): Promise<void>
}

/** The whole portal on a fresh database, with real sign-in: what tests of routes enter by. */
export async function testPortal(
  options: { modules?: readonly ModuleName[]; env?: Record<string, string>; ports?: readonly FilledPort[]; liveStreamMs?: number } = {},
): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  const port = await freePort()
  const config = readConfig(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      RATE_LIMIT: 'off',
      MODULES: (options.modules ?? builtModules).join(','),
      DEMO: 'on',
      DEMO_CALLS: 'off',
      ...options.env,
    },
    { modules: builtModules, brandsFolder: join(root, 'brands') },
  )
  let offsetMs = 0
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms: number) => {
      offsetMs += ms
    },
  }
  const portal = await startPortal(config, {
    database: await testDatabase(),
    clock,
    overloadProtection: false,
    ports: options.ports ?? [],
    // Suites that call every endpoint read each answer to its end.
    liveStreamMs: options.liveStreamMs ?? 20,
  })
  const url = `http://localhost:${portal.port}`
  return {
    ...apiClient(url),
    portal,
    url,
    clock,
    async close() {
      await portal.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
