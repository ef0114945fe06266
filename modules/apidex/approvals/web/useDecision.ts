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
  /** What is being approved right now: the ids of entries, or all that are ticked. */
  busy: readonly string[] | 'all'
  approve: (entry: PendingEntry, products: readonly PendingProduct[]) => Promise<void>
  /** Several entries, each in a transaction of its own; those that fail stay in the list. */
  approveAll: (entries: readonly PendingEntry[]) => Promise<void>
  rejecting: Rejecting | undefined
  askReason: (rejecting: Rejecting | undefined) => void
}

export function useDecision(): Decision {
  const [running, setRunning] = useState<readonly string[]>([])
  const [rejecting, setRejecting] = useState<Rejecting>()
  const begin = (id: string) => setRunning((others) => [...others, id])
  // One of them: two products of one entry may be under way.
  const end = (id: string) => setRunning((all) => all.toSpliced(all.indexOf(id), 1))
  return {
    busy: running.includes('all') ? 'all' : running,
    rejecting,
    askReason: setRejecting,
    approve: async (entry, products) => {
      begin(entry.id)
      try {
        await approve(entry, products)
        tellApproved(products)
      } catch (error) {
        showError(error)
      }
      // Also after a failure: somebody else may have decided.
      await refreshDecisions()
      end(entry.id)
    },
    approveAll: async (entries) => {
      begin('all')
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
      end('all')
    },
  }
}
