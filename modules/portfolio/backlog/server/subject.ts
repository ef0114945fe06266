import type { Db } from '@portico/platform/server/database/database.ts'
import type { Doing } from '@portico/platform/server/record/governed.ts'
import type { AgendaCondition, Decision, SubjectType } from '../agenda-kinds.contract.ts'

/** What the agenda knows of a record that it is about. */
export interface FoundSubject {
  id: string
  code: string
  name: string
  /** Who owns it, or asked for it; they do not record the decision about it. */
  ownerId: string | null
  ownerName: string | null
  createdBy: string
}

/** What the board decided, for the record that it is about. */
export interface Decided {
  decision: Decision
  decisionText: string
  deferUntil: string | null
  about: 'RECORD' | 'EXTENSION' | 'ENDED'
  itemId: string
  conditions: readonly AgendaCondition[]
  excludedProspectIds: readonly string[]
}

export type Move =
  /** A decision is asked for: the record goes onto the agenda. Its own transition makes the item. */
  | { to: 'propose' }
  /** The item is withdrawn: the record comes back, or what was asked of it besides is asked no more. `comment`: why. */
  | { to: 'takeOff'; about: Decided['about']; comment: string }
  | ({ to: 'decided' } & Decided)

/** A kind of records that the board decides about. */
export interface Subject {
  type: SubjectType
  found(tx: Db, id: string): Promise<FoundSubject | undefined>
  title(found: FoundSubject): string
  /** All in the caller's transaction. @throws InvalidTransition (409) when the record has left the agenda meanwhile. */
  move(tx: Db, doing: Doing, id: string, move: Move): Promise<void>
  /** Whether asking for a decision takes the record onto the agenda, by a transition that makes the item; a release stays where it is. */
  goesOnAgenda: boolean
}

export const titleOf = ({ code, name }: Pick<FoundSubject, 'code' | 'name'>): string => `${code} ${name}`.slice(0, 120)

const actions: Readonly<Partial<Record<Decision, string>>> = {
  APPROVED: 'adaApprove',
  APPROVED_WITH_CONDITIONS: 'adaApprove',
  REWORK: 'adaRework',
  DEFERRED: 'adaDefer',
  REJECTED: 'adaReject',
}

interface Moving {
  move(tx: Db, by: Doing, id: string, asked: { action: string; comment?: string; given?: Readonly<Record<string, unknown>> }): Promise<void>
}
/** How records with the board's own actions in their machine follow it: prospects, solutions, exceptions. */
export const movedByBoard =
  (record: Moving): Subject['move'] =>
  async (tx, doing, id, asked) => {
    if (asked.to === 'propose') return record.move(tx, doing, id, { action: 'proposeForAda' })
    if (asked.to === 'takeOff') return record.move(tx, doing, id, { action: 'removeFromAgenda' })
    const action = actions[asked.decision]
    if (!action) return
    const given = asked.decision === 'DEFERRED' ? { deferUntil: asked.deferUntil } : undefined
    const comment = asked.decisionText.slice(0, 1000)
    await record.move(tx, { ...doing, caller: 'ada' }, id, { action, comment, ...(given && { given }) })
  }
