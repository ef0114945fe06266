import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText } from '@portico/platform/server/lists/source.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { nameOfAddress } from '@portico/platform/server/record/name-of-address.ts'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { contentPage, contentPageText, contentPageVersion, type Locale } from './guide.table.ts'

export type GuideText = typeof contentPageText.$inferSelect
export interface WrittenText {
  title: string
  markdown: string
  publish: boolean
}
const versionsShown = 50

/** The only file that queries pages. */
export const guideStore = (db: Db) => ({
  /** A page with its texts; undefined where there is none. */
  async get(path: string): Promise<{ id: string; texts: GuideText[] } | undefined> {
    const [page] = await db.select({ id: contentPage.id }).from(contentPage).where(eq(contentPage.path, path))
    if (!page) return undefined
    const texts = await db.select().from(contentPageText).where(eq(contentPageText.pageId, page.id)).orderBy(contentPageText.language)
    return { ...page, texts }
  },

  /** Of these pages, those that are there for readers. */
  async published(paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return []
    const rows = await rowsOf(
      db,
      z.strictObject({ path: z.string() }),
      sql`select p.path from content_page p where p.path = ${anyText(paths)} and exists (select from content_page_text t where t.page_id = p.id and t.published > 0)`,
    )
    return rows.map(({ path }) => path)
  },

  /** Where a picture of the portal stands, in what readers see or in what is begun. */
  async usesOfPicture(name: string): Promise<{ path: string; language: string; title: string }[]> {
    // A name has no other signs; it ends where none of them follows, as `grid.png` does not in `grid.png.webp`.
    const pattern = `/storage/images/${name.replaceAll('.', '[.]')}([^a-z0-9._-]|$)`
    return rowsOf(
      db,
      z.strictObject({ path: z.string(), language: z.string(), title: z.string() }),
      sql`select p.path, t.language, coalesce(nullif(t.title, ''), t.draft_title, '') as title from content_page_text t join content_page p on p.id = t.page_id
        where t.markdown ~ ${pattern} or t.draft_markdown ~ ${pattern} order by p.path, t.language`,
    )
  },

  /** The page of a write, held; the first write makes it, and two first ones follow each other. */
  async hold(path: string, by: string, now: Date): Promise<string> {
    await db.insert(contentPage).values({ path, createdAt: now, createdBy: by }).onConflictDoNothing()
    return (await this.holdThere(path)) ?? ''
  },
  async holdThere(path: string): Promise<string | undefined> {
    const [page] = await db.select({ id: contentPage.id }).from(contentPage).where(eq(contentPage.path, path))
    return page && (await hold(db, contentPage, page.id))?.id
  },

  async write(pageId: string, language: Locale, before: GuideText | undefined, said: WrittenText, by: string, now: Date): Promise<void> {
    const { title, markdown, publish } = said
    const published = (before?.published ?? 0) + (publish ? 1 : 0)
    const content = publish
      ? { title, markdown, draftTitle: null, draftMarkdown: null, published }
      : { draftTitle: title, draftMarkdown: markdown }
    const values = { ...content, version: (before?.version ?? 0) + 1, updatedAt: now, updatedBy: by }
    const [text] = before
      ? await db.update(contentPageText).set(values).where(eq(contentPageText.id, before.id)).returning({ id: contentPageText.id })
      : await db
          .insert(contentPageText)
          .values({ pageId, language, ...values })
          .returning({ id: contentPageText.id })
    if (publish && text)
      await db.insert(contentPageVersion).values({ textId: text.id, number: published, title, markdown, publishedAt: now, publishedBy: by })
  },

  remove: (pageId: string) => db.delete(contentPage).where(eq(contentPage.id, pageId)),

  versions: (textId: string) =>
    db
      .select({
        ...getTableColumns(contentPageVersion),
        publishedByName: nameOfAddress(contentPageVersion.publishedBy),
      })
      .from(contentPageVersion)
      .where(eq(contentPageVersion.textId, textId))
      .orderBy(desc(contentPageVersion.number))
      .limit(versionsShown),

  async version(textId: string, number: number) {
    const [row] = await db
      .select()
      .from(contentPageVersion)
      .where(and(eq(contentPageVersion.textId, textId), eq(contentPageVersion.number, number)))
    return row
  },

  /** Writes pages that the portal brings along, all of them in a few statements. */
  async bring(pages: readonly { path: string; language: Locale; title: string; markdown: string }[], now: Date): Promise<void> {
    const by = { updatedAt: now, updatedBy: '' }
    const paths = [...new Set(pages.map(({ path }) => path))]
    const made = await db
      .insert(contentPage)
      .values(paths.map((path) => ({ path, createdAt: now, createdBy: '' })))
      .returning({ id: contentPage.id, path: contentPage.path })
    const idOf = new Map(made.map(({ id, path }) => [path, id]))
    const texts = await db
      .insert(contentPageText)
      .values(pages.map(({ path, ...text }) => ({ pageId: idOf.get(path) ?? '', ...text, published: 1, ...by })))
      .returning()
    await db
      .insert(contentPageVersion)
      .values(texts.map(({ id, title, markdown }) => ({ textId: id, number: 1, title, markdown, publishedAt: now, publishedBy: '' })))
  },
})
