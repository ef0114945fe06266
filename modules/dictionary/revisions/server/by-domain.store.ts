import type { NamedDomain } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import type { Includes } from '@portico/platform/server/lists/style2.ts'
import type { RecordTable } from '@portico/platform/server/record/hold.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

type Revised = RecordTable & { readonly domainId: PgColumn; readonly validatedObjectId: PgColumn; readonly versionNumber: PgColumn }
const counted = z.strictObject({ domainId: z.string(), count: z.number() })

/** Records of domains; working copies are none. */
export const byDomain = (table: Revised) => ({
  /** How many belong to each of these domains. */
  count: (db: Db, domainIds: readonly string[]) =>
    rowsOf(
      db,
      counted,
      sql`select r.domain_id as "domainId", count(*)::int as count from ${table} r
        where r.domain_id = ${anyId(domainIds)} and r.validated_object_id is null group by r.domain_id`,
    ),
  /** Those of these domains of which one was approved. */
  async approved(db: Db, domainIds: readonly string[]): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select distinct r.domain_id as id from ${table} r where r.domain_id = ${anyId(domainIds)} and r.version_number <> ''`,
    )
    return rows.map(({ id }) => id)
  },
})

export interface AskingDomains {
  domainsOf: (tx: Db, ids: readonly string[]) => Promise<readonly NamedDomain[]>
}

/** What a list that includes domains says of the domain of each of its rows. */
export async function domainsIncluded(db: Db, rows: readonly { domainId: string }[], include: Includes, { domainsOf }: AskingDomains) {
  const ids = include.has('domain') ? [...new Set(rows.map(({ domainId }) => domainId))] : []
  const domains = ids.length > 0 ? await domainsOf(db, ids) : []
  return ({ domainId }: { domainId: string }) => {
    if (!include.has('domain')) return {}
    const found = domains.find(({ id }) => id === domainId)
    return { domain: found ? { id: found.id, code: found.code, name: found.name, color: found.color, stewardIds: found.stewardIds } : null }
  }
}
