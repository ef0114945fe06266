import { showError } from '@portico/platform/web/messages/messages.ts'
import { useRef, useState } from 'react'
import type { PendingEntry } from '../approval.contract.ts'
import { approve, type PendingProduct, refreshDecisions, tellApproved, tellRejected } from './approval.queries.ts'

/** What somebody wants to refuse, and why is asked next. */
export interface Rejecting {
  entry: PendingEntry
  products: readonly PendingProduct[]
}
export type Outcome = 'approved' | 'rejected'
interface Decided {
  entry: PendingEntry
  outcome: Outcome
  /** In which list, and which row of it. */
  list: string
  at: number
}
export interface Decision {
  /** What is being approved right now: the ids of entries, or all that are ticked. */
  busy: readonly string[] | 'all'
  approve: (entry: PendingEntry, products: readonly PendingProduct[]) => Promise<void>
  /** Several entries, each in a transaction of its own; those that fail stay in the list. */
  approveAll: (entries: readonly PendingEntry[]) => Promise<void>
  rejecting: Rejecting | undefined
  askReason: (rejecting: Rejecting | undefined) => void
  rejected: (done: Rejecting) => void
  /** What was decided here about an entry as a whole. */
  outcomeOf: (entry: PendingEntry) => Outcome | undefined
  /**
   * The rows with those that were decided here where they were: no row slides under the pointer of somebody who decides one after the
   * other. `list` names what shows; another page or filter begins without them.
   */
  keep: (rows: readonly PendingEntry[], list: string) => PendingEntry[]
}

/** A key that asks anew after a decision is another request. */
const isSame = (one: PendingEntry, other: PendingEntry) => one.id === other.id && one.requestedAt === other.requestedAt

export function useDecision(): Decision {
  const [running, setRunning] = useState<readonly string[]>([])
  const [rejecting, setRejecting] = useState<Rejecting>()
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const shown = useRef<{ list: string; ids: readonly string[] }>({ list: '', ids: [] })
  const begin = (id: string) => setRunning((others) => [...others, id])
  // One of them: two products of one entry may be under way.
  const end = (id: string) => setRunning((all) => all.toSpliced(all.indexOf(id), 1))
  const note = (entry: PendingEntry, products: readonly PendingProduct[], outcome: Outcome) => {
    // With some of its products an entry goes on waiting.
    if (products.length < entry.pendingProducts.length) return
    const { list, ids } = shown.current
    setDecided((others) => [...others.filter((one) => one.entry.id !== entry.id), { entry, outcome, list, at: ids.indexOf(entry.id) }])
  }
  return {
    busy: running.includes('all') ? 'all' : running,
    rejecting,
    askReason: setRejecting,
    rejected: ({ entry, products }) => {
      note(entry, products, 'rejected')
      tellRejected(products)
      void refreshDecisions()
    },
    outcomeOf: (entry) => decided.find((one) => isSame(one.entry, entry))?.outcome,
    keep: (rows, list) => {
      const kept = decided.filter((one) => one.list === list && !rows.some((row) => row.id === one.entry.id && !isSame(row, one.entry)))
      const all = rows.filter((row) => !kept.some((one) => one.entry.id === row.id))
      for (const { entry, at } of kept.toSorted((a, b) => a.at - b.at)) all.splice(at < 0 ? all.length : at, 0, entry)
      shown.current = { list, ids: all.map((row) => row.id) }
      return all
    },
    approve: async (entry, products) => {
      begin(entry.id)
      try {
        await approve(entry, products)
        note(entry, products, 'approved')
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
          note(entry, entry.pendingProducts, 'approved')
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
