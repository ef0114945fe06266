import { readFileSync } from 'node:fs'
import { specEngine } from '@portico/documents/server/engine.ts'

/** A document read or linted to the end as after an upload, in a thread that has begun already; nothing is stored. */
const [what = 'read', file = ''] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(file))
const engine = specEngine()
const work = async (source: Uint8Array | string): Promise<void> => {
  const { ok } = await (what === 'lint' ? engine.lint(source) : engine.read(source))
  if (!ok) throw new Error('The document was refused.')
}
await work('{"openapi": "3.1.0", "info": {"title": "Small", "version": "1"}, "paths": {}}')
const startedAt = performance.now()
await work(bytes)
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }))
await engine.close()
