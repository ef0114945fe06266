/** What is wrong with a file as a whole: a stable code, and words for people without a translation. */
export class FileFault extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether a text can be kept: no database takes the character 0, or half of a character. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
