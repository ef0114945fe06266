import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type TrafficStep, trafficSteps } from '../traffic.contract.ts'
import { dayMs, keptDays } from '../traffic.rules.ts'
import { tendMonths } from './month.store.ts'
import { countTables, trafficApplicationDay, trafficSeries } from './traffic.table.ts'

export const oldestKept = (step: TrafficStep, now: Date): Date => new Date(now.getTime() - keptDays[step] * dayMs)

interface Partition {
  name: string
  step: TrafficStep
  from: Date
  to: Date
}

/** The partition that a moment falls into: of minutes one a day, else one a month. */
export function partitionOf(step: TrafficStep, at: Date): Partition {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const from = new Date(step === 'minute' ? Date.UTC(year, month, day) : Date.UTC(year, month))
  const to = new Date(step === 'minute' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1))
  const digits = from
    .toISOString()
    .slice(0, step === 'minute' ? 10 : 7)
    .replaceAll('-', '')
  return { name: `${countTables[step]}_${digits}`, step, from, to }
}

const partitionNamed = (step: TrafficStep, name: string): Partition | undefined => {
  const [, year, month, day = '01'] = /_(\d{4})(\d{2})(\d{2})?$/.exec(name) ?? []
  return year === undefined ? undefined : partitionOf(step, new Date(`${year}-${month}-${day}T00:00:00Z`))
}

const presentOf = (db: Db, step: TrafficStep) =>
  rowsOf(
    db,
    z.strictObject({ name: z.string() }),
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${countTables[step]}::regclass`,
  )

/** Makes those that are missing; servers that do so at once follow each other. Inside a transaction. */
export async function makePartitions(tx: Db, wanted: readonly Partition[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('traffic partitions', 0))`)
  for (const step of trafficSteps) {
    const present = new Set((await presentOf(tx, step)).map(({ name }) => name))
    for (const { name, from, to } of new Map(wanted.filter((one) => one.step === step).map((one) => [one.name, one])).values()) {
      if (present.has(name)) continue
      // Rows are changed each second for a while: room on their page keeps these changes out of the indexes.
      await tx.execute(
        sql`create table ${sql.identifier(name)} partition of ${sql.identifier(countTables[step])} for values from (${sql.raw(`'${from.toISOString()}'`)}) to (${sql.raw(`'${to.toISOString()}'`)}) with (fillfactor = 70)`,
      )
    }
  }
}

/** The partitions of now and of the days to come. */
const partitionsAhead = (now: Date): Partition[] =>
  trafficSteps.flatMap((step) => [0, 1, 2, 3].map((days) => partitionOf(step, new Date(now.getTime() + days * dayMs))))

/**
 * The scheduled care: partitions ahead are made, those past their time dropped, months that are over added up, and series that no count
 * refers to forgotten. A partition needs its table for itself for a moment; when readers hold it for long the work gives way and is done at the next run.
 */
export async function tendPartitions(database: Database, now: Date): Promise<void> {
  await patiently(database, (tx) => makePartitions(tx, partitionsAhead(now)))
  for (const step of trafficSteps) {
    for (const { name } of await presentOf(database.db, step)) {
      const partition = partitionNamed(step, name)
      if (partition && partition.to <= oldestKept(step, now))
        await patiently(database, (tx) => tx.execute(sql`drop table if exists ${sql.identifier(name)}`))
    }
  }
  await tendMonths(database, now)
  const before = oldestKept('day', now).toISOString()
  await database.db.execute(sql`delete from ${trafficApplicationDay} where at < ${before}`)
  await database.db.execute(
    sql`delete from ${trafficSeries} where created_at < ${before} and not exists (select 1 from traffic_day d where d.series_id = ${trafficSeries.id})`,
  )
}

export const patiently = (database: Database, work: (tx: Db) => Promise<unknown>): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '3s'`)
    await work(tx)
  })
