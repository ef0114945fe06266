import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { conflict, existing, forbidden } from '../../contract/errors.ts'
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
import type { OfferedTransition, RecordAbility } from '../../contract/record/record.contract.ts'
import { type Caller, isAdmin, isReadOnly } from '../../contract/roles.ts'
import { type Actor, changesBetween } from '../audit.ts'
import type { Db } from '../database/database.ts'
import type { Idempotency } from '../http/route.ts'
import { pickedOne } from '../lists/style2.ts'
import type { Services } from '../services.ts'
import { hold, type RecordTable } from './hold.ts'
import type { RecordRoom } from './parts.routes.ts'
import { partStore } from './parts.store.ts'
import type { Stamp } from './record.store.ts'
import { type Deed, type Effects, makeTransition } from './transition.ts'
import { auditUpdate, bornBy, changedBy, nextCode, requireVersion, type Taken } from './write.ts'

interface GovernedRecord {
  id: string
  status: string
  createdAt: string
  createdBy: string
  statusChangedAt: string
  availableTransitions?: OfferedTransition[] | undefined
  may?: RecordAbility[] | undefined
}
type GovernedTable = RecordTable & { $inferSelect: { id: string; version: number; updatedBy: string; updatedAt: Date } }
type Born = ReturnType<typeof bornBy> & { code: string; status: string; statusChangedAt: Date }

interface GovernedStore<R, Fields> {
  get(id: string, filter?: Filter): Promise<R | undefined>
  create(row: Fields & Born): Promise<string>
  change(id: string, row: Partial<Fields> & Stamp): Promise<void>
}

/**
 * Whoever acts: a person, or the portal itself (a job; a decision on another record that takes this one along, as its `actor`). `owner`: somebody
 * who takes this one along with a record of their own, where owners may.
 */
export interface Doing {
  actor: Actor
  caller: Caller | 'system' | 'ada' | 'owner'
}
const bySystem: Doing = { actor: {}, caller: 'system' }

