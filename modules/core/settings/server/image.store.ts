import type { Db } from '@portico/platform/server/database/database.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import type { StoredImage } from '../image.contract.ts'
import { image } from './image.table.ts'

const { bytes: _, ...columns } = { ...image }
const about = {
  name: columns.name,
  contentType: columns.contentType,
  width: columns.width,
  height: columns.height,
  size: columns.size,
  hash: columns.hash,
  modifiedAt: columns.modifiedAt,
}

const shown = ({
  hash,
  modifiedAt,
  ...row
}: Omit<StoredImage, 'container' | 'url' | 'modifiedAt'> & { hash: string; modifiedAt: Date }) => ({
  ...row,
  container: 'images' as const,
  modifiedAt: modifiedAt.toISOString(),
  url: `/storage/images/${row.name}?hash=${hash.slice(0, 12)}`,
})

/** The pictures of the portal; their bytes are read only to be shown. */
export const imageStore = (db: Db) => ({
  async all(): Promise<StoredImage[]> {
    return (await db.select(about).from(image).orderBy(asc(image.name))).map(shown)
  },

  /** What is known of those that are there. */
  async named(names: readonly string[]) {
    if (names.length === 0) return []
    const rows = await db
      .select(about)
      .from(image)
      .where(inArray(image.name, [...names]))
    return rows.map((row) => ({ ...row, modifiedAt: row.modifiedAt.toISOString() }))
  },

  async one(name: string): Promise<StoredImage | undefined> {
    const [row] = await db.select(about).from(image).where(eq(image.name, name))
    return row && shown(row)
  },

  /** The same of a write, once nobody else writes it. */
  async hold(name: string): Promise<StoredImage | undefined> {
    const [row] = await db.select(about).from(image).where(eq(image.name, name)).for('update')
    return row && shown(row)
  },

  async bytes(name: string): Promise<{ bytes: Uint8Array; contentType: string; hash: string } | undefined> {
    const [row] = await db
      .select({ bytes: image.bytes, contentType: image.contentType, hash: image.hash })
      .from(image)
      .where(eq(image.name, name))
    return row
  },

  /** Answers whether it is there now: a new one does not take the place of another. */
  async add(values: typeof image.$inferInsert): Promise<boolean> {
    return (await db.insert(image).values(values).onConflictDoNothing().returning({ name: image.name })).length > 0
  },

  async replace({ name, ...values }: typeof image.$inferInsert): Promise<void> {
    await db.update(image).set(values).where(eq(image.name, name))
  },

  async remove(name: string): Promise<void> {
    await db.delete(image).where(eq(image.name, name))
  },
})
