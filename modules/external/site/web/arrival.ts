export type Arrival = 'signIn' | 'join' | 'leave'

/**
 * What the web app does with somebody whom it has nothing to show at home. A tab of its own begins without a session: where another one left
 * word in this browser that somebody is signed in, there is one to join. Whoever has just signed out does not come back by itself.
 */
export function arrival(search: object, cookies: string, isVisitor: boolean): Arrival {
  if (!isVisitor) return 'leave'
  if ('signIn' in search) return 'signIn'
  return /(?:^|; )signedIn=1(?:;|$)/.test(cookies) && !('rnr' in search) ? 'join' : 'leave'
}
