import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { hold } from '../record/hold.ts'
import { language, textOverride } from './language.table.ts'

export interface OwnText {
  text: string
  updatedAt: Date
  updatedBy: string
}

/** The languages, and what admins said in other words. */
export const languageStore = (db: Db) => ({
  all: () => db.select({ id: language.id, name: language.name, active: language.active }).from(language).orderBy(asc(language.sortOrder)),

  /** Of a write: texts of one language are changed one after the other. */
  hold: (id: string) => hold(db, language, id),

  setActive: async (id: string, active: boolean): Promise<void> => {
    await db.update(language).set({ active }).where(eq(language.id, id))
  },

  async counts(): Promise<ReadonlyMap<string, number>> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string(), n: z.int() }),
      sql`select language as id, count(*)::int as n from ${textOverride} group by language`,
    )
    return new Map(rows.map(({ id, n }) => [id, n]))
  },

  async texts(id: string): Promise<ReadonlyMap<string, OwnText>> {
    const rows = await db.select().from(textOverride).where(eq(textOverride.language, id))
    return new Map(rows.map(({ key, ...own }) => [key, own]))
  },

  async text(id: string, key: string): Promise<OwnText | undefined> {
    const [row] = await db
      .select()
      .from(textOverride)
      .where(and(eq(textOverride.language, id), eq(textOverride.key, key)))
    return row
  },

  async put(id: string, texts: readonly { key: string; text: string }[], by: { at: Date; email: string }): Promise<void> {
    for (let at = 0; at < texts.length; at += 500)
      await db
        .insert(textOverride)
        .values(texts.slice(at, at + 500).map((one) => ({ language: id, ...one, updatedAt: by.at, updatedBy: by.email })))
        .onConflictDoUpdate({
          target: [textOverride.language, textOverride.key],
          set: { text: sql`excluded.text`, updatedAt: by.at, updatedBy: by.email },
        })
  },

  async remove(id: string, keys: readonly string[]): Promise<void> {
    for (const key of keys) await db.delete(textOverride).where(and(eq(textOverride.language, id), eq(textOverride.key, key)))
  },
})
