import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import { adoption, adoptionApplication, leftAs } from '../../adoption/server/adoption.table.ts'
import { applicationOf } from './drift.table.ts'

/**
 * An application is left in one place only for a reader: where somebody leaves all its keys as drift, the wizard has it as left, and where
 * somebody leaves it in the wizard, its keys are no open drift. What stays for a reason of its own (`fixed`) is nobody's decision.
 */
export const leftStore = (db: Db) => ({
  /** Before the differences themselves, as by those who give in the wizard: nothing is read or given meanwhile. */
  async hold(environmentId: string): Promise<void> {
    await db.execute(sql`select 1 from ${adoption} where environment_id = ${environmentId} for no key update`)
  },

  /** The wizard follows what was decided on differences, or on one of them; to whom it was given stays known, should it be opened again. */
  async tellWizard(environmentId: string, driftId?: string): Promise<void> {
    const which = driftId === undefined ? sql`true` : sql`${applicationOf} = (select ${applicationOf} from drift d where d.id = ${driftId})`
    await db.execute(
      leftAs(
        environmentId,
        sql`select ${applicationOf} as gateway_id, case when bool_and(d.decision is not distinct from 'ignored') then 'left' else 'found' end as state
          from drift d where d.environment_id = ${environmentId} and d.kind = 'consumer' and ${which} group by 1`,
      ),
    )
  },

  /** Differences that were seen since an application was left are left with it. */
  async tellDrift(environmentId: string): Promise<void> {
    await db.execute(
      sql`update drift d set decision = 'ignored' from ${adoptionApplication} i
        where d.environment_id = ${environmentId} and d.kind = 'consumer' and d.decision is null
          and i.environment_id = ${environmentId} and i.gateway_id = ${applicationOf} and i.state = 'left' and i.fixed < i.keys`,
    )
  },
})
