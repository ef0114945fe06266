import { AppError } from '@portico/platform/contract/errors.ts'

/** What was asked of the content service, and what people are told when that did not work. The first five are the specification's. */
export const failureMessages = {
  homepage: 'Error fetching homepage data',
  searchPages: 'Error searching pages',
  widget: 'Error fetching widget by id',
  searchWidgets: 'Error searching widgets',
  page: 'Error fetching page by id',
  searchProducts: 'Error searching products',
} as const

export type Operation = keyof typeof failureMessages

/** Why the content service gave no answer that can be used; `reason` is for admins and the log, never for visitors. */
export class ContentFailure extends AppError {
  readonly reason: string

  constructor(operation: Operation, reason: string, cause?: unknown) {
    super(503, 'Unavailable', failureMessages[operation], { code: 'contentUnavailable', cause })
    this.reason = reason
  }
}
