import { bundle, createConfig, lint } from '@redocly/openapi-core'

/** The linter's library on a file, as its own command does it: `bundle` reads a document with all that it refers to, `lint` checks it. */
const [what = 'lint', ref = ''] = process.argv.slice(2)
const config = await createConfig({ extends: ['recommended'] })
const startedAt = performance.now()
await (what === 'bundle' ? bundle({ ref, config }) : lint({ ref, config }))
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }))
