import { resolveDrizzleOnce } from '../apps/server/drizzle-imports.ts'

/** What the server does at its start, for each process of tests: there are more than a hundred. */
resolveDrizzleOnce()
