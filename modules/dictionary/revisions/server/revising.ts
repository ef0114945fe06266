import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { partStore } from '@portico/platform/server/record/parts.store.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import type { decided, proposed } from '../revised.contract.ts'

interface Revised {
  id: string
  code: string
  name: string
  status: string
  domain?: { id: string; name: string } | null | undefined
  ownerId: string
  ownerName: string | null
  replacedById: string | null
  validatedObjectId: string | null
  workingCopy: { id: string } | null
}
interface RevisedStore<R> {
  get(id: string): Promise<R | undefined>
  set(id: string, values: { validTo?: string | null; replacedById?: null }): Promise<void>
  drop(id: string): Promise<void>
  followState(id: string, status: string): Promise<void>
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** @throws GuardError where there are faults. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new AppError(422, 'GuardError', 'This cannot be done yet.', { details: [...faults] })
}

const holds: readonly string[] = ['APPROVED', 'UNDER_REVISION', 'REPROPOSED']
const decisions: readonly string[] = ['approve', 'return', 'approveRevision', 'returnRevision']

/** What follows for every record that is approved in versions when it moves: its working copy, its end, and who hears of it. */
export function revising<R extends Revised>({
  entityType,
  store,
  events,
  notApproved,
}: {
  entityType: string
  store: (tx: Db) => RevisedStore<R>
  events: { proposed: ReturnType<typeof proposed>; decided: ReturnType<typeof decided> }
  /** Why a record that is not approved takes the place of no other one. */
  notApproved: string
}) {
  return {
    async held(tx: Db, id: string): Promise<R> {
      const found = await store(tx).get(id)
      if (!found) throw new Error(`A ${entityType} that is held is gone.`)
      return found
    },
    async dropCopy(tx: Db, { id, workingCopy }: R): Promise<void> {
      if (workingCopy) await partStore(tx).removeAll(entityType, workingCopy.id)
      await store(tx).drop(id)
    },
    async end(tx: Db, { id, replacedById }: R, { action, now }: Deed): Promise<void> {
      if (action === 'supersede') {
        const other = replacedById === null ? undefined : await store(tx).get(replacedById)
        if (!other || other.validatedObjectId !== null || !holds.includes(other.status))
          refuse([{ path: 'replacedById', code: 'notApproved', message: notApproved }])
      }
      await store(tx).set(id, { validTo: dayOf(now) })
    },
    begin: (tx: Db, { id }: R): Promise<void> => store(tx).set(id, { validTo: null, replacedById: null }),
    async moved(tx: Db, record: R, to: string, { action, comment }: { action: string; comment: string }): Promise<void> {
      const { id, code, name, domain, ownerId, ownerName } = record
      await store(tx).followState(id, to)
      const carried = { item: { id, code, name }, author: { id: ownerId, name: ownerName ?? '' } }
      if ((action === 'propose' || action === 'repropose') && domain)
        await emit(tx, events.proposed, { ...carried, domain: { id: domain.id, name: domain.name } })
      if (decisions.includes(action)) await emit(tx, events.decided, { ...carried, newStatus: to, comment })
    },
  }
}
