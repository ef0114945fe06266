import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead } from './build/ahead.ts'
import { chunks } from './build/chunks.ts'
import { leanContracts } from './build/contracts.ts'
import { firstPaint } from './build/first-paint.ts'
import { inlineIcons } from './build/icons.ts'
import { precompress } from './build/precompress.ts'
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

const text = texts()

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [firstPaint(), text, ahead(text), inlineIcons(), leanContracts(), react(), tailwindcss(), precompress()],
  // React has had this store itself since 18; the router asks for the stand-in for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
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
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/\W+/g, '-')}-[hash].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(calls.map((path) => [`^${path}(/|$|\\?)`, { target: server, changeOrigin: false }])),
  },
})
