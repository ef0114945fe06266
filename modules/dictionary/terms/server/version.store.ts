import { sql } from 'drizzle-orm'
import { versionsIn } from '../../revisions/server/version.store.ts'
import { termVersion as versionSchema, wholeVersion } from '../versions.contract.ts'
import { termVersion } from './version.table.ts'

/** The approved versions of terms. */
export const versionStore = versionsIn({ table: termVersion, owner: sql`v.term_id`, head: versionSchema, whole: wholeVersion })
