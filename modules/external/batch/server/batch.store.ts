import { conflict, tooMany } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { databaseErrorOf } from '@portico/platform/server/database/error.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import type { SealedPlace } from '@portico/platform/server/reseal.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { BatchJob } from '../batch.contract.ts'
import {
  type BatchReason,
  type BatchState,
  batchReasons,
  batchStates,
  limits,
  type Mapped,
  type OnError,
  onErrors,
} from '../batch.rules.ts'
import { batchJob, batchRow } from './batch.table.ts'

const jobRow = z.strictObject({
  id: z.string(),
  productId: z.string(),
  fileName: z.string(),
  delimiter: z.nullable(z.string()),
  columns: z.nullable(z.array(z.string())),
  mapping: z.array(z.object({ column: z.string(), parameter: z.string() })),
  outputFields: z.array(z.string()),
  onError: z.enum(onErrors),
  status: z.enum(batchStates),
  rowCount: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  reason: z.nullable(z.enum(batchReasons)),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  filesRemoved: z.boolean(),
})
export type StoredJob = z.infer<typeof jobRow>

const columns = sql`j.id, j.product_id as "productId", j.file_name as "fileName", j.delimiter, j.columns, j.mapping, j.output_fields as "outputFields", j.on_error as "onError",
  j.status, j.line_count as "rowCount", j.succeeded, j.failed, j.reason, ${iso(sql`j.created_at`)} as "createdAt", ${iso(sql`j.started_at`)} as "startedAt",
  ${iso(sql`j.finished_at`)} as "finishedAt", ${iso(sql`j.expires_at`)} as "expiresAt",
  j.address_hash is null as "filesRemoved"`

const idRow = z.strictObject({ id: z.string() })
/** What a job does not need any more once it has ended without files. */
const bare = sql`key_sealed = null, key_hash = null, address_hash = null, waits_until = null, leased_until = null`
const isUnstarted = sql`status in ('CREATED', 'UPLOADED')`
const isOpen = sql`status in ('CREATED', 'UPLOADED', 'PROCESSING')`
/** Two that come at once from one address count each other. */
const countingLock = 17_205

export interface NewJob {
  id: string
  productId: string
  product: string
  fileName: string
  mapping: readonly Mapped[]
  outputFields: readonly string[]
  onError: OnError
  tokenHash: string
  keySealed: string
  keyHash: string
  addressHash: string
}

const later = (now: Date): string => new Date(now.getTime() + limits.keptMs).toISOString()

