import { conflict, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Person, peopleStore } from '@portico/platform/server/people/people.ts'
import { invitationStore } from './invitation.store.ts'

const dayMs = 24 * 60 * 60_000

/**
 * The person that a new member names. By e-mail only people whose last token held it as verified; none makes an invited person,
 * several a conflict that is solved by naming the `userId`. Whether one who has never signed in may be added `mayInvite` says.
 */
export async function personFor(
  tx: Db,
  named: { developerId?: string | undefined; userId?: string | undefined },
  mayInvite: (address: string) => Promise<void>,
): Promise<Person> {
  const people = peopleStore(tx)
  if (named.userId !== undefined) {
    if (named.developerId !== undefined)
      throw invalid({ path: 'userId', code: 'notBoth', message: 'Name the person by developerId or by userId, not by both.' })
    const person = await people.byId(named.userId)
    if (!person) throw invalid({ path: 'userId', code: 'unknown', message: 'There is no such person.' })
    if (person.invited) await mayInvite(person.email)
    return person
  }
  if (named.developerId === undefined)
    throw invalid({ path: 'developerId', code: 'required', message: 'Name the person by e-mail (developerId) or by userId.' })
  const fitting = await people.withEmail(named.developerId)
  const signedIn = fitting.filter((person) => !person.invited)
  if (signedIn.length > 1) {
    throw conflict(
      'UniqueConflict',
      'Several people have this e-mail. Repeat the call with userId.',
      signedIn.map((person) => ({ path: 'userId', code: 'ambiguous', message: `${person.name} (${person.id})` })),
    )
  }
  if (signedIn[0]) return signedIn[0]
  await mayInvite(named.developerId)
  return fitting[0] ?? people.invite(named.developerId)
}

/**
 * Whoever is in a team has a name to give it, which the mail to who is invited says: one person does not write to the addresses of everybody.
 * Call it before the address is stored.
 * @throws invalid (422) `tooManyInvitations`
 */
export async function requireInvitation(
  tx: Db,
  caller: Caller,
  address: string,
  { most, now }: { most: number; now: Date },
): Promise<void> {
  if (isAdmin(caller)) return
  const invitations = invitationStore(tx)
  await invitations.hold(caller.id)
  const invited = new Set(await invitations.since(caller.id, new Date(now.getTime() - dayMs)))
  if (invited.has(address) || invited.size < most) return
  throw invalid({
    path: 'developerId',
    code: 'tooManyInvitations',
    message: `You may invite ${most} people who have never signed in within a day. Ask them to sign in first, or an admin to add them.`,
    params: { maximum: most },
  })
}
