import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContracts } from './build/contracts.ts'
import { firstPaint } from './build/first-paint.ts'
import { inlineIcons } from './build/icons.ts'
import { texts } from './build/texts.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.PORTICO_SERVER ?? 'http://localhost:3000'
/** What the server answers; everything else is the app. */
const calls = [
  '/api',
  '/modules',
  '/roles',
  '/storage',
  '/companyapplications',
  '/identity',
  '/content',
  '/gateway',
  '/gateway-admin',
  '/mock',
  '/healthz',
  '/readyz',
  '/metrics',
]

/** A chunk is named after what it holds: `text-apidex-nl-NL`, else the file. */
function chunkName(id: string | null | undefined, name: string): string {
  const text = /\/(?:modules\/([^/]+)|platform\/web)\/locales\/([\w-]+)$/.exec(id ?? '')
  return text ? `assets/text-${text[1] ?? 'platform'}-${text[2]}-[hash].js` : `assets/${basename(name).replace(/\W+/g, '-')}-[hash].js`
}

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [firstPaint(), texts(), inlineIcons(), leanContracts(), react(), tailwindcss()],
  // The server puts a fresh nonce in; Vite repeats it on what it adds.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('index.html'), callback_silent: here('callback_silent.html') },
      output: { chunkFileNames: (chunk) => chunkName(chunk.facadeModuleId, chunk.name) },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(calls.map((path) => [`^${path}(/|$|\\?)`, { target: server, changeOrigin: false }])),
  },
})
