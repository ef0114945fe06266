import { conflict, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Person, peopleStore } from '@portico/platform/server/people/people.ts'

/**
 * The person that a new member names. By e-mail only people whose last token held it as verified; none makes an invited person,
 * several a conflict that is solved by naming the `userId`.
 */
export async function personFor(tx: Db, named: { developerId?: string | undefined; userId?: string | undefined }): Promise<Person> {
  const people = peopleStore(tx)
  if (named.userId !== undefined) {
    return (
      (await people.byId(named.userId)) ?? Promise.reject(invalid({ path: 'userId', code: 'unknown', message: 'There is no such person.' }))
    )
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
  return signedIn[0] ?? fitting[0] ?? people.invite(named.developerId)
}
