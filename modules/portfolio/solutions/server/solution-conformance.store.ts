import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { auditUpdate, changedBy } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { eq } from 'drizzle-orm'
import { solution } from './solution.table.ts'

/** A live solution that stood on an exception which has ended conforms no longer (S-6); others stay as they are. */
export async function loseConformance(
  { audit, clock }: Pick<Services, 'audit' | 'clock'>,
  tx: Db,
  actor: Actor,
  id: string,
): Promise<void> {
  const held = await hold(tx, solution, id)
  if (held?.status !== 'LIVE' || held.complianceLevel === 'NON_CONFORMANT') return
  const change = { complianceLevel: 'NON_CONFORMANT' as const }
  await tx
    .update(solution)
    .set({ ...change, ...changedBy(actor.caller?.email ?? 'portico', clock.now()) })
    .where(eq(solution.id, id))
  await auditUpdate(audit, tx, actor, { type: 'solution', id, name: held.name }, { complianceLevel: held.complianceLevel }, change)
}
