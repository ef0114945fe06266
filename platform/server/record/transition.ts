import { eq, getTableColumns, sql } from 'drizzle-orm'
import { chosenTransition, type EffectOf, type Guards, type Machine, type Standing } from '../../contract/record/machine.ts'
import { type Actor, type Audit, changesBetween } from '../audit.ts'
import type { Db } from '../database/database.ts'
import type { RecordTable } from './hold.ts'
import { type Entity, requireVersion, type Taken, uniquely } from './write.ts'

/** Who makes a transition, when, and in which words. */
export interface Deed {
  actor: Actor
  now: Date
  action: string
  comment: string
  /** What was sent with it, fields of the record and whatever else its room asks for. */
  given?: object | undefined
}
type Effect<Context> = (tx: Db, context: Context, deed: Deed) => Promise<unknown>
/** What happens with a transition, in its transaction. */
export type Effects<M extends Machine, Context> = { readonly [Name in EffectOf<M>]: Effect<Context> }

interface Going<M extends Machine, Facts, Context> {
  machine: M
  guards: Guards<M, Facts>
  effects: Effects<M, Context>
  /** What effects are given. */
  context: Context
  /** The record as it was, for what the history tells of the fields that are written with it. */
  before: object
  table: RecordTable
  entity: Entity
  /** As the caller's transaction holds it. */
  held: { version: number; updatedBy: string; updatedAt: Date }
  on: Standing<Facts>
  /** `given`: what of it is a field of the record is written with it. */
  asked: { action: string; comment?: string | undefined; version?: number | undefined; given?: Deed['given'] }
  /** Unique values that the state decides about: a name that is free again while a record is in its last state. */
  taken?: Readonly<Record<string, Taken>>
}

/**
 * Takes a held record to another state: looks whether that may be, writes the state, runs the effects and audits it, all in the caller's
 * transaction.
 * @returns the state that it is in now.
 * @throws what `chosenTransition` throws, VersionConflict, and UniqueConflict.
 */
export async function makeTransition<const M extends Machine, Facts, Context>(
  { tx, audit, actor, now }: { tx: Db; audit: Audit; actor: Actor; now: Date },
  { machine, guards, effects, context, before, table, entity, held, on, asked, taken = {} }: Going<M, Facts, Context>,
): Promise<string> {
  if (asked.version !== undefined) requireVersion(held, asked.version)
  const { to, effect = [] } = chosenTransition(machine, guards, on, asked)
  const comment = asked.comment ?? ''
  const at = now.toISOString()
  const columns = getTableColumns(table)
  const given = Object.fromEntries(Object.entries(asked.given ?? {}).filter(([name]) => Object.hasOwn(columns, name)))
  if (Object.keys(given).length > 0) await tx.update(table).set(given).where(eq(table.id, entity.id))
  await uniquely(
    tx.execute(sql`update ${table} set status = ${to}, status_changed_at = ${at}, status_comment = ${comment},
      version = version + 1, updated_at = ${at}, updated_by = ${actor.caller?.email ?? 'portico'} where id = ${entity.id}`),
    taken,
  )
  await runEffects(effects, effect, tx, context, { actor, now, action: asked.action, comment, given: asked.given })
  const changes = changesBetween(before, given)
  await audit(tx, actor, {
    entityType: entity.type,
    entityId: entity.id,
    entityName: entity.name,
    action: 'transition',
    transition: { from: on.status, to, ...(comment && { comment }) },
    ...(changes.length > 0 && { changes }),
  })
  return to
}

/** What a transition does beside writing the state, in the order of its table. */
export async function runEffects<Context>(
  effects: Readonly<Record<string, Effect<Context>>>,
  names: readonly string[],
  tx: Db,
  context: Context,
  deed: Deed,
): Promise<void> {
  for (const name of names) {
    const happen = effects[name]
    if (!happen) throw new Error(`The effect ${name} is not written.`)
    await happen(tx, context, deed)
  }
}
