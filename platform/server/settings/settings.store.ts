import { eq } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'

export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Small named documents of the installation. */
export const settingsStore = (db: Db) => ({
  async read<T>(name: string): Promise<T | undefined> {
    const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
    return row?.value as T | undefined
  },
  /** The same of a write, once nobody else writes it. */
  async hold<T>(name: string): Promise<T | undefined> {
    const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name)).for('update')
    return row?.value as T | undefined
  },
  /** The same where there may be none yet: who comes second waits for the first. */
  async holdOrCreate<T>(name: string, make: () => T): Promise<T> {
    await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
    return (await this.hold<T>(name)) ?? make()
  },
  async write(name: string, value: unknown): Promise<void> {
    await db
      .insert(setting)
      .values({ name, value })
      .onConflictDoUpdate({ target: setting.name, set: { value, updatedAt: new Date() } })
  },
  async remove(name: string): Promise<void> {
    await db.delete(setting).where(eq(setting.name, name))
  },
  /** The first writer wins, also among servers that start together. */
  async readOrCreate<T>(name: string, make: () => T): Promise<T> {
    await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
    const stored = await this.read<T>(name)
    if (stored === undefined) throw new Error(`The setting ${name} was not stored.`)
    return stored
  },
})
