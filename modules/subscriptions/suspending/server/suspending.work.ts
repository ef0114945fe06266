import { giveProducts, takeProducts } from '@portico/apidex/contract.ts'
import { notFound } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { CompanyMoved } from '../../companies/server/company.routes.ts'
import { holdForLinks } from '../../companies/server/company.store.ts'
import { ofCompany } from '../../links/server/company.history.ts'
import { type CompanyRevocation, suspensionStore } from '../../suspensions/server/suspension.store.ts'
import { suspendingEvents } from '../suspending-events.contract.ts'

/** So many applications, or products, in one transaction: their keys are held no longer than that takes. */
const atOnce = 25
const everyMs = 1000

interface Held {
  id: string
  status: string
  companyName: string
}

/** Where the work stands that is not done when its company moves; suspended anew, what has not come back yet stays taken until a reactivation. */
const stateAfter: Readonly<Record<string, CompanyRevocation['state']>> = { reactivate: 'giving', terminate: 'given', suspend: 'taken' }

/**
 * What a suspension takes off the keys of a company's applications, and what the reactivation gives back: begun in the transaction of the
 * transition, done part by part after it, and gone on with after a restart.
 */
export function suspendingWork({ database, clock, audit, ports, log }: Services) {
  const moved: CompanyMoved = async (tx, { id, companyName }, _, { action, comment, actor, given }) => {
    const revokeKeys = given !== undefined && 'revokeKeys' in given && given.revokeKeys === true
    const store = suspensionStore(tx)
    const told = { id, name: companyName }
    if (action === 'activate' || action === 'reactivate') await emit(tx, suspendingEvents.COMPANY_ACTIVATED, { company: told })
    if (action === 'suspend') await emit(tx, suspendingEvents.COMPANY_SUSPENDED, { company: told, reason: comment })
    if (revokeKeys) {
      if (!ports.isFilled(takeProducts)) throw notFound('There are no keys here: the internal portal is off.')
      const { caller } = actor
      if (!caller) throw new Error('Keys are revoked by a person.')
      await store.begin({ companyId: id, byId: caller.id, byEmail: caller.email, beganAt: clock.now() })
      await audit(tx, actor, ofCompany({ id, companyName }, 'update', [{ field: 'revokeKeys', old: null, new: true }]))
    }
    if (revokeKeys || action === 'activate') return
    const open = await store.get(id)
    if (!open || open.state === 'given') return
    if (action === 'terminate') await store.end(id, clock.now())
    const state = stateAfter[action]
    if (state) await store.note(id, { state })
  }

  async function take(tx: Db, owner: Held, { doneTo, byId }: CompanyRevocation): Promise<boolean> {
    const store = suspensionStore(tx)
    const links = await store.nextLinks(owner.id, doneTo, atOnce)
    const last = links.at(-1)
    if (!last) {
      const { taken } = await store.counts(owner.id, doneTo)
      await store.note(owner.id, { state: 'taken' })
      await audit(tx, {}, ofCompany(owner, 'update', [{ field: 'productsTaken', old: null, new: taken }]))
      return false
    }
    const at = clock.now()
    const ids = links.map(({ applicationId }) => applicationId)
    const taken = await ports.of(takeProducts)(tx, ids, byId, `${owner.companyName} is suspended.`, at)
    await store.keep(
      taken.map((one) => ({ ...one, companyId: owner.id, takenAt: at })),
      at,
    )
    await store.note(owner.id, { doneTo: last.id })
    return true
  }

  async function give(tx: Db, owner: Held): Promise<boolean> {
    const store = suspensionStore(tx)
    const taken = await store.nextTaken(owner.id, atOnce)
    if (taken.length === 0) {
      const { given, kept } = await store.counts(owner.id, null)
      await store.note(owner.id, { state: 'given' })
      const notGiven = { field: 'productsKept', old: null, new: kept }
      await audit(tx, {}, ofCompany(owner, 'update', [{ field: 'productsGiven', old: null, new: given }, ...(kept > 0 ? [notGiven] : [])]))
      return false
    }
    const linked = await store.stillLinked(
      owner.id,
      taken.map(({ applicationId }) => applicationId),
    )
    const owned = taken.filter(({ applicationId }) => linked.has(applicationId))
    const outcomes = await ports.of(giveProducts)(
      tx,
      owned.map(({ keyId, productId, was, takenAt }) => ({ keyId, productId, was, at: takenAt })),
      `${owner.companyName} is active again.`,
    )
    const outcomeOf = new Map(owned.map(({ id }, at) => [id, outcomes[at]]))
    for (const [outcome, some] of Map.groupBy(taken, ({ id }) => outcomeOf.get(id) ?? 'notLinked'))
      await store.became(
        outcome,
        some.map(({ id }) => id),
        clock.now(),
      )
    return true
  }

  /** One part of what is open of a company; answers whether more may be left. The company is held: it is neither reactivated nor relinked meanwhile. */
  const step = (companyId: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      // What nobody would take must not count as taken: it waits until the internal portal is on again.
      if (!ports.isFilled(takeProducts)) return false
      const [owner] = await holdForLinks(tx, companyId)
      const open = await suspensionStore(tx).get(companyId)
      if (owner?.status === 'SUSPENDED' && open?.state === 'taking') return take(tx, owner, open)
      if (owner?.status === 'ACTIVE' && open?.state === 'giving') return give(tx, owner)
      return false
    })

  const finish = async (companyId: string, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await step(companyId)));
  }
  const goOn = async (signal: AbortSignal): Promise<void> => {
    for (const id of await suspensionStore(database.db).open()) {
      if (signal.aborted) return
      // One that fails holds up no other, and is tried again.
      await finish(id, signal).catch((error: unknown) =>
        log.error({ err: error, company: id }, 'the keys of a company were not all brought along'),
      )
    }
  }
  return { moved, job: { name: 'take and give products', everyMs, single: true, run: goOn } satisfies Job }
}
