import type { Hears } from '@portico/platform/contract/event.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { OpenEvent } from '@portico/platform/server/events.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import type { Ports } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audienceHearers, type Hearer, teamHearers } from '../hearers.contract.ts'

const hearerRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** A mail may go there: the address is theirs, or somebody invited them by it. */
  reachable: z.boolean(),
  /** Somebody wrote their address here; they never signed in, and may never have heard of the portal. */
  invited: z.boolean(),
  language: z.nullable(z.string()),
  preferences: z.record(z.string(), z.boolean()),
  roles: z.array(z.string()),
})
export type HearingPerson = z.infer<typeof hearerRow>

const idRow = z.strictObject({ id: z.string() })

/** Who hears of an occurrence now: each person once, however many rules name them. What a rule names may be gone; then nobody hears by it. */
export async function hearersOf(
  tx: Db,
  ports: Ports,
  { carries, hears }: OpenEvent,
): Promise<{ people: HearingPerson[]; emails: string[] }> {
  const heard: Hearer[] = []
  for (const one of hears) heard.push(...(await heardBy(tx, ports, one, carries)))
  const ids = heard.flatMap((one) => ('personId' in one ? [one.personId] : []))
  const people = ids.length === 0 ? [] : await peopleWith(tx, ids)
  const known = new Set(people.map(({ email }) => email))
  return { people, emails: [...new Set(heard.flatMap((one) => ('email' in one && !known.has(one.email) ? [one.email] : [])))] }
}

async function heardBy(tx: Db, ports: Ports, one: Hears, carries: OpenEvent['carries']): Promise<readonly Hearer[]> {
  if (one.who === 'role') {
    const rows = await rowsOf(
      tx,
      idRow,
      sql`select p.id from ${person} p where p.roles @> ${`{${one.role}}`}::text[] and p.issuer is not null`,
    )
    return rows.map(({ id }) => ({ personId: id }))
  }
  const id = (carries[one.of] as { id?: unknown } | null | undefined)?.id
  if (typeof id !== 'string') return []
  if (one.who === 'person') return [{ personId: id }]
  if (one.who === 'team') return (await ports.of(teamHearers)(tx, id, one.roles)).map((personId) => ({ personId }))
  const answers = await ports.all(audienceHearers)(tx, one.audience, id)
  return answers.flatMap((answer) => answer ?? [])
}

/** Whose account is closed, or who was erased, is told nothing any more; a machine never is. */
const peopleWith = (tx: Db, ids: readonly string[]): Promise<HearingPerson[]> =>
  rowsOf(
    tx,
    hearerRow,
    sql`select p.id, p.name, p.email, (p.email_verified or p.issuer is null) as reachable, p.issuer is null as invited, p.language, p.mail_preferences as preferences, p.roles
      from ${person} p where p.id = ${anyId(ids)} and p.closed_at is null and p.erased_at is null and p.client_id is null order by p.id`,
  )
