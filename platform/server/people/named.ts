import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Fault, invalid } from '../../contract/errors.ts'
import type { Role } from '../../contract/roles.ts'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { anyId, anyText } from '../lists/source.ts'
import { person } from './person.table.ts'

/** A person as a body names one: by id or e-mail. */
export interface NamedPerson {
  /** Where faults are told. */
  path: string
  ref: string
  /** One of these is asked of them; left out: nobody's role matters. */
  roles?: readonly Role[]
  /** May be known by a pseudonym only: a list of what was is sent whole. */
  past?: boolean
}

const found = z.strictObject({ id: z.string(), email: z.string(), roles: z.array(z.string()), erased: z.boolean() })

/**
 * The ids of people that a body names, in the order that they are asked in: one statement for all of them.
 * @throws ValidationError at the field of whoever is not known, or has none of the roles.
 */
export async function idsOfPeople(db: Db, asked: readonly NamedPerson[]): Promise<string[]> {
  if (asked.length === 0) return []
  const refs = [...new Set(asked.map(({ ref }) => ref))]
  const [emails, ids] = [refs.filter((ref) => ref.includes('@')), refs.filter((ref) => !ref.includes('@'))]
  // An address can belong to two people (a second identity): whose it is for certain comes first, be they only invited, then who was here
  // last. Nobody takes what is meant for somebody else by claiming their address.
  const rows = await rowsOf(
    db,
    found,
    sql`select p.id, p.email, p.roles, p.erased_at is not null as erased from ${person} p where p.id = ${anyId(ids)} or p.email = ${anyText(emails)} order by p.closed_at is not null,
      not (p.email_verified or p.issuer is null), p.last_seen_at desc nulls last, p.id`,
  )
  const faults: Fault[] = []
  const named = asked.map(({ path, ref, roles, past }) => {
    const one = rows.find(({ id, email, erased }) => (id === ref || email === ref) && (past || !erased))
    if (!one) faults.push({ path, code: 'unknownPerson', message: 'Nobody here has this id or e-mail address.' })
    else if (roles && !roles.some((role) => one.roles.includes(role)))
      faults.push({
        path,
        code: 'personRole',
        message: `Must be somebody with the role ${roles.join(' or ')}.`,
        params: { roles: roles.join(' or ') },
      })
    return one?.id ?? ''
  })
  if (faults.length > 0) throw invalid(faults)
  return named
}

/** In SQL: the name of somebody whose id stands in a column; null where it is empty. */
export const nameOfPerson = (column: ReturnType<typeof sql>) => sql`(select named.name from ${person} named where named.id = ${column})`
