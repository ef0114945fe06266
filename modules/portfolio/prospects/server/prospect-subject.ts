import type { Services } from '@portico/platform/server/services.ts'
import { movedByBoard, type Subject, titleOf } from '../../backlog/server/subject.ts'
import type { ProspectRecord } from './prospect.record.ts'
import { prospectStoreOf } from './prospect-store-of.ts'

/** What the agenda needs of prospects: how one is found, and what a decision does to it. */
export const prospectSubject = (services: Services, { move }: Pick<ProspectRecord, 'move'>): Subject => ({
  type: 'PROSPECT',
  goesOnAgenda: true,
  title: titleOf,

  async found(tx, id) {
    const found = await prospectStoreOf(services)(tx).get(id)
    return (
      found && { id, code: found.code, name: found.name, ownerId: found.ownerId, ownerName: found.ownerName, createdBy: found.createdBy }
    )
  },

  // Whoever put it on the agenda takes it off again with their item, whoever owns it.
  move: (tx, doing, id, asked) => movedByBoard({ move })(tx, asked.to === 'takeOff' ? { ...doing, caller: 'owner' } : doing, id, asked),
})