interface OfAnyMachine<M extends Machine, R extends GovernedRecord, Fields> {
  entityType: string
  /** Of its codes: `CMP` of `CMP-0012`. Where codes are made in another way, or typed, what makes one of what is created. */
  prefix: string | ((tx: Db, fields: Fields) => string | Promise<string>)
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
  /** Whether they may change its fields, where that is not the same. */
  mayEdit?(caller: Caller, record: R): boolean
  /** Another row of the table that a transition looks at, such as the record's working copy: held with it, before any rule is asked. */
  holdsAlong?(record: R): string | undefined
  /** After each transition, in its transaction: what people are told of it. `record` is as it was, with what was written with the transition. */
  moved?(tx: Db, record: R, to: string, deed: Deed): Promise<void>
  /** Whose record it is beside who made it: they delete it while it never left its first state. Left out: nobody deletes any. */
  isOwner?(caller: Caller, record: R): boolean
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
  /** Fields that are written with it, and what else `moved` is told. */
  given?: Deed['given']
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
  const mayEdit = (caller: Caller, found: R) => (room.mayEdit ?? room.mayWrite)(caller, found)
  /** By who owns or made it, and by admins, while it is as it was born. */
  const mayRemove = (caller: Caller, found: R): boolean =>
    room.isOwner !== undefined &&
    !isReadOnly(caller) &&
    (isAdmin(caller) || (room.mayWrite(caller, found) && (room.isOwner(caller, found) || found.createdBy === caller.email)))
  const isUntouched = (found: R) => found.status === machine.initial && found.statusChangedAt === found.createdAt
  const abilities = (caller: Caller, found: R): RecordAbility[] => [
    ...(mayEdit(caller, found) ? (['edit'] as const) : []),
    ...(room.mayWrite(caller, found) ? (['comment'] as const) : []),
    ...(isUntouched(found) && mayRemove(caller, found) ? (['remove'] as const) : []),
  ]
  const offering = (caller: Caller, found: R): R => ({
    ...found,
    may: abilities(caller, found),
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
    const first = await held(tx, caller, id)
    const along = room.holdsAlong?.(first.found)
    if (along !== undefined) await hold(tx, table, along)
    // Somebody may have changed the other row until it was held.
    const { row, found } = along === undefined ? first : await held(tx, caller, id)
    const { effects, taken } = room
    const entity = { type: entityType, id, name: nameOf(found) }
    const facts = { ...found, ...asked.given }
    const on = standing(caller, facts)
    const going = { machine, guards, effects, context: facts, before: found, table, entity, held: row, on, asked, taken }
    const now = clock.now()
    const to = await makeTransition({ tx, audit, actor, now }, going)
    await room.moved?.(tx, facts, to, { actor, now, action: asked.action, comment: asked.comment ?? '', given: asked.given })
  }

  return {
    move,
    written,

    /** One record with all that the caller may do with it. */
    one: ({ caller, params }: Pick<OneAsked, 'caller' | 'params'>): Promise<R> => detail(database.db, caller, params.id),

    /** One record by the filter of a list: with the fields that it names. */
    get: async ({ caller, params, query: { filter }, reply }: OneAsked): Promise<R> =>
      pickedOne(filter, await detail(database.db, caller, params.id, filter), reply),

    async create(
      { caller, actor, idempotency }: Asked & { idempotency: Idempotency },
      fields: Fields | ((tx: Db) => Promise<Fields>),
      beside: Beside<R> = {},
    ): Promise<R> {
      requireMayCreate(machine, caller)
      return database.transaction(async (tx) => {
        const now = clock.now()
        const own = typeof fields === 'function' ? await fields(tx) : fields
        const code = typeof room.prefix === 'string' ? await nextCode(tx, entityType, room.prefix) : await room.prefix(tx, own)
        const born = { ...bornBy(caller.email, now), code, status: machine.initial, statusChangedAt: now }
        const id = await room.store(tx).create({ ...own, ...born })
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
     * Changes what is given (or made of what was sent, once the record is held), on the version that was seen; what is as it was leaves the record and its version alone. `check` throws where
     * the record as it stands does not let it.
     */
    async change(
      { caller, actor, params: { id } }: Asked & { params: { id: string } },
      version: number,
      asked: Partial<Fields> | ((tx: Db, before: R) => Promise<Partial<Fields>>),
      { check, ...beside }: Beside<R> & { check?(before: R): void } = {},
    ): Promise<R> {
      return database.transaction(async (tx) => {
        const { row, found: before } = await held(tx, caller, id)
        requireVersion(row, version)
        if (!mayEdit(caller, before)) throw forbidden('Only who may write the record may change it.')
        check?.(before)
        const given = typeof asked === 'function' ? await asked(tx, before) : asked
        const own = (record: object) => Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(given, name)))
        const told = (record: R) => ({ ...own(record), ...beside.told?.(record) })
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

    /**
     * Deletes a record that never left its first state, with its comments and links; `beside` takes away what refers to it.
     * @throws Forbidden (403), InvalidTransition (409)
     */
    remove: (
      { caller, actor, params: { id } }: Asked & { params: { id: string } },
      beside?: (tx: Db, record: R) => Promise<void>,
    ): Promise<undefined> =>
      database.transaction(async (tx) => {
        existing(await hold(tx, table, id, 'remove'))
        const found = existing(await room.store(tx, caller).get(id))
        if (!isUntouched(found))
          throw conflict('InvalidTransition', `Only what never left the state ${machine.initial} is deleted. Withdraw it instead.`)
        if (!mayRemove(caller, found)) throw forbidden('It is deleted by who owns or made it, or by an admin.')
        await beside?.(tx, found)
        await partStore(tx).removeAll(entityType, id)
        await tx.delete(table).where(eq(table.id, id))
        await audit(tx, actor, { entityType, entityId: id, entityName: nameOf(found), action: 'delete' })
        return undefined
      }),

    /** What the body has beside these is written into the record where it is a field of it, and told to effects and to `moved`. */
    transition: ({
      caller,
      actor,
      params: { id },
      body,
    }: Asked & { params: { id: string }; body: Omit<AskedTransition, 'given'> }): Promise<R> =>
      database.transaction(async (tx) => {
        const { action, comment, version, ...given } = body
        await move(tx, { caller, actor }, id, { action, comment, version, given })
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
