import { AppError, conflict, existing, forbidden } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import { auditUpdate, changedBy } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogOf } from '../../backlog/server/backlog.ts'
import { type Exception, type Extension, moreOfExceptions } from '../exception.contract.ts'
import { extensionFaults, mayAskExtension, refusedExtension, throughAgenda } from '../exception.rules.ts'
import { dispensation } from './dispensation.table.ts'
import { emailOf, exceptionStoreOf, itemOf, tellDecision, todayOf } from './exception.record.ts'
import { extensionStore } from './extension.store.ts'

/** Puts the wish for a later end before the board (E-3). */
export const proposeExtension = (
  services: Pick<Services, 'audit'>,
  tx: Db,
  deed: Pick<Deed, 'actor' | 'now'>,
  record: Exception,
  reason: string,
) => backlogOf(services)(tx, deed).propose({ ...itemOf(record), purpose: 'DECISION', about: 'EXTENSION', question: reason.slice(0, 1000) })

/** Grants or rejects a later end of an exception that the caller's transaction holds; people are told. */
export async function decideExtension(
  services: Services,
  tx: Db,
  actor: Actor,
  { record, asked }: { record: Exception; asked: Extension },
  decision: 'GRANTED' | 'REJECTED',
  text: string,
): Promise<void> {
  if (record.status !== 'GRANTED' || asked.status !== 'REQUESTED')
    throw conflict('InvalidTransition', 'This extension is decided already, or its exception has ended.')
  const store = exceptionStoreOf(services)(tx)
  const now = services.clock.now()
  await extensionStore(tx).decide(asked.id, decision, { id: actor.caller?.id ?? null, at: now, text })
  const change = decision === 'GRANTED' ? { validTo: asked.requestedValidTo, extensionCount: record.extensionCount + 1 } : {}
  await store.set(record.id, { ...change, ...changedBy(emailOf(actor), now) } as object)
  const told = (status: string, end: string | null) => ({ extension: `${asked.requestedValidTo}: ${status}`, validTo: end })
  await auditUpdate(
    services.audit,
    tx,
    actor,
    { type: 'exception', id: record.id, name: record.title },
    told('REQUESTED', record.validTo),
    told(decision, change.validTo ?? record.validTo),
  )
  await tellDecision(tx, existing(await store.get(record.id)), decision, text)
}

export const extensionRoutes = (services: Services): Route[] => {
  const { database, clock, audit } = services
  const held = async (tx: Db, caller: Caller, id: string): Promise<Exception> => {
    existing(await hold(tx, dispensation, id))
    return existing(await exceptionStoreOf(services)(tx, caller).get(id))
  }
  const one = async (db: Db, id: string): Promise<Extension> => existing(await extensionStore(db).get(id))

  return [
    route(
      moreOfExceptions.extend,
      ({ caller, actor, params, body, idempotency }) =>
        database.transaction(async (tx) => {
          const record = await held(tx, caller, params.id)
          if (!mayAskExtension(caller, record))
            throw forbidden('Only who asked for it, who mends it, an architect or an admin may do this.')
          const faults = extensionFaults(record, body.requestedValidTo, todayOf(services))
          if (faults.length > 0) throw new AppError(422, 'GuardError', 'It cannot be extended so.', { details: faults })
          const now = clock.now()
          const id = await extensionStore(tx).ask({
            dispensationId: record.id,
            ...body,
            requestedById: caller.id,
            requestedAt: now,
          })
          if (throughAgenda(record)) await proposeExtension(services, tx, { actor, now }, record, body.reason)
          await audit(tx, actor, {
            entityType: 'exception',
            entityId: record.id,
            entityName: record.title,
            action: 'link',
            changes: [{ field: 'extension', old: null, new: body.requestedValidTo }],
          })
          await idempotency.remember(tx, { id })
          return one(tx, id)
        }),
      ({ id = '' }) => one(database.db, id),
    ),

    route(moreOfExceptions.decideExtension, ({ caller, actor, params, body }) =>
      database.transaction(async (tx) => {
        const { exceptionId } = await one(tx, params.id)
        const record = await held(tx, caller, exceptionId)
        const asked = await one(tx, params.id)
        const refused = refusedExtension(caller, record, asked)
        if (refused === 'fourEyes') throw forbidden('Whoever asked does not decide about it. Ask somebody else.', 'fourEyes')
        if (refused) throw forbidden('Only its reviewer or an admin decides about an extension.')
        if (throughAgenda(record) && asked.status === 'REQUESTED')
          throw new AppError(422, 'GuardError', 'This cannot be done yet.', {
            details: [{ path: 'decision', code: 'throughAgenda', message: 'Of this risk the board decides.' }],
          })
        await decideExtension(services, tx, actor, { record, asked }, body.decision, body.text)
        return one(tx, params.id)
      }),
    ),
  ]
}