export const batchStore = (db: Db) => ({
  /** @throws tooMany where as many wait to be started, or are kept with their files, as may. */
  async create(job: NewJob, now: Date): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(${countingLock})`)
    const counts = z.strictObject({ own: z.int(), all: z.int(), keptOwn: z.int(), keptAll: z.int() })
    // Whose files are gone says no longer whose it was.
    const isOwn = sql`address_hash = ${job.addressHash}`
    const [counted] = await rowsOf(
      db,
      counts,
      sql`select count(*) filter (where ${isUnstarted} and ${isOwn})::int as own, count(*) filter (where ${isUnstarted})::int as all,
          count(*) filter (where ${isOwn})::int as "keptOwn", count(*)::int as "keptAll"
        from ${batchJob} where address_hash is not null and expires_at > ${now.toISOString()}`,
    )
    if ((counted?.own ?? 0) >= limits.unstartedEach)
      throw tooMany(`${limits.unstartedEach} of your jobs wait to be started. Start or cancel one.`, 60)
    if ((counted?.all ?? 0) >= limits.unstartedInAll) throw tooMany('Too many jobs wait to be started. Try again later.', 300)
    if ((counted?.keptOwn ?? 0) >= limits.keptEach)
      throw tooMany(`The files of ${limits.keptEach} of your jobs are kept. Delete one, or wait until it is a day old.`, 3600)
    if ((counted?.keptAll ?? 0) >= limits.keptInAll) throw tooMany('As many files are kept as may be. Try again later.', 3600)
    await db.execute(sql`insert into ${batchJob} (id, product_id, product, file_name, mapping, output_fields, on_error, status, created_at, expires_at, token_hash, key_sealed, key_hash, address_hash)
      values (${job.id}, ${job.productId}, ${job.product}, ${job.fileName}, ${JSON.stringify(job.mapping)}::jsonb, ${JSON.stringify(job.outputFields)}::jsonb, ${job.onError}, 'CREATED',
        ${now.toISOString()}, ${later(now)}, ${job.tokenHash}, ${job.keySealed}, ${job.keyHash}, ${job.addressHash})`)
  },

  /** The job that the token is of, while it and its files are kept. */
  async job(id: string, tokenHash: string, now: Date): Promise<StoredJob | undefined> {
    const found = await rowsOf(
      db,
      jobRow,
      sql`select ${columns} from ${batchJob} j where j.id = ${id} and j.token_hash = ${tokenHash} and j.expires_at > ${now.toISOString()}`,
    )
    return found[0]
  },

  /** The rows of a job that has none yet; false where it has, or has ended. */
  async upload(
    id: string,
    file: { columns: string[]; delimiter: string; rows: { line: number; cells: string[] }[] },
    now: Date,
  ): Promise<boolean> {
    const held = await hasRows(
      db,
      sql`update ${batchJob} set status = 'UPLOADED', columns = ${JSON.stringify(file.columns)}::jsonb, delimiter = ${file.delimiter}, line_count = ${file.rows.length}, expires_at = ${later(now)}
        where id = ${id} and status = 'CREATED' returning id`,
    )
    if (!held) return false
    await db.execute(sql`insert into ${batchRow} (job_id, line, cells)
      select ${id}::uuid, (one ->> 'line')::int, one -> 'cells' from jsonb_array_elements(${JSON.stringify(file.rows)}::jsonb) one`)
    return true
  },

  /** @throws conflict where another job of this key runs. */
  async start(id: string, now: Date): Promise<StoredJob | undefined> {
    try {
      const [started] = await rowsOf(
        db,
        jobRow,
        sql`update ${batchJob} j set status = 'PROCESSING', started_at = ${now.toISOString()}, expires_at = ${later(now)}
          where j.id = ${id} and j.status = 'UPLOADED' returning ${columns}`,
      )
      return started
    } catch (error) {
      if (databaseErrorOf(error).code !== '23505') throw error
      throw conflict('UniqueConflict', 'Another job of this key runs. Wait until it has ended.', [
        { path: 'X-Api-Key', code: 'unique', message: 'One job of a key runs at a time.' },
      ])
    }
  },

  /** Ends a job whose owner does not want it, and takes its files away; false where it has ended by itself. What it came to stays said. */
  async cancel(id: string, now: Date): Promise<boolean> {
    const open = await hasRows(
      db,
      sql`update ${batchJob} set status = 'CANCELLED', finished_at = ${now.toISOString()}, expires_at = ${later(now)}, ${bare} where id = ${id} and ${isOpen} returning id`,
    )
    await db.execute(sql`delete from ${batchRow} where job_id = ${id}`)
    if (!open) await db.execute(sql`update ${batchJob} set address_hash = null where id = ${id}`)
    return open
  },

  /** Rows as they were sent, with what was found, in the order of the file; `state`: these only. */
  async rows(id: string, after: number, most: number, which: 'all' | 'GOOD' | 'FAILED' | 'OPEN'): Promise<FileRow[]> {
    const narrowed: SQL = which === 'all' ? sql`true` : sql`r.state = ${which}`
    return rowsOf(
      db,
      fileRow,
      sql`select r.line, r.cells, r.state, r.message, r.output from ${batchRow} r where r.job_id = ${id} and r.line > ${after} and ${narrowed} order by r.line limit ${most}`,
    )
  },

  /** Takes away what is over: idle jobs end, and ended ones go with their files. Answers how many. */
  async forget(now: Date): Promise<number> {
    const at = now.toISOString()
    const idle = await rowsOf(
      db,
      idRow,
      sql`update ${batchJob} set status = 'EXPIRED', finished_at = ${at}, expires_at = ${later(now)}, ${bare} where ${isUnstarted} and expires_at <= ${at} returning id`,
    )
    for (const { id } of idle) await db.execute(sql`delete from ${batchRow} where job_id = ${id}`)
    const gone = await rowsOf(db, idRow, sql`delete from ${batchJob} where not (${isOpen}) and expires_at <= ${at} returning id`)
    return idle.length + gone.length
  },
})

const fileRow = z.strictObject({
  line: z.int(),
  cells: z.array(z.string()),
  state: z.enum(['OPEN', 'GOOD', 'FAILED']),
  message: z.nullable(z.string()),
  output: z.nullable(z.array(z.string())),
})
export type FileRow = z.infer<typeof fileRow>

/** As its owner sees it. */
export const shownJob = ({ delimiter, columns: _, ...job }: StoredJob): BatchJob => ({
  ...job,
  processed: job.succeeded + job.failed,
  message: [job.reason && reasons[job.reason], job.filesRemoved && 'The files were removed.'].filter(Boolean).join(' '),
})

const reasons: Readonly<Record<BatchReason, string>> = {
  keyRefused: 'The gateway refused the key.',
  noGoodRow: 'No row was found.',
  productGone: 'The API is not there any more.',
  outOfTime: 'Not all rows were looked up within 24 hours.',
  waits: 'The gateway asked to wait: the quota of the key is used up.',
}

/** The key of a job that has not ended. */
export const sealedBatchKeys: SealedPlace = {
  select: sql`select id::text as id, key_sealed as sealed from ${batchJob} where key_sealed is not null`,
  purpose: 'batch key',
  replace: (id, sealed, old) => sql`update ${batchJob} set key_sealed = ${sealed} where id = ${id}::uuid and key_sealed = ${old}`,
}

export type Finished = { status: BatchState; reason: BatchReason | null }
