import { existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { type Actor, changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { hold, holdAll } from '@portico/platform/server/record/hold.ts'
import { changedBy } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { intoRelease } from '../../releases/server/release-scope.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { isOpen, mayEditProspect } from '../prospect.rules.ts'
import { movableStates } from '../prospect-states.contract.ts'
import { prospect } from './prospect.table.ts'

type Held = typeof prospect.$inferSelect
interface Change {
  solutionId?: string | null
  releaseId?: string
}
interface Asked {
  caller: Caller
  actor: Actor
}
const idRow = z.strictObject({ id: z.string() })

/** How a solution takes prospects in, lets them go, and gives them its release: what a solution calls in its own transaction, which holds it. */
export const prospectsOfSolution = ({ audit, clock, timeZone }: Pick<Services, 'audit' | 'clock' | 'timeZone'>, tx: Db) => {
  const held = async (solutionId: string): Promise<Held[]> => {
    const rows = await rowsOf(tx, idRow, sql`select p.id from ${prospect} p where p.solution_id = ${solutionId} order by p.id`)
    const all = await holdAll(
      tx,
      prospect,
      rows.map(({ id }) => id),
    )
    return all.filter((one) => one.solutionId === solutionId)
  }
  const write = async (actor: Actor, rows: readonly Held[], change: Change): Promise<void> => {
    if (rows.length === 0) return
    await tx
      .update(prospect)
      .set({ ...change, ...changedBy(actor.caller?.email ?? 'portico', clock.now()) })
      .where(
        inArray(
          prospect.id,
          rows.map(({ id }) => id),
        ),
      )
    const told = rows.map((row) => ({
      entityType: 'prospect',
      entityId: row.id,
      entityName: row.name,
      action: 'update' as const,
      changes: changesBetween(row, change),
    }))
    await audit(tx, actor, ...told)
  }
  const takesProspects = async ({ caller }: Actor, releaseId: string): Promise<boolean> =>
    (await intoRelease(tx, { clock, timeZone, caller }, releaseId)).length === 0
  /** The prospect as the caller may move it: until it is approved (P-9), and not while the board has it. */
  const movable = async (
    { caller }: Asked,
    id: string,
    seen: (id: string) => Promise<Parameters<typeof mayEditProspect>[1] | undefined>,
  ) => {
    const row = existing(await hold(tx, prospect, id))
    const found = existing(await seen(id))
    if (!movableStates.includes(row.status))
      throw invalid({
        path: 'prospectId',
        code: 'prospectDecided',
        message: 'It moves to another solution only until it is decided about.',
      })
    if (row.status !== 'DEFERRED' && !mayEditProspect(caller, found)) throw forbidden('Only who may change the prospect may do this.')
    return row
  }
  return {
    /** With the release of the solution, where it has none (S-2). */
    async attach(
      asked: Asked,
      id: string,
      to: { id: string; releaseId: string | null },
      seen: Parameters<typeof movable>[2],
    ): Promise<void> {
      const row = await movable(asked, id, seen)
      if (row.solutionId === to.id) return
      const from = row.solutionId === null ? undefined : await hold(tx, solution, row.solutionId)
      if (from?.status === 'ON_AGENDA')
        throw invalid({ path: 'prospectId', code: 'notDesigned', message: 'The board has the solution that it is in on its agenda.' })
      const releaseId = row.releaseId === null && to.releaseId !== null ? to.releaseId : undefined
      const isGiven = releaseId !== undefined && (await takesProspects(asked.actor, releaseId))
      await write(asked.actor, [row], { solutionId: to.id, ...(isGiven && { releaseId }) })
    },

    /** Whatever their states: for a portfolio that is told from its middle. */
    belongTo: async (actor: Actor, ids: readonly string[], solutionId: string): Promise<void> =>
      write(actor, await holdAll(tx, prospect, ids), { solutionId }),

    /** @throws NotFound where it is not of the solution. */
    async detach(asked: Asked, id: string, from: string, seen: Parameters<typeof movable>[2]): Promise<void> {
      const row = await movable(asked, id, seen)
      existing(row.solutionId === from ? row : undefined)
      await write(asked.actor, [row], { solutionId: null })
    },

    detachAll: async (actor: Actor, solutionId: string): Promise<void> => write(actor, await held(solutionId), { solutionId: null }),

    /** Those that have no release get this one (S-2), as long as they are not realised. */
    async giveRelease(actor: Actor, solutionId: string, releaseId: string): Promise<void> {
      if (!(await takesProspects(actor, releaseId))) return
      const rows = await held(solutionId)
      const without = rows.filter(
        (row) => row.releaseId === null && (isOpen(row) || ['ON_AGENDA', 'APPROVED', 'DEFERRED'].includes(row.status)),
      )
      await write(actor, without, { releaseId })
    },

    /** All of it, held. */
    all: held,
    /** Those that are decided with their solution: in design, and held. */
    inDesign: async (solutionId: string): Promise<Held[]> => (await held(solutionId)).filter(({ status }) => status === 'IN_DESIGN'),
  }
}
