import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead } from './build/ahead.ts'
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
        codeSplitting: {
          groups: [
            // The frame's page shares nothing with the app but the session's library, which the app asks for later.
            { name: 'app', tags: ['$initial'], test: (id) => !/oidc-client-ts|callback_silent/.test(id), priority: 2 },
            // What several pages share comes in a few files: a browser asks for six at a time, and each further six are a round trip.
            {
              name: 'common',
              test: /platform\/(web\/ui\/(NoEnvironment|EmptyState|lazyPart)|contract\/roles)\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'calls',
              test: /contract\.ts\?calls|traffic\.contract|zod\/v4\/core\/registries|platform\/(contract\/(lists|named)|web\/(lists\/listSource|client\/upload))/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'parts',
              test: /platform\/web\/(ui\/(Card|Chip|Banner|RelativeTime|cellContext|DetailPage|PageHeader|Breadcrumbs|EnforcementChip|Dialog|ConfirmDialog|Tabs|ChangeLines|Verb|Select|inputClass|digits|Facts|CopyId|copyAnchor|History|useOptionSearch|Markdown)|lists\/(RowMenu|useMedia|useNames|query|state|trail|TrailSteps)|i18n\/T)\.|@tanstack\/(react-query|query-core)\/.*(useMutation|utationObserver|useQueries|ueriesObserver)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'list',
              test: /platform\/web\/(lists\/(?!FilterPanel)|ui\/(Pager|Checkbox))|@tanstack\/(table-core|react-table|react-store|store)/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'parts of a module',
              name: (id: string) => `${/\/modules\/(\w+)\//.exec(id)?.[1]}-parts`,
              test: /\/modules\/\w+\/.*\/([\w-]+\.queries|(application|environment|traffic|spec|product-kinds)\.rules|gateway-state|environment-state|usage|addresses|useDecision|labels|formats|plan|plainText|RowStateChip|Sparkline|FactsLine)\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(calls.map((path) => [`^${path}(/|$|\\?)`, { target: server, changeOrigin: false }])),
  },
})
