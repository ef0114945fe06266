import type { Carried, DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { Audit } from '@portico/platform/server/audit.ts'
import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { iso, rowsOf } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import { apidexEvents } from '../../apidex-events.contract.ts'
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

/**
 * Each is an entry of the audit by the portal itself and an event, one per occurrence, written in the transaction of the change of state that
 * it tells of, so that none is lost or told twice, however many servers run.
 */
export const gatewayEvents = (audit: Audit) => {
  const note = async <E extends GatewayEvent>(tx: Db, environmentId: string, event: E, facts: Facts<E>): Promise<void> => {
    const [environment] = await rowsOf<{ name: string }>(tx, sql`select display_name as name from environment where id = ${environmentId}`)
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
          ...Object.entries(facts).map(([field, value]) => ({ field, old: null, new: value })),
        ],
      },
    )
    await emit<DeclaredEvent>(tx, apidexEvents[event], { environment: { id: environmentId, name: entityName }, ...facts })
  }

  return {
    note,

    async commandFailed(tx: Db, command: Claimed, lastError: string): Promise<void> {
      const [named] = await rowsOf<{ application: string | null; apiproduct: string | null }>(
        tx,
        command.kind === 'key'
          ? sql`select a.name as application, null as apiproduct from api_key k join application a on a.id = k.application_id where k.id = ${command.targetId}`
          : sql`select null as application, name as apiproduct from api_product where id = ${command.targetId}`,
      )
      const subject = command.kind === 'key' ? { application: named?.application ?? null } : { apiproduct: named?.apiproduct ?? null }
      await note(tx, command.environmentId, 'GATEWAY_COMMAND_FAILED', { ...subject, lastError })
    },

    /** Tells of gateways that have been away for 15 minutes, and of those that are back after that was told. */
    tellOfReach: (database: Database, now: Date): Promise<void> =>
      database.transaction(async (tx) => {
        const since = new Date(now.getTime() - tellAfterMs).toISOString()
        const away = await marked(
          tx,
          sql`unreachable_told = true`,
          sql`reachable = false and not unreachable_told and unreachable_since <= ${since}`,
        )
        for (const { id, ...facts } of away) await note(tx, id, 'ENVIRONMENT_UNREACHABLE', facts)
        const back = await marked(tx, sql`unreachable_told = false`, sql`reachable is distinct from false and unreachable_told`)
        for (const { id, ...facts } of back) await note(tx, id, 'ENVIRONMENT_RECOVERED', facts)
      }),
  }
}

interface Reach {
  id: string
  since: string | null
  commandsWaiting: number
}

/** Marks environments as told of; whoever comes second finds them marked. */
const marked = (tx: Db, change: SQL, which: SQL): Promise<Reach[]> =>
  rowsOf<Reach>(
    tx,
    sql`update environment e set ${change} where id in (select id from environment where ${which} order by id for no key update skip locked)
      returning e.id, ${iso(sql`e.unreachable_since`)} as since,
        (select count(*)::int from gateway_command c where c.environment_id = e.id and c.state in ('waiting', 'running')) as "commandsWaiting"`,
  )
