import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import { maxDocumentBytes } from '@portico/documents/contract/limits.rules.ts'
import type { SpecEngine } from '@portico/documents/server/engine.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { gatewayDocumentStore } from './gateway-document.store.ts'
import { addRevision } from './spec-import.ts'

const megabyte = 1024 * 1024
const longestVersion = 100

/** `refused` says why in words, one of the portal's sentences or what the document's reader says of it; `same`: the product's latest revision has this content already. */
export type BroughtDocument = { outcome: 'added'; version: string } | { outcome: 'same' } | { outcome: 'refused'; reason: string }

/**
 * Makes a document that a gateway holds the latest revision of its product, as an upload would: read in the same thread with the same limits, compared
 * and linted afterwards. Nobody chose its version, so one that is there already gets another revision.
 */
export function gatewayDocuments({ database, clock, audit }: Services, engine: SpecEngine) {
  return async (productId: string, source: Uint8Array, contentHash: string): Promise<BroughtDocument> => {
    const note = (refusal: string | null, db = database.db) =>
      gatewayDocumentStore(db).note(productId, { contentHash, refusal }, clock.now())
    const refuse = async (reason: string): Promise<BroughtDocument> => {
      await note(reason)
      return { outcome: 'refused', reason }
    }
    if (source.byteLength > maxDocumentBytes) return refuse(sentence('documentTooLarge', { size: maxDocumentBytes / megabyte }))
    const read = await engine.read(source)
    if (!read.ok) return refuse(read.faults[0]?.message ?? 'The document has faults.')
    const { value } = read
    if (value.version.length > longestVersion) return refuse(sentence('versionTooLong', { count: longestVersion }))
    return database.transaction(async (tx): Promise<BroughtDocument> => {
      const owner = await hold(tx, apiProduct, productId)
      if (!owner || owner.status === 'retired') return { outcome: 'same' }
      await note(null, tx)
      if ((await gatewayDocumentStore(tx).latestHash(productId)) === value.contentHash) return { outcome: 'same' }
      await addRevision(tx, { audit, now: clock.now() }, {}, owner, { read: value, createdBy: null, latest: true, force: true })
      return { outcome: 'added', version: value.version }
    })
  }
}
