import { call } from '@portico/platform/web/client/client.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { logout } from '@portico/platform/web/session/session.ts'
import { whenSessionEnds } from '@portico/platform/web/session/tokens.ts'
import { followChanges } from '../../live/web/live.ts'
import { session } from '../session.contract.ts'
import { AppBarParts } from './AppBarParts.tsx'
import { barParts } from './Bar.tsx'
import { watchIdle } from './idle.ts'
import { followPerson } from './preferences.ts'

let endIdle = (): void => {}
let minutes = 0

/** After the first page of somebody who is signed in: their own choices, what changes meanwhile, and whether they are still there. */
export async function begin(): Promise<void> {
  barParts.set(AppBarParts)
  followChanges()
  await Promise.all([followPerson(), followIdle()])
}

async function followIdle(): Promise<void> {
  const found = await call(session.read, {}).catch(() => undefined)
  if (found) applyIdle(found.idleMinutes)
}

function applyIdle(wanted: number): void {
  if (wanted === minutes) return
  minutes = wanted
  endIdle()
  endIdle = wanted > 0 ? watchIdle({ minutes: wanted, signOut: () => void logout().catch(showError) }) : () => {}
}

whenSessionEnds(() => applyIdle(0))
