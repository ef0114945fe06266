import type { ImportFinding } from '../../import.contract.ts'

/** What is wrong with a file as a whole: a stable code, words for people without a translation, and the numbers in them. */
export class FileFault extends Error {
  readonly code: string
  readonly params: ImportFinding['params']
  constructor(code: string, message: string, params?: ImportFinding['params']) {
    super(message)
    this.code = code
    this.params = params
  }
}

/** Whether a text can be kept: no database takes the character 0, or half of a character. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
