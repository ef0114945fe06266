import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runJob } from '@portico/documents/server/jobs.ts'

/** Two documents compared by ourselves, or by the tool at an address; reading both is part of it. */
const [before = '', after = '', tool] = process.argv.slice(2)
const documents = [readFileSync(before), readFileSync(after)] as const
const startedAt = performance.now()
const entries = tool === undefined ? await ours() : theirs(tool)
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, megabytes: process.resourceUsage().maxRSS / 1024, entries }))

async function ours(): Promise<number> {
  const [old, next] = documents
  const answer = await runJob({ task: 'diff', old, next })
  if (!answer.ok || answer.task !== 'diff') throw new Error('The documents cannot be compared.')
  const { breaking, risky, safe } = answer.answer.counts
  return breaking + risky + safe
}

function theirs(at: string): number {
  const { apiCompare } = createRequire(import.meta.url)(at) as { apiCompare(before: unknown, after: unknown): { diffs: unknown[] } }
  const [old, next] = documents.map((bytes) => JSON.parse(bytes.toString()) as unknown)
  return apiCompare(old, next).diffs.length
}
