import type { Fault } from '@portico/platform/contract/errors.ts'
import { maxFaults } from '../contract/limits.rules.ts'
import { byCode } from './json.ts'

/** Containers inside containers; a document that people wrote stays far below. */
export const maxDepth = 200
/**
 * Characters of the names on the way to a value. Everything about a value says where it stands, so that a long name over many values would be
 * written as often as there are values.
 */
export const maxPlace = 2000

/**
 * Codes are stable, screens translate them: `encoding`, `empty`, `syntax`, `duplicateKey`, `aliases`, `tooDeep`, `longPlace`, `character`, `notJson`,
 * `unknownFormat`, `unknownVersion`, `externalRef`, `unresolvedRef`, `structure`, `duplicateOperationId`, `duplicateParameter`,
 * `pathParameter`, `path`, `schema` (GraphQL), `tooComplex`, `engineFailed`.
 */
export const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })

/** Thrown inside the reader when nothing after it can be judged. */
export class Unreadable extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super(faults[0]?.message ?? 'unreadable')
    this.faults = faults
  }
}

/** In the order of the text, then by place and code; each fault once; the first 50. */
export function sortedFaults(faults: Fault[]): Fault[] {
  const seen = new Set<string>()
  return faults
    .filter(({ path, code, message }) => {
      const key = `${path}\n${code}\n${message}`
      return seen.has(key) ? false : seen.add(key)
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) || byCode(a.path, b.path) || byCode(a.code, b.code))
    .slice(0, maxFaults)
}
