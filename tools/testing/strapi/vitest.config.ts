import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The one file that needs a Strapi; no other run of the tests finds it. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: { include: ['tools/testing/strapi/strapi.live.ts'], testTimeout: 60_000, hookTimeout: 180_000, maxWorkers: 1 },
})
