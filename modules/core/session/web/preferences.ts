import { call } from '@portico/platform/web/client/client.ts'
import { followPreferences, hasOwnPreferences } from '@portico/platform/web/shell/preferences.ts'
import { followReleases } from '../../release-notes/web/notes.ts'
import { users } from '../../users/user.contract.ts'

/**
 * What is known of the signed-in person from elsewhere: language and theme that they chose on another machine, the release notes that
 * they read. Without an answer this browser stays as it is.
 */
export async function followPerson(): Promise<void> {
  const kept = await call(users.me, {}).catch(() => undefined)
  if (!kept) return
  await followReleases(kept.lastSeenRelease)
  if (!hasOwnPreferences()) await followPreferences(kept)
}
