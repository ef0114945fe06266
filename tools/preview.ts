import { join } from 'node:path'
import { build } from 'vite'
import { readConfig } from '../apps/server/config.ts'
import { builtModules } from '../apps/server/modules.ts'
import { root, startPortal } from '../apps/server/portal.ts'

/**
 * A portal of one's own beside others, with a web app built just for it: `PORT=3981 DATA_DIR=/tmp/mine node tools/preview.ts`.
 * Stops with Ctrl-C; start it again to see changes.
 */
const outDir = join(process.env.DATA_DIR ?? './data', 'web')
await build({
  configFile: join(root, 'apps/web/vite.config.ts'),
  root: join(root, 'apps/web'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { modules: builtModules, brandsFolder: join(root, 'brands') })
const portal = await startPortal(config, { webFolder: outDir })
await portal.fillDemo()
console.log(`Preview at ${config.publicUrl}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void portal.close().then(() => process.exit(0)))
