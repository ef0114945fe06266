/** On which the tabs of a browser hear of each other's sign-outs. */
export const channelName = 'oidc'

/** Tells the other tabs of this browser that somebody signed out: they look at once, also hidden ones, whose timers sleep. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed out')
  channel.close()
}
