import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'

interface Moved {
  id: string
  environmentId: string
  before: string
}

/** Products whose upstream ends like this are led to the place where it stands now; answers those that were led elsewhere. */
export const moveUpstreams = (db: Db, path: string, upstream: string): Promise<Moved[]> =>
  rowsOf<Moved>(
    db,
    sql`with was as (select id, upstream from api_product where upstream like ${`%${path}`} and upstream <> ${upstream} order by id for no key update)
      update api_product p set upstream = ${upstream} from was where p.id = was.id returning p.id, p.environment_id as "environmentId", was.upstream as before`,
  )
