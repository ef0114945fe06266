import type { FastifyReply } from 'fastify'
import { existing, forbidden } from '../../contract/errors.ts'
import type { Filter } from '../../contract/lists.ts'
import type { ModuleName } from '../../contract/modules.ts'
import {
  type AskedRelation,
  type Guards,
  type Machine,
  offeredTransitions,
  requireMayCreate,
  type Standing,
} from '../../contract/record/machine.ts'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import type { Caller } from '../../contract/roles.ts'
import { type Actor, changesBetween } from '../audit.ts'
import type { Db } from '../database/database.ts'
import type { Idempotency } from '../http/route.ts'
import { pickedOne } from '../lists/style2.ts'
import type { Services } from '../services.ts'
import { hold, type RecordTable } from './hold.ts'
import type { RecordRoom } from './parts.routes.ts'
import type { Stamp } from './record.store.ts'
import { type Effects, makeTransition } from './transition.ts'
import { auditUpdate, bornBy, changedBy, nextCode, requireVersion, type Taken } from './write.ts'

interface GovernedRecord {
  id: string
  status: string
  availableTransitions?: OfferedTransition[] | undefined
}
type GovernedTable = RecordTable & { $inferSelect: { id: string; version: number; updatedBy: string; updatedAt: Date } }
type Born = ReturnType<typeof bornBy> & { code: string; status: string; statusChangedAt: Date }

interface GovernedStore<R, Fields> {
  get(id: string, filter?: Filter): Promise<R | undefined>
  create(row: Fields & Born): Promise<string>
  change(id: string, row: Partial<Fields> & Stamp): Promise<void>
}

/** Whoever acts: a person, or the portal itself (a job; a decision on another record that takes this one along, as its `actor`). */
export interface Doing {
  actor: Actor
  caller: Caller | 'system' | 'ada'
}
const bySystem: Doing = { actor: {}, caller: 'system' }

interface OfAnyMachine<M extends Machine, R extends GovernedRecord, Fields> {
  entityType: string
  /** Of its codes: `CMP` of `CMP-0012`. */
  prefix: string
  modules: readonly ModuleName[]
  machine: M
  guards: Guards<M, R>
  effects: Effects<M, R>
  table: GovernedTable
  /** By the names of the unique indexes: where a value that is taken is told. */
  taken: Readonly<Record<string, Taken>>
  /** With a caller: of what they see, by one condition in SQL that its list and its count have, too. */
  store(db: Db, caller?: Caller): GovernedStore<R, Fields>
  nameOf(record: R): string
  /** Whether somebody who sees the record may change it, comment on it and attach to it. Transitions ask their machine. */
  mayWrite(caller: Caller, record: R): boolean
}
/** What the caller is to a record: a room whose machine asks for it cannot leave it out. */
interface Related<R, Relation> {
  relations(caller: Caller, record: R): readonly Relation[]
}
type Governed<M extends Machine, R extends GovernedRecord, Fields> = OfAnyMachine<M, R, Fields> &
  ([AskedRelation<M>] extends [never] ? Partial<Related<R, never>> : Related<R, AskedRelation<M>>)

interface Asked {
  caller: Caller
  actor: Actor
}
interface AskedTransition {
  action: string
  comment?: string | undefined
  version?: number | undefined
}
interface OneAsked {
  caller: Caller
  params: { id: string }
  query: { filter?: Filter | undefined }
  reply: FastifyReply
}

/** What is written with a record in one transaction, in tables beside its own. */
interface Beside<R> {
  write?(tx: Db, id: string): Promise<void>
  /** The same as the history tells it. */
  told?(record: R): object
}

/**
 * The writes of a governed record, and its detail with what may follow. A room's routes call these; who is let in, what goes in and which
 * rules hold is theirs.
 */
