import { randomInt } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import { AppError, conflict, existing, invalid, notFound } from '@portico/platform/contract/errors.ts'
import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { databaseErrorOf } from '@portico/platform/server/database/error.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { takenAt } from '@portico/platform/server/record/write.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { checkedFields, type Fields } from './fields.ts'
import { type ContentType, type TypeName, typeNamed, typeNames } from './types.ts'

const draftRow = z.strictObject({
  id: z.number(),
  type: z.enum(typeNames),
  documentId: z.string(),
  locale: z.string(),
  /** Counts up with each save. */
  version: z.int(),
  /** The version that everybody sees; null while nothing is published. */
  publishedVersion: z.nullable(z.int()),
  publishAt: z.nullable(z.string()),
  /** Why it was not published at its time. */
  publishFailure: z.nullable(z.string()),
  updatedAt: z.string(),
  fields: z.record(z.string(), z.unknown()),
})
/** What editors see of a document in one locale. */
export type Draft = z.infer<typeof draftRow>

const versionRow = z.strictObject({
  version: z.int(),
  savedAt: z.string(),
  savedBy: z.string(),
})
export type Version = z.infer<typeof versionRow>

const columns = sql`e.id, e.type, e.document_id as "documentId", e.locale, e.version, e.published_version as "publishedVersion",
  ${iso(sql`e.publish_at`)} as "publishAt", e.publish_failure as "publishFailure", ${iso(sql`e.updated_at`)} as "updatedAt", e.draft as fields`

const versionsAtMost = 50
const dueAtOnce = 100

export interface Saving {
  type: TypeName
  /** Undefined for a new document; of a single type the one that there is. */
  documentId?: string
  locale: string
  fields: unknown
  /** The version that the editor began with; undefined for a locale that the document does not have yet. */
  version?: number
  by: string
}

/**
 * Drafts of documents, what is published of them and their versions. Nothing that is saved is seen by visitors before it is published,
 * but for `shared` fields, which publishing one locale changes in all.
 */
