import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { knownEnvironments } from '../environment-ports.contract.ts'
import { environment, platform } from './environment.table.ts'

const knownRow = z.strictObject({ id: z.string(), name: z.string(), displayName: z.string(), type: z.enum(platformTypes) })

/** What this room answers to other modules. */
export const offeredOfEnvironments: readonly FilledPort[] = [
  fill(knownEnvironments, async (tx) => {
    const rows = await rowsOf(
      tx,
      knownRow,
      sql`select e.id, e.name, e.display_name as "displayName", p.type from ${environment} e join ${platform} p on p.id = e.platform_id order by e.sort_order, e.display_name, e.id`,
    )
    return rows.map(({ type, ...row }) => ({ ...row, companyAnalyticsExport: capabilitiesOf(type).companyAnalyticsExport }))
  }),
]
