import { AsyncLocalStorage } from 'node:async_hooks'

/** Remembers, along every asynchronous path, whether a transaction is open. */
export interface TransactionGuard {
  /** @throws inside an open transaction. */
  refuse(): void
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Keeps the outer handle out of transactions: on PGlite it would wait for ever, on PostgreSQL it would write beside the transaction
 * and, with a pool of busy transactions, wait for ever as well.
 */
export function transactionGuard(): TransactionGuard {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  return {
    refuse() {
      if (inside.getStore()?.open)
        throw new Error('The database handle was used inside a transaction: use the `tx` that the transaction gives.')
    },
    run(work) {
      // Work that outlives the transaction (a timer, a job that it woke) may use the handle again.
      const transaction = { open: true }
      return inside.run(transaction, work).finally(() => {
        transaction.open = false
      })
    },
  }
}
