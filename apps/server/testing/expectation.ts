import type { Role } from '@portico/platform/contract/roles.ts'
import type { Records, World } from './world.ts'

/** One request, with what it takes to get through to the handler. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** People by their accounts. Of those who are in neither list the record is hidden. */
export interface Standing {
  may: string
  /** They see the record, and may not do this with it. */
  see?: string
}

export interface Expectation {
  /** Who is let in at all, whatever the record. */
  to: 'public' | 'system' | 'signedIn' | readonly Role[]
  /** To who is not let in it is 404: the record that it is about is hidden from them. */
  hides?: true
  /** A write that is open to someone who may only read. */
  readOnlyMay?: true
  /** How people stand to the two sets of records (see `makeWorld`); left out where a call is about no record. */
  ours?: Standing
  theirs?: Standing
  /** What a hidden record is, where it is not the record of the address; 404 unless said otherwise. */
  hiddenIs?: 422
  /** Once somebody sees the record, nothing that is taken from them hides it again. */
  staysSeen?: true
  /** Statuses that tell of the record's state, to those who may. */
  also?: readonly number[]
  /** Asked for again after each success. */
  send(records: Records, world: World): Sent | Promise<Sent>
}

/** What is made once for each portal or world. What failed is made anew for who asks next: a server that was busy is none of theirs. */
export function oncePer<K extends object, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const made = new WeakMap<K, Promise<T>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    known.catch(() => made.delete(key))
    return known
  }
}

/**
 * Lines of a kind of records that all of the same roles see, those of both sets: what they read, what is asked of one that nothing changes,
 * and what only some of them (`may`, of the accounts `seen`) may do.
 */
export function linesOf(to: readonly Role[], seen: string, recordOf: (world: World) => Promise<{ id: string }>) {
  const read = (send: Expectation['send']): Expectation => ({ to, send })
  return {
    read,
    one: (body?: object) => read(async (_, world) => ({ params: { id: (await recordOf(world)).id }, ...(body !== undefined && { body }) })),
    only: (may: string, send: Expectation['send']): Expectation => ({ to, ours: { may, see: seen }, theirs: { may, see: seen }, send }),
  }
}
