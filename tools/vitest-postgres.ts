import type { TestProject } from 'vitest/node'
import { startPostgres } from './find-postgres.ts'

/** Vitest's global set-up of the PostgreSQL run; the workers are started later and inherit the address. */
export default async function setup(_project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