export function contentDrafts(database: Database, clock: Clock) {
  const { db } = database

  async function save({ type: name, documentId: given, locale, fields: sent, version, by }: Saving): Promise<Draft> {
    if (!isLocale(locale)) throw invalid({ path: 'locale', code: 'invalidFormat', message: 'A locale is a language tag, such as en-GB.' })
    const type = typeNamed(name)
    return named(type, () =>
      database.transaction(async (tx) => {
        const documentId = given ?? (type.single ? await onlyOf(tx, type) : undefined) ?? newDocumentId()
        const entries = await held(tx, documentId)
        const entry = entries.find((one) => one.locale === locale)
        const [first] = entries
        // Whoever begins a translation says nothing of what all of them have in common.
        const common = entry || !first ? {} : sharedOf(type, first.fields)
        const fields = checkedFields(type, typeof sent === 'object' && !Array.isArray(sent) && sent ? { ...common, ...sent } : sent)
        if (given !== undefined && first?.type !== name) throw notFound()
        if (version !== entry?.version) throw outdated()
        const saved = await write(tx, { type, documentId, locale, fields, by, entry })
        for (const other of entries) {
          const shared = { ...other.fields, ...sharedOf(type, fields) }
          if (other.locale === locale || isSame(type, shared, other.fields)) continue
          await write(tx, { type, documentId, locale: other.locale, fields: shared, by, entry: other })
        }
        return saved
      }),
    )
  }

  async function write(
    tx: Db,
    {
      type,
      documentId,
      locale,
      fields,
      by,
      entry,
    }: Omit<Saving, 'type' | 'version'> & {
      type: ContentType
      documentId: string
      fields: Fields
      entry: Draft | undefined
    },
  ): Promise<Draft> {
    const now = clock.now().toISOString()
    const text = JSON.stringify(fields)
    const [saved] = entry
      ? await rowsOf(
          tx,
          draftRow,
          sql`update embedded_content_entry e set draft = ${text}::jsonb, version = e.version + 1, updated_at = ${now}::timestamptz
            where e.id = ${entry.id} returning ${columns}`,
        )
      : await rowsOf(
          tx,
          draftRow,
          sql`insert into embedded_content_entry as e (type, document_id, locale, draft, created_at, updated_at)
            values (${type.name}, ${documentId}, ${locale}, ${text}::jsonb, ${now}::timestamptz, ${now}::timestamptz) returning ${columns}`,
        )
    const { id, version } = existing(saved)
    await tx.execute(sql`insert into embedded_content_version (entry_id, version, fields, saved_at, saved_by)
      values (${id}, ${version}, ${text}::jsonb, ${now}::timestamptz, ${by})`)
    // The version that everybody sees stays, however old it is.
    await tx.execute(sql`delete from embedded_content_version v where v.entry_id = ${id} and v.version <= ${version - versionsAtMost}
      and v.version is distinct from (select e.published_version from embedded_content_entry e where e.id = ${id})`)
    return existing(saved)
  }

  /** Shows the draft of one locale to everybody, and its shared fields in every locale that is published. */
  async function publish(documentId: string, locale: string, version: number): Promise<Draft> {
    const type = await typeOf(documentId)
    return named(type, () =>
      database.transaction(async (tx) => {
        const entry = existing((await held(tx, documentId)).find((one) => one.locale === locale))
        if (entry.version !== version) throw outdated()
        return published(tx, type, entry)
      }),
    )
  }

  async function published(tx: Db, type: ContentType, entry: Draft): Promise<Draft> {
    const now = clock.now().toISOString()
    const shared = JSON.stringify(sharedOf(type, entry.fields))
    await tx.execute(sql`update embedded_content_entry set published = published || ${shared}::jsonb
      where document_id = ${entry.documentId} and published is not null and id <> ${entry.id}`)
    const [row] = await rowsOf(
      tx,
      draftRow,
      sql`update embedded_content_entry e set published = e.draft, published_version = e.version, published_at = ${now}::timestamptz, publish_at = null, publish_failure = null
        where e.id = ${entry.id} returning ${columns}`,
    )
    return existing(row)
  }

  async function typeOf(documentId: string): Promise<ContentType> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ type: z.enum(typeNames) }),
      sql`select type from embedded_content_entry where document_id = ${documentId} limit 1`,
    )
    return typeNamed(existing(row).type)
  }

  const entryWith = async (documentId: string, locale: string): Promise<Draft | undefined> =>
    (
      await rowsOf(
        db,
        draftRow,
        sql`select ${columns} from embedded_content_entry e where e.document_id = ${documentId} and e.locale = ${locale}`,
      )
    )[0]

  return {
    save,
    publish,
    draft: entryWith,
    /** @throws notFound where there is no such document. */
    typeOf: async (documentId: string): Promise<TypeName> => (await typeOf(documentId)).name,

    /** Takes one locale away from visitors; its draft stays. */
    async unpublish(documentId: string, locale: string): Promise<Draft> {
      const [row] = await rowsOf(
        db,
        draftRow,
        sql`update embedded_content_entry e set published = null, published_version = null, published_at = null, publish_at = null, publish_failure = null
          where e.document_id = ${documentId} and e.locale = ${locale} returning ${columns}`,
      )
      return existing(row)
    },

    /** Publishes the draft of that time by itself; null takes the wish back. */
    async schedule(documentId: string, locale: string, at: Date | null): Promise<Draft> {
      if (at !== null && at.getTime() <= clock.now().getTime())
        throw invalid({ path: 'publishAt', code: 'futureDay', message: 'This time has passed.' })
      const [row] = await rowsOf(
        db,
        draftRow,
        sql`update embedded_content_entry e set publish_at = ${at?.toISOString() ?? null}::timestamptz, publish_failure = null where e.document_id = ${documentId} and e.locale = ${locale} returning ${columns}`,
      )
      return existing(row)
    },

    /** Publishes what is due. Answers how many; one that cannot be, since another has its slug, loses its date, says why, and keeps no other back. */
    async publishDue(): Promise<number> {
      const due = await rowsOf(
        db,
        draftRow,
        sql`select ${columns} from embedded_content_entry e where e.publish_at <= ${clock.now().toISOString()}::timestamptz order by e.publish_at, e.id limit ${dueAtOnce}`,
      )
      let count = 0
      for (const { id, documentId, locale, version } of due) {
        await publish(documentId, locale, version).then(
          () => (count += 1),
          (error: unknown) => {
            // What only failed just now is tried again.
            if (!(error instanceof AppError)) throw error
            const reason = error.details[0]?.message ?? error.message
            return db.execute(
              sql`update embedded_content_entry set publish_at = null, publish_failure = ${reason} where id = ${id} and version = ${version}`,
            )
          },
        )
      }
      return count
    },

    /** Newest first, 50 at most. */
    versions: (documentId: string, locale: string): Promise<Version[]> =>
      rowsOf(
        db,
        versionRow,
        sql`select v.version, ${iso(sql`v.saved_at`)} as "savedAt", v.saved_by as "savedBy"
          from embedded_content_version v join embedded_content_entry e on e.id = v.entry_id
          where e.document_id = ${documentId} and e.locale = ${locale} order by v.version desc limit ${versionsAtMost}`,
      ),

    /** Saves an earlier version as the newest draft. */
    async restore(documentId: string, locale: string, from: number, { version, by }: { version: number; by: string }): Promise<Draft> {
      const { type, id } = existing(await entryWith(documentId, locale))
      const [old] = await rowsOf(
        db,
        z.strictObject({ fields: z.record(z.string(), z.unknown()) }),
        sql`select fields from embedded_content_version where entry_id = ${id} and version = ${from}`,
      )
      return save({ type, documentId, locale, fields: existing(old).fields, version, by })
    },

    /** Drafts of a document, or of a locale of it, with everything that is published and kept of them. */
    async remove(documentId: string, locale?: string): Promise<void> {
      const one = locale === undefined ? sql`true` : sql`locale = ${locale}`
      await db.execute(sql`delete from embedded_content_entry where document_id = ${documentId} and ${one}`)
    },
  }
}

