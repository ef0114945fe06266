import { existing, forbidden } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Doing } from '@portico/platform/server/record/governed.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogOf } from '../../backlog/server/backlog.ts'
import { type Decided, type Move, type Subject, titleOf } from '../../backlog/server/subject.ts'
import { conditionStore } from '../../conditions/server/condition.store.ts'
import { dispensation } from './dispensation.table.ts'
import { type ExceptionRecord, emailOf, exceptionStoreOf, itemOf } from './exception.record.ts'
import { decideExtension, proposeExtension } from './extensions.ts'

const actions = {
  APPROVED: 'adaGrant',
  APPROVED_WITH_CONDITIONS: 'adaGrant',
  REWORK: 'adaRework',
  DEFERRED: 'adaRework',
  REJECTED: 'adaReject',
} as const

/** What the agenda needs of exceptions: how one is found, and what a decision does to it or to its extension (E-3). */
export const exceptionSubject = (services: Services, { move }: Pick<ExceptionRecord, 'move'>): Subject => {
  const ofExtension = async (tx: Db, { actor }: Doing, id: string, { decision, decisionText }: Decided) => {
    existing(await hold(tx, dispensation, id))
    const record = existing(await exceptionStoreOf(services)(tx).get(id))
    const asked = existing(record.extensions?.find(({ status }) => status === 'REQUESTED'))
    if (asked.requestedById !== null && asked.requestedById === actor.caller?.id)
      throw forbidden('Whoever asked for more time does not record the decision about it. Ask somebody else.', 'fourEyes')
    if (decision === 'DEFERRED') return proposeExtension(services, tx, { actor, now: services.clock.now() }, record, asked.reason)
    const isGranted = decision === 'APPROVED' || decision === 'APPROVED_WITH_CONDITIONS'
    return decideExtension(services, tx, actor, { record, asked }, isGranted ? 'GRANTED' : 'REJECTED', decisionText)
  }
  const takeOff = async (
    tx: Db,
    doing: Doing,
    id: string,
    { about, comment }: Pick<Extract<Move, { to: 'takeOff' }>, 'about' | 'comment'>,
  ) => {
    existing(await hold(tx, dispensation, id))
    const record = existing(await exceptionStoreOf(services)(tx).get(id))
    // What the board has put off is reviewed meanwhile: only its item goes.
    if (about === 'RECORD') return record.status === 'ON_AGENDA' ? move(tx, doing, id, { action: 'removeFromAgenda' }) : undefined
    // Nobody but the board decides about it: without its item the wish would stay open, and keep the next one off.
    const asked = record.extensions?.find(({ status }) => status === 'REQUESTED')
    if (asked && record.status === 'GRANTED') await decideExtension(services, tx, doing.actor, { record, asked }, 'REJECTED', comment)
  }
  const decide = async (tx: Db, doing: Doing, id: string, decided: Decided) => {
    if (decided.decision === 'NOTED' || decided.about === 'ENDED') return
    const [now, by] = [services.clock.now(), emailOf(doing.actor)]
    // Before it is decided: what people are told names them.
    await conditionStore(tx).add('EXCEPTION', id, decided.itemId, decided.conditions, by, now)
    if (decided.about === 'EXTENSION') return ofExtension(tx, doing, id, decided)
    const comment = decided.decisionText.slice(0, 1000)
    await move(tx, { ...doing, caller: 'ada' }, id, { action: actions[decided.decision], comment })
    if (decided.decision !== 'DEFERRED') return
    const record = existing(await exceptionStoreOf(services)(tx).get(id))
    const question = record.justification.slice(0, 1000)
    await backlogOf(services)(tx, { actor: doing.actor, now }).propose({ ...itemOf(record), purpose: 'DECISION', question })
  }
  return {
    type: 'EXCEPTION',
    goesOnAgenda: true,
    title: titleOf,

    async found(tx, id) {
      const found = await exceptionStoreOf(services)(tx).get(id)
      return (
        found && {
          id,
          code: found.code,
          name: found.title,
          ownerId: found.requestedById,
          ownerName: found.requestedByName,
          createdBy: found.createdBy,
        }
      )
    },

    async move(tx, doing, id, asked) {
      if (asked.to === 'propose') return move(tx, doing, id, { action: 'proposeForAda' })
      if (asked.to === 'takeOff') return takeOff(tx, doing, id, asked)
      return decide(tx, doing, id, asked)
    },
  }
}
