import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'
import { root } from './graph.ts'

/** Modules whose doors come before the first page: those of the first menu section, and those without one, as `apps/server/ahead.ts` has it. */
export async function earlyModules(): Promise<Set<string>> {
  const files = globSync('modules/*/module.ts', { cwd: root })
  const found = await Promise.all(files.map(async (file) => ((await import(join(root, file))) as { default: ModuleIdentity }).default))
  const first = Math.min(...found.flatMap(({ menuSection }) => menuSection ?? []))
  return new Set(found.filter(({ menuSection = first }) => menuSection === first).map(({ id }) => id))
}
