import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { OwnedRecord, OwnerPlace } from '@portico/platform/server/people/naming.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { domain, domainSteward } from './domain.table.ts'

const ownedRow = z.strictObject({ id: z.string(), name: z.string() })

const domainsOf = (db: Db, personId: string, most?: number): Promise<OwnedRecord[]> =>
  rowsOf(
    db,
    ownedRow,
    sql`select d.id, d.name from ${domainSteward} s join ${domain} d on d.id = s.domain_id where s.person_id = ${personId}
      and not exists (select 1 from ${domainSteward} o where o.domain_id = s.domain_id and o.person_id <> s.person_id) order by d.name, d.id limit ${most ?? null}`,
  )

/** A domain keeps a steward where it had one; of several, one may go. */
export const soleStewards: OwnerPlace = {
  as: 'owner',
  column: domainSteward.personId,
  entityType: 'domain',
  field: 'stewards',
  roles: ['businessAnalist'],
  find: domainsOf,
  async give(tx, { fromId, toId, by, now }) {
    // Nobody writes a domain meanwhile, nor its stewards with it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('domains', 0))`)
    const held = await domainsOf(tx, fromId)
    const ids = JSON.stringify(held.map(({ id }) => id))
    const domains = sql`(select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`
    await tx.execute(sql`update ${domainSteward} set person_id = ${toId} where person_id = ${fromId} and domain_id in ${domains}`)
    await tx.execute(
      sql`update ${domain} set version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${by} where id in ${domains}`,
    )
    return held
  },
}