export function governed<const M extends Machine, R extends GovernedRecord, Fields extends object>(
  { database, clock, audit }: Pick<Services, 'database' | 'clock' | 'audit'>,
  room: Governed<M, R, Fields>,
) {
  const { entityType, table, machine, guards, nameOf } = room
  const standing = (by: Doing['caller'], facts: R): Standing<R> =>
    typeof by === 'string'
      ? { status: facts.status, facts, caller: { roles: [] }, relations: [by] }
      : { status: facts.status, facts, caller: by, relations: room.relations?.(by, facts) ?? [] }
  const offering = (caller: Caller, found: R): R => ({
    ...found,
    availableTransitions: offeredTransitions(machine, guards, standing(caller, found)),
  })
  const detail = async (db: Db, caller: Caller, id: string, filter?: Filter): Promise<R> =>
    offering(caller, existing(await room.store(db, caller).get(id, filter)))
  /** What somebody has just written is told to them, also where they do not see it from now on. */
  const written = async (tx: Db, caller: Caller, id: string): Promise<R> => offering(caller, existing(await room.store(tx).get(id)))
  /** The record as it is once nobody else changes it, and its row. */
  const held = async (tx: Db, by: Doing['caller'], id: string) => {
    const row = existing(await hold(tx, table, id))
    return { row, found: existing(await room.store(tx, typeof by === 'string' ? undefined : by).get(id)) }
  }
  /** In the caller's transaction, so that a job or a decision takes several records along, all or none. */
  const move = async (tx: Db, by: Doing | 'system', id: string, asked: AskedTransition): Promise<void> => {
    const { actor, caller } = by === 'system' ? bySystem : by
    const { row, found } = await held(tx, caller, id)
    const { effects, taken } = room
    const entity = { type: entityType, id, name: nameOf(found) }
    const going = { machine, guards, effects, context: found, table, entity, held: row, on: standing(caller, found), asked, taken }
    await makeTransition({ tx, audit, actor, now: clock.now() }, going)
  }

  return {
    move,

    /** One record by the filter of a list: with the fields that it names. */
    get: async ({ caller, params, query: { filter }, reply }: OneAsked): Promise<R> =>
      pickedOne(filter, await detail(database.db, caller, params.id, filter), reply),

    async create({ caller, actor, idempotency }: Asked & { idempotency: Idempotency }, fields: Fields, beside: Beside<R> = {}): Promise<R> {
      requireMayCreate(machine, caller)
      return database.transaction(async (tx) => {
        const now = clock.now()
        const code = await nextCode(tx, entityType, room.prefix)
        const born = { ...bornBy(caller.email, now), code, status: machine.initial, statusChangedAt: now }
        const id = await room.store(tx).create({ ...fields, ...born })
        await beside.write?.(tx, id)
        const made = await written(tx, caller, id)
        await audit(tx, actor, { entityType, entityId: id, entityName: nameOf(made), action: 'create' })
        await idempotency.remember(tx, { id })
        return made
      })
    },

    /** The answer to the same request once more. */
    repeated: ({ id = '' }: Record<string, string>, { caller }: Pick<Asked, 'caller'>) => detail(database.db, caller, id),

    /**
     * Changes what is given, on the version that was seen; what is as it was leaves the record and its version alone. `check` throws where
     * the record as it stands does not let it.
     */
    async change(
      { caller, actor, params: { id } }: Asked & { params: { id: string } },
      version: number,
      given: Partial<Fields>,
      { check, ...beside }: Beside<R> & { check?(before: R): void } = {},
    ): Promise<R> {
      const own = (record: object) => Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(given, name)))
      const told = (record: R) => ({ ...own(record), ...beside.told?.(record) })
      return database.transaction(async (tx) => {
        const { row, found: before } = await held(tx, caller, id)
        requireVersion(row, version)
        if (!room.mayWrite(caller, before)) throw forbidden('Only who may write the record may change it.')
        check?.(before)
        const store = room.store(tx)
        const stamped = { ...given, ...changedBy(caller.email, clock.now()) }
        const isOther = changesBetween(own(before), own({ ...before, ...given })).length > 0
        if (isOther) await store.change(id, stamped)
        if (beside.write) {
          await beside.write(tx, id)
          if (!isOther && changesBetween(before, existing(await store.get(id))).length > 0) await store.change(id, stamped)
        }
        const after = await written(tx, caller, id)
        await auditUpdate(audit, tx, actor, { type: entityType, id, name: nameOf(after) }, told(before), told(after))
        return after
      })
    },

    transition: ({ caller, actor, params: { id }, body }: Asked & { params: { id: string }; body: AskedTransition }): Promise<R> =>
      database.transaction(async (tx) => {
        await move(tx, { caller, actor }, id, body)
        return written(tx, caller, id)
      }),

    /** For its comments, attached links and history (`partsOfRecord`). */
    parts: {
      entityType,
      modules: room.modules,
      async seen(db, caller, id) {
        const found = await room.store(db, caller).get(id)
        return found && { id, name: nameOf(found), mayWrite: room.mayWrite(caller, found) }
      },
      hold: (tx, id) => hold(tx, table, id),
    } satisfies RecordRoom,
  }
}
