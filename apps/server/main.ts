import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { resolveDrizzleOnce } from './drizzle-imports.ts'

// What one start has read, freed of its types and compiled, the next one takes from there: less time and memory. Threads know it by the variable.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
resolveDrizzleOnce()
await import('./run.ts')
