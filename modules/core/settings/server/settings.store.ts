import type { Db } from '@portico/platform/server/database/database.ts'
import { asc, eq } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const setting = pgTable('setting', { name: text().primaryKey(), value: jsonb().notNull(), updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow() })
const language = pgTable('language', { id: text().primaryKey(), name: text().notNull(), active: boolean().notNull(), sortOrder: integer('sort_order').notNull() })

/** Small named documents of the installation. */
export const settingsStore = (db: Db) => ({
  async read<T>(name: string): Promise<T | undefined> {
    const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
    return row?.value as T | undefined
  },
  async write(name: string, value: unknown): Promise<void> {
    await db.insert(setting).values({ name, value }).onConflictDoUpdate({ target: setting.name, set: { value, updatedAt: new Date() } })
  },
  /** The first writer wins, also among servers that start together. */
  async readOrCreate<T>(name: string, make: () => T): Promise<T> {
    await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
    const stored = await this.read<T>(name)
    if (stored === undefined) throw new Error(`The setting ${name} was not stored.`)
    return stored
  },
  languages: () => db.select({ id: language.id, name: language.name, active: language.active }).from(language).orderBy(asc(language.sortOrder)),
})
