import type { Caller } from '@portico/platform/contract/roles.ts'
import { isAdmin } from '@portico/platform/contract/roles.ts'

/** What changed and whom it concerns, as the database says it: `application team 5f…`. */
export interface Notice {
  /** The word that answers show, such as `application`. */
  topic: string
  audience: 'all' | 'admins' | 'person' | 'team'
  id: string
}

/** The channel on which the database says it to every server. */
export const liveChannel = 'portico_live'

/** Undefined: nothing that this version knows. */
export function readNotice(payload: string): Notice | undefined {
  const [topic = '', audience = '', id = ''] = payload.split(' ')
  if (!/^[a-zA-Z]+$/.test(topic) || !['all', 'admins', 'person', 'team'].includes(audience)) return undefined
  return { topic, audience: audience as Notice['audience'], id }
}

/** Whether somebody who listens hears of it. @param membersOf of the teams that were named */
export function concerns(
  { audience, id }: Notice,
  caller: Pick<Caller, 'id' | 'roles'>,
  membersOf: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (audience === 'all') return true
  if (audience === 'admins') return isAdmin(caller)
  return audience === 'person' ? caller.id === id : (membersOf.get(id)?.has(caller.id) ?? false)
}
