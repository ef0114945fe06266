import { sql } from 'drizzle-orm'
import { versionsIn } from '../../revisions/server/version.store.ts'
import { objectVersion, wholeObjectVersion } from '../object-versions.contract.ts'
import { businessObjectVersion } from './object.table.ts'

/** The approved versions of business objects. */
export const objectVersionStore = versionsIn({
  table: businessObjectVersion,
  owner: sql`v.object_id`,
  head: objectVersion,
  whole: wholeObjectVersion,
})
