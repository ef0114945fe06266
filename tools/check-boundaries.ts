/**
 * The rules of ARCHITECTURE.md section 3, as errors that say what to do instead: `node tools/check-boundaries.ts [root]`.
 */
import { join, resolve } from 'node:path'
import { checkContents } from './boundaries/contents.ts'
import { checkCycles } from './boundaries/cycles.ts'
import type { Finding } from './boundaries/finding.ts'
import { checkImports } from './boundaries/imports.ts'
import { checkTables } from './boundaries/tables.ts'
import { readTree } from './boundaries/tree.ts'

export function checkBoundaries(root: string): { files: number; findings: Finding[] } {
  const tree = readTree(root)
  const findings = [...tree.values()].flatMap((file) => [...checkImports(file), ...checkContents(file)])
  return { files: tree.size, findings: [...findings, ...checkCycles(tree), ...checkTables(root, tree)] }
}

if (import.meta.main) {
  const { files, findings } = checkBoundaries(resolve(process.argv[2] ?? join(import.meta.dirname, '..')))
  for (const { path, line, rule, message } of findings) console.error(`${path}:${line}  ${rule}: ${message}`)
  console.log(findings.length ? `${findings.length} broken rules in ${files} files.` : `${files} files keep the boundaries.`)
  process.exitCode = findings.length ? 1 : 0
}
