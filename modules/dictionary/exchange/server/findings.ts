import { type ImportFinding, type ImportResult, mostTold, noResult } from '../import.contract.ts'

/** What is found while an import goes on: the first of all errors and warnings, and how many there are. */
export interface Findings {
  error(row: number, column: string, code: string, message: string, about?: string, params?: ImportFinding['params']): void
  warn(row: number, column: string, code: string, message: string, about?: string): void
  readonly failed: boolean
  /** Something took longer than it may: what is left is not looked at. */
  readonly tooSlow: boolean
  result(more?: Partial<ImportResult>): ImportResult
}

export function findings(): Findings {
  const [errors, warnings]: [ImportFinding[], ImportFinding[]] = [[], []]
  const count = { errors: 0, warnings: 0 }
  const finding = (
    row: number,
    column: string,
    code: string,
    message: string,
    about: string,
    params?: ImportFinding['params'],
  ): ImportFinding => ({
    row,
    column: column.slice(0, 100),
    code,
    message: message.slice(0, 300),
    about: about.slice(0, 300),
    ...(params && { params }),
  })
  return {
    error(row, column, code, message, about = '', params = undefined) {
      count.errors += 1
      if (errors.length < mostTold) errors.push(finding(row, column, code, message, about, params))
    },
    warn(row, column, code, message, about = '') {
      count.warnings += 1
      if (warnings.length < mostTold) warnings.push(finding(row, column, code, message, about))
    },
    get tooSlow() {
      return errors.some(({ code }) => code === 'tooSlow')
    },
    get failed() {
      return count.errors > 0
    },
    result: (more = {}) => ({
      ...noResult,
      errors: errors.toSorted((a, b) => a.row - b.row),
      warnings: warnings.toSorted((a, b) => a.row - b.row),
      errorCount: count.errors,
      warningCount: count.warnings,
      ...more,
    }),
  }
}
