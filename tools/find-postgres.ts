/**
 * A real PostgreSQL for the tests: TEST_DATABASE_URL, else a throw-away cluster of an installed server, else of the binaries that an
 * npm package ships, else of Debian's package. Never skipped silently: when there is none, it throws and says what to do.
 * As a program it starts one, prints its address and holds it until Ctrl-C: `node tools/find-postgres.ts`.
 */
import { findBinaries } from './postgres/binaries.ts'
import { startCluster } from './postgres/cluster.ts'

export interface TestPostgres {
  /** Address of a superuser's connection to an empty database. */
  url: string
  /** Where it comes from, for people. */
  origin: string
  stop(): Promise<void>
}

/** A `durable` one, which waits for its disk as a server of production does, is for those who measure. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, origin: 'TEST_DATABASE_URL', stop: async () => {} }
  const binaries = findBinaries()
  const cluster = await startCluster(binaries.folder, durable)
  return { ...cluster, origin: binaries.origin }
}

if (import.meta.main) {
  const postgres = await startPostgres()
  console.log(`${postgres.url}  (${postgres.origin}); Ctrl-C stops it`)
  const held = setInterval(() => {}, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      clearInterval(held)
      void postgres.stop()
    })
  }
}
