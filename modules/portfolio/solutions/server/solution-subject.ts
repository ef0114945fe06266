import { forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Decided, movedByBoard, type Subject, titleOf } from '../../backlog/server/subject.ts'
import type { ProspectRecord } from '../../prospects/server/prospect.record.ts'
import { prospectsOfSolution } from '../../prospects/server/prospect-solution.store.ts'
import { type SolutionRecord, solutionStoreOf } from './solution.record.ts'

const cascades = {
  APPROVED: 'cascadeApprove',
  APPROVED_WITH_CONDITIONS: 'cascadeApprove',
  DEFERRED: 'cascadeDefer',
  REJECTED: 'cascadeReject',
} as const

/** What the agenda needs of solutions: how one is found, and what a decision does to it and its prospects (S-5). */
export const solutionSubject = (
  services: Services,
  { move }: Pick<SolutionRecord, 'move'>,
  prospects: Pick<ProspectRecord, 'move'>,
): Subject => ({
  type: 'SOLUTION',
  goesOnAgenda: true,
  title: titleOf,

  async found(tx, id) {
    const found = await solutionStoreOf(services)(tx).get(id)
    return (
      found && { id, code: found.code, name: found.name, ownerId: found.ownerId, ownerName: found.ownerName, createdBy: found.createdBy }
    )
  },

  async move(tx, doing, id, asked) {
    if (asked.to === 'decided') await requireOthers(services, tx, id, { ...asked, by: doing.actor.caller?.id })
    await movedByBoard({ move })(tx, doing, id, asked)
    if (asked.to !== 'decided' || asked.decision === 'NOTED' || asked.decision === 'REWORK') return
    const action = cascades[asked.decision]
    const comment = action === 'cascadeReject' ? 'solution rejected' : asked.decisionText.slice(0, 1000)
    const given = action === 'cascadeDefer' ? { deferUntil: asked.deferUntil } : {}
    for (const one of await prospectsOfSolution(services, tx).inDesign(id))
      if (!asked.excludedProspectIds.includes(one.id))
        await prospects.move(tx, { ...doing, caller: 'ada' }, one.id, { action, comment, given })
  },
})

/**
 * What is left out is of the solution; and whoever owns a prospect that would be decided along does not record the decision, as with one
 * that stands on the agenda itself.
 */
async function requireOthers(
  services: Services,
  tx: Db,
  id: string,
  { excludedProspectIds, decision, by }: Pick<Decided, 'excludedProspectIds' | 'decision'> & { by: string | undefined },
): Promise<void> {
  const own = await prospectsOfSolution(services, tx).all(id)
  const strange = excludedProspectIds.findIndex((one) => !own.some((prospect) => prospect.id === one))
  if (strange >= 0)
    throw invalid({ path: `excludedProspectIds.${strange}`, code: 'unknownRecord', message: 'There is no such prospect in the solution.' })
  if (decision === 'REWORK' || decision === 'NOTED' || by === undefined) return
  const isTheirs = own.some((one) => one.status === 'IN_DESIGN' && one.ownerId === by && !excludedProspectIds.includes(one.id))
  if (isTheirs)
    throw forbidden('Whoever owns a prospect of the solution does not record the decision. Leave it out, or ask somebody else.', 'fourEyes')
}
