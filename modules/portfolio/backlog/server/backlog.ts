import type { Db } from '@portico/platform/server/database/database.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { SubjectType } from '../agenda-kinds.contract.ts'
import { backlogStore, type Proposed } from './backlog.store.ts'

/** How records put themselves onto the board's agenda and take themselves off again: the item's history tells who did it. */
export const backlogOf =
  ({ audit }: Pick<Services, 'audit'>) =>
  (tx: Db, { actor, now }: Pick<Deed, 'actor' | 'now'>) => {
    const by = actor.caller?.email ?? 'portico'
    const told = ({ id, title }: { id: string; title: string }) => ({ entityType: 'agendaitem', entityId: id, entityName: title })
    return {
      /** @param submittedBy an e-mail: whose item it is, unless it is theirs who act */
      async propose(item: Proposed, submittedBy = by): Promise<void> {
        const id = await backlogStore(tx).propose(item, submittedBy, now)
        await audit(tx, actor, { ...told({ id, title: item.title }), action: 'create' })
      },

      async withdraw(subjectType: SubjectType, subjectId: string): Promise<void> {
        const gone = await backlogStore(tx).withdraw(subjectType, subjectId, by, now)
        await audit(
          tx,
          actor,
          ...gone.map(({ status, ...one }) => ({
            ...told(one),
            action: 'transition' as const,
            transition: { from: status, to: 'WITHDRAWN' },
          })),
        )
      },
    }
  }
