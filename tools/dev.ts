/**
 * `npm run dev`: the server with reload on PORT, and Vite with hot modules on 5173 (WEB_PORT), which passes on what the server answers
 * and has the gallery of parts at /gallery.
 * People open Vite's address, so it is the PUBLIC_URL unless another one is set.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const webPort = Number(process.env.WEB_PORT ?? 5173)
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${webPort}`

// apps/web/vite.config.ts says which addresses are passed on, and reads where to.
process.env.PORTICO_SERVER ??= `http://127.0.0.1:${port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_URL: publicUrl, PORT: String(port) },
})
const vite = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  root: join(root, 'apps/web'),
  server: { host: '127.0.0.1', port: webPort, strictPort: true },
})

async function stop(signal: NodeJS.Signals): Promise<void> {
  server.kill(signal)
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(signal))
server.once('exit', (code) => {
  process.exitCode = code ?? 0
  void vite.close()
})

await vite.listen()
console.log(`Web app with hot reload: ${publicUrl}\nEvery part of the kit in every state: ${publicUrl}/gallery`)
