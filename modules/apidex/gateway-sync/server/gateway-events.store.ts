import type { Carried, DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { Audit } from '@portico/platform/server/audit.ts'
import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { emit } from '@portico/platform/server/events.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { apiKey, application } from '../../applications/server/application.table.ts'
import { environment as environmentTable } from '../../environments/server/environment.table.ts'
import { tellAway, tellBack } from '../../environments/server/reach.store.ts'
import type { Claimed } from '../../gateway-commands/server/command.store.ts'

/** What admins are told of gateways (`domains.md` 6.2). */
export type GatewayEvent =
  | 'GATEWAY_COMMAND_FAILED'
  | 'ENVIRONMENT_UNREACHABLE'
  | 'ENVIRONMENT_RECOVERED'
  | 'RECONCILER_STOPPED'
  | 'ENVIRONMENT_DELETED_WITH_OPEN_KEYS'
type Facts<E extends GatewayEvent> = Omit<Carried<(typeof apidexEvents)[E]>, 'environment'>

const tellAfterMs = 15 * 60_000

/** In the history a thing stands by its name. */
const named = (value: unknown): unknown => (value && typeof value === 'object' && 'name' in value ? value.name : value)

/**
 * Each is an entry of the audit by the portal itself and an event, one per occurrence, written in the transaction of the change of state that
 * it tells of, so that none is lost or told twice, however many servers run.
 */
export const gatewayEvents = (audit: Audit) => {
  const note = async <E extends GatewayEvent>(tx: Db, environmentId: string, event: E, facts: Facts<E>): Promise<void> => {
    const [environment] = await rowsOf(
      tx,
      z.strictObject({ name: z.string() }),
      sql`select display_name as name from ${environmentTable} where id = ${environmentId}`,
    )
    const entityName = environment?.name ?? environmentId
    await audit(
      tx,
      {},
      {
        entityType: 'environment',
        entityId: environmentId,
        entityName,
        action: 'update',
        changes: [
          { field: event, old: null, new: entityName },
          ...Object.entries(facts).map(([field, value]) => ({ field, old: null, new: named(value) })),
        ],
      },
    )
    await emit<DeclaredEvent>(tx, apidexEvents[event], { environment: { id: environmentId, name: entityName }, ...facts })
  }

  return {
    note,

    async commandFailed(tx: Db, command: Claimed, lastError: string): Promise<void> {
      const [target] = await rowsOf(
        tx,
        z.strictObject({ id: z.string(), name: z.string() }),
        command.kind === 'key'
          ? sql`select a.id, a.name from ${apiKey} k join ${application} a on a.id = k.application_id where k.id = ${command.targetId}`
          : sql`select id, name from ${apiProduct} where id = ${command.targetId}`,
      )
      const subject = command.kind === 'key' ? { application: target ?? null } : { apiproduct: target?.name ?? null }
      await note(tx, command.environmentId, 'GATEWAY_COMMAND_FAILED', { ...subject, lastError })
    },

    /** Tells of gateways that have been away for 15 minutes, and of those that are back after that was told. */
    tellOfReach: (database: Database, now: Date): Promise<void> =>
      database.transaction(async (tx) => {
        const since = new Date(now.getTime() - tellAfterMs).toISOString()
        const away = await tellAway(tx, since)
        for (const { id, ...facts } of away) await note(tx, id, 'ENVIRONMENT_UNREACHABLE', facts)
        const back = await tellBack(tx)
        for (const { id, ...facts } of back) await note(tx, id, 'ENVIRONMENT_RECOVERED', facts)
      }),
  }
}
