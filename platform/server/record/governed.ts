import { existing } from '../../contract/errors.ts'
import type { Filter } from '../../contract/lists.ts'
import type { ModuleName } from '../../contract/modules.ts'
import { type Guards, type Machine, offeredTransitions, type Standing } from '../../contract/record/machine.ts'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import type { Caller } from '../../contract/roles.ts'
import type { Actor } from '../audit.ts'
import type { Db } from '../database/database.ts'
import type { Idempotency } from '../http/route.ts'
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

interface Governed<M extends Machine, R extends GovernedRecord, Fields> {
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
  store(db: Db): GovernedStore<R, Fields>
  nameOf(record: R): string
  /** Whether these records are there for the caller. */
  seenBy(caller: Caller, record: R): boolean
  mayWrite(caller: Caller, record: R): boolean
  relations?(caller: Caller, record: R): Standing<R>['relations']
}

interface Asked {
  caller: Caller
  actor: Actor
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
  { database, clock, audit }: Services,
  room: Governed<M, R, Fields>,
) {
  const { entityType, table, machine, guards, nameOf } = room
  const standing = (caller: Caller, facts: R): Standing<R> => ({
    status: facts.status,
    facts,
    caller,
    relations: room.relations?.(caller, facts) ?? [],
  })
  const seen = async (db: Db, caller: Caller, id: string, filter?: Filter): Promise<R | undefined> => {
    const found = await room.store(db).get(id, filter)
    return found && room.seenBy(caller, found) ? found : undefined
  }
  const detail = async (db: Db, caller: Caller, id: string, filter?: Filter): Promise<R> => {
    const found = existing(await seen(db, caller, id, filter))
    return { ...found, availableTransitions: offeredTransitions(machine, guards, standing(caller, found)) }
  }
  /** The record as it is once nobody else changes it, and its row. */
  const held = async (tx: Db, caller: Caller, id: string) => {
    const row = existing(await hold(tx, table, id))
    return { row, found: existing(await seen(tx, caller, id)) }
  }

  return {
    detail,

    async create({ caller, actor, idempotency }: Asked & { idempotency: Idempotency }, fields: Fields, beside: Beside<R> = {}): Promise<R> {
      return database.transaction(async (tx) => {
        const now = clock.now()
        const code = await nextCode(tx, entityType, room.prefix)
        const born = { ...bornBy(caller.email, now), code, status: machine.initial, statusChangedAt: now }
        const id = await room.store(tx).create({ ...fields, ...born })
        await beside.write?.(tx, id)
        const made = await detail(tx, caller, id)
        await audit(tx, actor, { entityType, entityId: id, entityName: nameOf(made), action: 'create' })
        await idempotency.remember(tx, { id })
        return made
      })
    },

    /** The answer to the same request once more. */
    repeated: ({ id = '' }: Record<string, string>, { caller }: Pick<Asked, 'caller'>) => detail(database.db, caller, id),

    /** Changes what is given, on the version that was seen. `check` throws where the record as it stands does not let it. */
    async change(
      { caller, actor, params: { id } }: Asked & { params: { id: string } },
      version: number,
      given: Partial<Fields>,
      { check, ...beside }: Beside<R> & { check?(before: R): void } = {},
    ): Promise<R> {
      const told = (record: R) => ({
        ...Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(given, name))),
        ...beside.told?.(record),
      })
      return database.transaction(async (tx) => {
        const { row, found: before } = await held(tx, caller, id)
        requireVersion(row, version)
        check?.(before)
        await room.store(tx).change(id, { ...given, ...changedBy(caller.email, clock.now()) })
        await beside.write?.(tx, id)
        const after = await detail(tx, caller, id)
        await auditUpdate(audit, tx, actor, { type: entityType, id, name: nameOf(after) }, told(before), told(after))
        return after
      })
    },

    async transition({
      caller,
      actor,
      params: { id },
      body,
    }: Asked & {
      params: { id: string }
      body: { action: string; comment?: string | undefined; version?: number | undefined }
    }): Promise<R> {
      return database.transaction(async (tx) => {
        const { row, found } = await held(tx, caller, id)
        const { effects, taken } = room
        const entity = { type: entityType, id, name: nameOf(found) }
        const going = {
          machine,
          guards,
          effects,
          context: found,
          table,
          entity,
          held: row,
          on: standing(caller, found),
          asked: body,
          taken,
        }
        await makeTransition({ tx, audit, actor, now: clock.now() }, going)
        return detail(tx, caller, id)
      })
    },

    /** For its comments, attached links and history (`partsOfRecord`). */
    parts: {
      entityType,
      modules: room.modules,
      async seen(db, caller, id) {
        const found = await seen(db, caller, id)
        return found && { id, name: nameOf(found), mayWrite: room.mayWrite(caller, found) }
      },
      hold: (tx, id) => hold(tx, table, id),
    } satisfies RecordRoom,
  }
}
