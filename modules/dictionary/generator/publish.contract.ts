import type { AppError } from '@portico/platform/contract/errors.ts'
import { port } from '@portico/platform/contract/port.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'

/** A document that becomes a specification of a product. */
export interface PublishedDocument {
  environmentId: string
  productId: string
  /** Left out: the product's stays. */
  permissionGroupId?: string | null
  /** Also where the version is there already. */
  force: boolean
  fileName: string
  content: string
}

/**
 * Uploads a document as the caller, by the rules and rights of an upload. It is slow, and makes its own transaction: it is asked outside of one.
 * @throws what an upload throws ({@link AppError}).
 */
export const publishDocument = port<[caller: Caller, requestId: string | undefined, document: PublishedDocument], string | undefined>(
  'dictionary.publishDocument',
  () => undefined,
)
export type PublishFailure = AppError
