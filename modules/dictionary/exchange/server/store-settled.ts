import type { Services } from '@portico/platform/server/services.ts'
import { type Settled, stepsOf } from '../settled.rules.ts'
import { storeStep } from './apply-import.ts'
import { importStore } from './import.store.ts'
import { giveWay } from './meanwhile.ts'
import { stagingStore } from './staging.store.ts'

interface Watch {
  isClosing(): boolean
  onStep(done: number, of: number): void
}

/**
 * Stores what is left of an import that was settled, each step in a transaction that notes it as done: whoever goes on after a killed server
 * leaves nothing out and does nothing twice. What somebody changed meanwhile is given way to, and told as a warning.
 */
export async function storeSettled(
  services: Services,
  id: string,
  settled: Settled,
  from: number,
  { isClosing, onStep }: Watch,
): Promise<void> {
  const { database } = services
  const steps = stepsOf(settled)
  for (let nth = from; nth < steps; nth += 1) {
    if (isClosing()) return
    await database.transaction(async (tx) => {
      await giveWay(tx, id, settled, nth)
      await storeStep(tx, services, id, { caller: settled.caller }, settled, nth)
      await importStore(tx).stepped(id, nth + 1)
    })
    onStep(nth + 1, steps)
  }
  const { lastRow } = settled
  await importStore(database.db).note(id, { state: 'DONE', done: lastRow, total: lastRow, settled: null })
  await stagingStore(database.db, id).clear()
}
