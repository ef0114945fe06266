import type { SpecOverview } from '@portico/documents/contract/document-view.contract.ts'
import type { ImportedSpec } from '@portico/documents/server/engine.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { and, eq, sql } from 'drizzle-orm'
import { spec, specOperation, specSchema, specSource, specTerm } from './spec.table.ts'

export interface Revision {
  productId: string
  environmentId: string
  version: string
  latest: boolean
  /** Null: the portal itself. */
  createdBy: string | null
  read: ImportedSpec
  /** The revision that was the latest: they are compared afterwards. */
  oldSpecId: string | undefined
}

const contentTypes = { json: 'application/json', yaml: 'application/yaml', graphql: 'application/graphql' } as const
/** One statement takes at most so much, so that a big document blocks nobody for long and needs no room of its own size twice. */
const batchBytes = 1_000_000
const batchRows = 200

/** Writes a revision with everything that is read of it later. Part of the upload's one transaction. */
export async function storeRevision(tx: Db, revision: Revision, now: Date): Promise<string> {
  const { read } = revision
  if (revision.latest)
    await tx
      .update(spec)
      .set({ latest: false })
      .where(and(eq(spec.productId, revision.productId), eq(spec.latest, true)))
  const { productId, environmentId, version, latest, createdBy } = revision
  const { format, contentHash, sizeBytes } = read
  const [made] = await tx
    .insert(spec)
    .values({
      productId,
      environmentId,
      version,
      latest,
      createdBy,
      title: read.title.slice(0, 500),
      format,
      contentHash,
      sizeBytes,
      operations: read.operations.length,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: spec.id })
  if (!made) throw new Error('A specification was not stored.')
  const { title, description, groups } = read
  const overview: SpecOverview = { title, version, description, groups }
  const { document: packed, source } = read
  await tx.insert(specSource).values({
    ...{ specId: made.id, contentType: contentTypes[read.syntax], overview: JSON.stringify(overview) },
    ...{ source: source ?? new Uint8Array(), document: '', packed },
  })
  await inBatches(operationRows(made.id, read), (rows) => tx.insert(specOperation).values(rows))
  await inBatches(schemaRows(made.id, read), (rows) => tx.insert(specSchema).values(rows))
  if (read.ties.length > 0) await tx.insert(specTerm).values(read.ties.map((tie) => ({ specId: made.id, ...tie })))
  if (revision.oldSpecId !== undefined)
    await tx.execute(
      sql`insert into changelog (new_spec_id, old_spec_id, breaking, risky, safe, diff, state, created_at) values (${made.id}, ${revision.oldSpecId}, 0, 0, 0, '[]', 'pending', ${now.toISOString()})`,
    )
  return made.id
}

function* operationRows(specId: string, read: ImportedSpec): Generator<typeof specOperation.$inferInsert> {
  for (const { opId, position, method, path, summary, tags, deprecated, searchText } of read.operations) {
    yield { specId, opId, position, method, path, summary, tags, deprecated, searchText, view: read.viewText(position) }
  }
}

function* schemaRows(specId: string, read: ImportedSpec): Generator<typeof specSchema.$inferInsert> {
  const seen = new Set<string>()
  for (const [position, name] of read.schemaNames.entries()) {
    if (seen.has(name)) continue
    seen.add(name)
    const entry = read.schemas[position]
    const fields = entry ? [entry.name, entry.title, ...entry.fields].join('\n').slice(0, 4000).toWellFormed() : ''
    yield {
      specId,
      name,
      position: entry ? position : -1 - position,
      searchText: fields.toLowerCase(),
      fields: fields.slice(0, 2000).toWellFormed(),
      view: read.schemaText(position),
    }
  }
}

async function inBatches<Row extends { view: string }>(rows: Iterable<Row>, insert: (rows: Row[]) => PromiseLike<unknown>): Promise<void> {
  let batch: Row[] = []
  let size = 0
  for (const row of rows) {
    batch.push(row)
    size += row.view.length
    if (size < batchBytes && batch.length < batchRows) continue
    await insert(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) await insert(batch)
}
