import type { Db } from '@portico/platform/server/database/database.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey, application } from '../../applications/server/application.table.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { command, type GatewayCommand, gatewaySync } from '../gateway-sync.contract.ts'

const commandSource: ListSource<GatewayCommand> = {
  row: command,
  spec: gatewaySync.commands.list,
  table: sql`${gatewayCommand} g`,
  id: sql`g.id`,
  fields: { id: sql`g.id`, state: sql`g.state`, updatedAt: sql`g.updated_at` },
  joins: sql`left join ${apiKey} k on g.kind = 'key' and k.id = g.target_id left join ${application} a on a.id = k.application_id left join ${apiProduct} p on g.kind = 'product' and p.id = g.target_id`,
  select: sql`g.id, g.kind, k.id as "keyId", a.id as "applicationId", a.name as "applicationName", p.name as apiproduct, g.revision, g.urgent, g.state, g.attempts,
    ${iso(sql`g.next_attempt_at`)} as "nextAttemptAt", g.last_error as "lastError", ${iso(sql`g.since`)} as since, ${iso(sql`g.updated_at`)} as "updatedAt"`,
}

/** The commands of an environment's gateway as admins see them: the open ones, unless a state is asked for. */
export function listCommands(db: Db, environmentId: string, query: PageQuery & { state?: string | undefined }, reply: FastifyReply) {
  const state = query.state === undefined ? sql`g.state <> 'done'` : sql`g.state = ${query.state}`
  return page(
    db,
    commandSource,
    { query, visible: sql`g.environment_id = ${environmentId}`, filters: [state], finish: (rows) => rows },
    reply,
  )
}
