import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, fixed } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { termLanguages } from '../term-languages.contract.ts'
import { domain, domainSteward } from './domain.table.ts'

const named = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  active: z.boolean(),
  public: z.boolean(),
  ownerId: z.nullable(z.string()),
  stewardIds: z.array(z.string()),
  baseUri: z.string(),
  language: z.enum(termLanguages),
  description: z.string(),
  publisher: z.string(),
  licenceUri: z.string(),
})

/** The stewards of a domain, those of the domains above it among them. */
const stewards = fixed(sql`array(
    with recursive above(at, up) as (select d.id, d.parent_id union select p.id, p.parent_id from above a join ${domain} p on p.id = a.up)
    select distinct s.person_id::text from above a join ${domainSteward} s on s.domain_id = a.at)`)

const domainsWhere = (tx: Db, condition: SQL) =>
  rowsOf(
    tx,
    named,
    sql`select d.id, d.code, d.name, d.color, d.active, d.public, d.owner_id as "ownerId", ${stewards} as "stewardIds", d.base_uri as "baseUri", d.language, d.description, d.publisher,
      d.licence_uri as "licenceUri" from ${domain} d where ${condition}`,
  )
/** Domains by their ids, as records of other modules show them. */
export const domainsById = (tx: Db, ids: readonly string[]) => domainsWhere(tx, sql`d.id = ${anyId(ids)}`)
/** The same by their codes, as files name them. */
export const domainsByCode = (tx: Db, codes: readonly string[]) => domainsWhere(tx, sql`d.code = ${anyText(codes)}`)

/** The ids of the domains that somebody owns. */
export const domainsOwnedBy = async (tx: Db, personId: string): Promise<string[]> => {
  const rows = await rowsOf(tx, z.strictObject({ id: z.string() }), sql`select d.id from ${domain} d where d.owner_id = ${personId}`)
  return rows.map(({ id }) => id)
}
