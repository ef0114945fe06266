import { showError } from '@portico/platform/web/messages/messages.ts'
import { useState } from 'react'
import type { PendingEntry } from '../approval.contract.ts'
import { approve, type PendingProduct, refreshDecisions, tellApproved } from './approval.queries.ts'

/** What somebody wants to refuse, and why is asked next. */
export interface Rejecting {
  entry: PendingEntry
  products: readonly PendingProduct[]
}
export interface Decision {
  /** The entry that is being approved right now. */
  busy: string | undefined
  approve: (entry: PendingEntry, products: readonly PendingProduct[]) => Promise<void>
  /** Several entries, each in a transaction of its own; those that fail stay in the list. */
  approveAll: (entries: readonly PendingEntry[]) => Promise<void>
  rejecting: Rejecting | undefined
  askReason: (rejecting: Rejecting | undefined) => void
}

export function useDecision(): Decision {
  const [busy, setBusy] = useState<string>()
  const [rejecting, setRejecting] = useState<Rejecting>()
  return {
    busy,
    rejecting,
    askReason: setRejecting,
    approve: async (entry, products) => {
      setBusy(entry.id)
      try {
        await approve(entry, products)
        tellApproved(products)
      } catch (error) {
        showError(error)
      }
      // Also after a failure: somebody else may have decided.
      await refreshDecisions()
      setBusy(undefined)
    },
    approveAll: async (entries) => {
      setBusy('all')
      const approved: PendingProduct[] = []
      let failure: unknown
      for (const entry of entries) {
        try {
          await approve(entry, entry.pendingProducts)
          approved.push(...entry.pendingProducts)
        } catch (error) {
          failure = error
        }
      }
      if (failure !== undefined) showError(failure)
      else if (approved.length > 0) tellApproved(approved)
      await refreshDecisions()
      setBusy(undefined)
    },
  }
}