/** All locales of a document, kept from other writers until the transaction ends. */
const held = (tx: Db, documentId: string): Promise<Draft[]> =>
  rowsOf(tx, draftRow, sql`select ${columns} from embedded_content_entry e where e.document_id = ${documentId} order by e.id for update`)

async function onlyOf(tx: Db, type: ContentType): Promise<string | undefined> {
  const row = z.strictObject({ documentId: z.string() })
  const [found] = await rowsOf(
    tx,
    row,
    sql`select document_id as "documentId" from embedded_content_entry where type = ${type.name} limit 1`,
  )
  return found?.documentId
}

/** @throws conflict where a slug or name is another document's. */
async function named<T>(type: ContentType, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = databaseErrorOf(error)
    if (code !== '23505') throw error
    // Two editors began the same translation at once.
    if (!/_(slug|name)$/.test(constraint ?? '')) throw outdated()
    const path = type.name === 'page' ? 'Slug' : 'Name'
    throw takenAt({ path, message: `Another ${type.name} has this ${path} already.` })
  }
}

const outdated = () => conflict('VersionConflict', 'Somebody else saved this meanwhile. Load it anew.')

const sharedOf = (type: ContentType, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(type.fields).flatMap(([name, { shared }]) => (shared ? [[name, fields[name] ?? null]] : [])))

const isSame = (type: ContentType, one: Fields, other: Fields): boolean =>
  JSON.stringify(sharedOf(type, one)) === JSON.stringify(sharedOf(type, other))

const isLocale = (locale: string): boolean => /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(locale)

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** 24 letters and digits that begin with a letter, as Strapi makes them. */
export function newDocumentId(): string {
  const rest = Array.from({ length: 23 }, () => letters[randomInt(36)]).join('')
  return `${letters[randomInt(26)]}${rest}`
}
