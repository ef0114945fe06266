import type { UserManager } from 'oidc-client-ts'
import { channelName } from './announce.ts'

const leastBetweenQueriesMs = 60_000

/**
 * Looks at the provider's session when another tab says so and when this tab becomes visible. With a provider that has a session page
 * the library's frame is asked at once; without one, `prompt=none` tells, at most once a minute.
 */
export function watchSession(manager: UserManager, ended: () => Promise<void>): () => void {
  let asked = 0

  const nudge = async (urgent: boolean): Promise<void> => {
    const user = await manager.getUser()
    if (!user) return
    const page = await manager.metadataService.getCheckSessionIframe().catch(() => undefined)
    if (!page) {
      if (!urgent && Date.now() - asked < leastBetweenQueriesMs) return
      asked = Date.now()
      if (await hasEnded(manager, user.profile.sub)) await ended()
      return
    }
    const frame = [...document.querySelectorAll('iframe')].find((candidate) => candidate.src === page)
    if (user.session_state) frame?.contentWindow?.postMessage(`${manager.settings.client_id} ${user.session_state}`, new URL(page).origin)
  }

  const onVisible = (): void => {
    if (!document.hidden) void nudge(false)
  }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => void nudge(true)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    channel.close()
  }
}

/** True when the provider says that nobody, or somebody else, is signed in. A provider that does not answer says nothing. */
async function hasEnded(manager: UserManager, sub: string): Promise<boolean> {
  try {
    const status = await manager.querySessionStatus()
    return status?.sub !== sub
  } catch {
    return false
  }
}
