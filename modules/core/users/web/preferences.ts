import { call } from '@portico/platform/web/client/client.ts'
import { followPreferences, hasOwnPreferences } from '@portico/platform/web/shell/preferences.ts'
import { users } from '../user.contract.ts'

/** Language and theme that the signed-in person chose on another machine. Without an answer this browser stays as it is. */
export async function followOwnPreferences(): Promise<void> {
  if (hasOwnPreferences()) return
  const kept = await call(users.me, {}).catch(() => undefined)
  if (kept) await followPreferences(kept)
}
