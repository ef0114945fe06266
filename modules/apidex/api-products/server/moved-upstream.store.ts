import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

const moved = z.strictObject({ id: z.string(), environmentId: z.string(), before: z.string() })
type Moved = z.infer<typeof moved>

/** Products whose upstream ends like this are led to the place where it stands now; answers those that were led elsewhere. */
export const moveUpstreams = (db: Db, path: string, upstream: string): Promise<Moved[]> =>
  rowsOf(
    db,
    moved,
    sql`with was as (select id, upstream from api_product where upstream like ${`%${path}`} and upstream <> ${upstream} order by id for no key update)
      update api_product p set upstream = ${upstream} from was where p.id = was.id returning p.id, p.environment_id as "environmentId", was.upstream as before`,
  )
