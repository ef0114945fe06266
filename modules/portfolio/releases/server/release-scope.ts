import type { Fault } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { notForChoice, unknownRecord } from '@portico/platform/server/record/faults.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { mayChangeScope } from '../release.rules.ts'
import { isOpenRelease } from '../release-states.contract.ts'
import { portfolioRelease } from './release.table.ts'

const path = 'releaseId'
const closed: Fault = { path, code: 'releaseClosed', message: 'The scope of the release is closed.' }

interface Asking extends Pick<Services, 'clock' | 'timeZone'> {
  caller: Pick<Caller, 'roles'> | undefined
}

const momentOf = (asking: Asking) => ({ now: asking.clock.now(), today: todayIn(asking)() })

/** What is wrong with a release that somebody names; it is held to refer. */
export async function intoRelease(tx: Db, asking: Asking, id: string): Promise<Fault[]> {
  const found = await hold(tx, portfolioRelease, id, 'refer')
  if (!found) return [unknownRecord(path)]
  if (!isOpenRelease(found.status)) return [notForChoice(path)]
  return mayChangeScope(asking.caller, found, momentOf(asking)) ? [] : [closed]
}

/** What keeps a prospect in its release. */
export async function outOfRelease(tx: Db, asking: Asking, id: string): Promise<Fault[]> {
  const found = await hold(tx, portfolioRelease, id, 'refer')
  return !found || mayChangeScope(asking.caller, found, momentOf(asking)) ? [] : [closed]
}
