import { termLanguages } from '@portico/core/contract.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import type { TermTranslation } from '../term-fields.contract.ts'

export const inOrder = (translations: readonly TermTranslation[]): TermTranslation[] =>
  translations.toSorted((a, b) => termLanguages.indexOf(a.language) - termLanguages.indexOf(b.language))

/** The server names a part of a term by its place in the list; in the part's own form its fields stand alone. */
export const ownFaults =
  (list: string, at: number) =>
  (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    const own = `${list}.${at}.`
    throw error.withDetails(
      error.details.map((fault) => (fault.path.startsWith(own) ? { ...fault, path: fault.path.slice(own.length) } : fault)),
    )
  }
