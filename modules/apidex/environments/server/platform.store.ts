import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import type { Counted, Filter } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, filtered } from '@portico/platform/server/lists/style2.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { changedBy, uniquely } from '@portico/platform/server/record/write.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Platform, platform as platformSchema, platforms } from '../platform.contract.ts'
import { platform } from './environment.table.ts'

const platformRow = z.omit(platformSchema, { capabilities: true })
type PlatformRow = z.infer<typeof platformRow>

const source: ListSource<PlatformRow> = {
  row: platformRow,
  spec: platforms.list.list,
  table: sql`platform p`,
  id: sql`p.id`,
  fields: { id: sql`p.id`, name: sql`p.name`, displayName: sql`p.display_name`, type: sql`p.type` },
  select: sql`p.id, p.type, p.name, p.display_name as "displayName", p.settings, p.version`,
}

const withCapabilities = (row: PlatformRow): Platform => ({ ...row, capabilities: capabilitiesOf(row.type) })

export const platformStore = (db: Db) => ({
  list: (query: { filter?: Filter | undefined; cursor?: string | undefined }, reply: FastifyReply) =>
    filtered(db, source, { query, finish: (rows) => rows.map(withCapabilities) }, reply),

  count: (asked: Counted) => counted(db, source, asked),

  async get(id: string): Promise<Platform | undefined> {
    const [row] = await rowsOf(db, platformRow, sql`select ${source.select} from platform p where p.id = ${id}`)
    return row && withCapabilities(row)
  },

  async create(made: {
    type: PlatformType
    name: string
    displayName: string
    settings: Record<string, unknown>
    by: string
    now: Date
  }): Promise<string> {
    const { by, now, ...values } = made
    const [row] = await distinct(
      db
        .insert(platform)
        .values({ ...values, createdAt: now, updatedAt: now, updatedBy: by })
        .returning({ id: platform.id }),
    )
    if (!row) throw new Error('A platform was not stored.')
    return row.id
  },

  hold: (id: string) => hold(db, platform, id),

  async change(id: string, values: { name: string; displayName: string }, by: string, now: Date): Promise<void> {
    await distinct(
      db
        .update(platform)
        .set({ ...values, ...changedBy(by, now) })
        .where(eq(platform.id, id)),
    )
  },
})

const distinct = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, { platform_name_key: { path: 'name', message: 'There is already a platform with this name.' } })
