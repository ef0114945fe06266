import { isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { databaseErrorOf } from '@portico/platform/server/database/error.ts'
import { termTaken } from '../../terms/server/term.store.ts'
import { mayWriteTerms } from '../../terms/term.rules.ts'
import { type Settled, stepAt } from '../settled.rules.ts'
import type { ImportAsked } from './asked.ts'
import { type Findings, findings } from './findings.ts'
import { importStore } from './import.store.ts'
import { linkStore } from './link.store.ts'
import { stagingStore } from './staging.store.ts'

/** Before a step of an import that was checked without a transaction: what somebody took or removed since is given way to, with a warning. */
export async function giveWay(tx: Db, id: string, settled: Settled, nth: number): Promise<void> {
  const found = findings()
  const { what, from, to } = stepAt(settled, nth)
  if (what === 'create') {
    const { addresses, notations } = await stagingStore(tx, id).giveWay(from, to)
    for (const { row, text } of addresses) found.warn(row, 'URI', 'otherAddress', 'Another term has this address by now.', text)
    for (const { row, text } of notations)
      found.warn(row, 'notation', 'T-03', `${text} is the notation of another term of the domain by now.`)
  } else if (what === 'relate')
    for (const { row, text } of await linkStore(tx, id).dropVanished(from, to))
      found.warn(row, 'relatedTerms', 'relationLeftOut', 'One of the two terms is not there any more.', text)
  const { warnings } = found.result()
  if (warnings.length > 0) await importStore(tx).warn(id, warnings)
}

/** Much may have happened since an import was asked for: it may have waited for others, and taken minutes itself. */
export async function requireRight(tx: Db, { caller, keepStatus }: ImportAsked, found: Findings): Promise<void> {
  const roles = await importStore(tx).rolesOf(caller.id)
  if (!mayWriteTerms({ roles }) || (keepStatus && !isAdmin({ roles })))
    found.error(0, 'file', 'noRight', 'Whoever imports may not do this any more.')
}

/** Of two that write at once, who comes second breaks what is unique. */
export const isTakenMeanwhile = (error: unknown): boolean => Object.hasOwn(termTaken, databaseErrorOf(error).constraint ?? '')
