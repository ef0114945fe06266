import type { Services } from '@portico/platform/server/services.ts'
import type { Settled } from '../settled.rules.ts'
import { stepsOf, storeStep } from './apply-import.ts'
import { rowsAtOnce } from './applying.ts'
import { findings } from './findings.ts'
import { importStore } from './import.store.ts'
import { linkStore } from './link.store.ts'
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
  await importStore(database.db).note(id, { state: 'DONE', done: lastRow, total: lastRow })
  await stagingStore(database.db, id).clear()
}

async function giveWay(tx: Parameters<typeof stagingStore>[0], id: string, { lastRow }: Settled, nth: number): Promise<void> {
  const ranges = Math.ceil(lastRow / rowsAtOnce)
  const from = (nth % ranges) * rowsAtOnce + 1
  const to = from + rowsAtOnce - 1
  const found = findings()
  if (nth < ranges) {
    const { addresses, notations } = await stagingStore(tx, id).giveWay(from, to)
    for (const { row, text } of addresses) found.warn(row, 'URI', 'otherAddress', 'Another term has this address by now.', text)
    for (const { row, text } of notations)
      found.warn(row, 'notation', 'T-03', `${text} is the notation of another term of the domain by now.`)
  } else if (nth < 2 * ranges)
    for (const { row, text } of await linkStore(tx, id).dropVanished(from, to))
      found.warn(row, 'relatedTerms', 'relationLeftOut', 'One of the two terms is not there any more.', text)
  const { warnings } = found.result()
  if (warnings.length > 0) await importStore(tx).warn(id, warnings)
}
