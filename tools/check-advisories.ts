/**
 * Refuses a production dependency with a known advisory (high or critical), as the registry's own client is told them. What has to wait
 * stands in `tools/advisories/accepted.json` with its reason and its last day.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge } from './advisories/judge.ts'

const root = join(import.meta.dirname, '..')
const waitMs = 45_000

// The machine's own client: the one that installed what is judged.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  cwd: root,
  encoding: 'utf8',
  timeout: waitMs,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
const accepted = readFileSync(join(root, 'tools/advisories/accepted.json'), 'utf8')
const judgement = judge(stdout ?? '', accepted, new Date().toISOString().slice(0, 10))
if (judgement.state === 'refused') {
  console.log(judgement.faults.join('\n'))
  console.log('Update these, or accept them for a time in tools/advisories/accepted.json.')
  process.exitCode = 1
} else console.log(judgement.note)
