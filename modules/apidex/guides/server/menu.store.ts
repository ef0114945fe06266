import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows } from '@portico/platform/server/database/rows.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { knownIcon, type MenuItem } from '../menu.contract.ts'
import { menuItem } from './guide.table.ts'

type Row = typeof menuItem.$inferSelect
export type MenuValues = Omit<typeof menuItem.$inferInsert, 'id' | 'icon' | 'createdAt' | 'updatedAt'> & { icon: MenuItem['icon'] }

const shown = ({ id, name, names, route, icon, position }: Row, language: string | undefined): MenuItem => ({
  id,
  name: (language && names[language]) || name,
  names,
  route,
  icon: knownIcon(icon),
  order: position,
  menuItems: [],
})

/** The only file that queries the menu of pages, which a person can take in: all of it is read at once. */
export const menuStore = (db: Db) => ({
  async tree(language: string | undefined): Promise<MenuItem[]> {
    const rows = await db.select().from(menuItem).orderBy(asc(menuItem.position), asc(menuItem.id)).limit(2000)
    const items = new Map(rows.map((row) => [row.id, shown(row, language)]))
    for (const row of rows) {
      const item = items.get(row.id)
      if (row.parentId && item) items.get(row.parentId)?.menuItems.push(item)
    }
    return rows.flatMap((row) => (row.parentId === null ? (items.get(row.id) ?? []) : []))
  },

  /** Keeps others from moving or adding entries until the transaction ends: whether a circle comes of a move depends on all of them. */
  async holdTree(): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('menu tree', 0))`)
  },

  hold: (id: string, to?: 'change' | 'remove' | 'refer') => hold(db, menuItem, id, to),
  count: () => db.$count(menuItem),

  /** Whether an entry is another one or lies below it. */
  isWithin: (id: string, above: string): Promise<boolean> =>
    hasRows(
      db,
      sql`with recursive up(id, parent_id) as (select id, parent_id from menu_item where id = ${id} union select m.id, m.parent_id from menu_item m join up on m.id = up.parent_id)
        select 1 from up where id = ${above}`,
    ),

  async create(values: MenuValues, now: Date): Promise<MenuItem> {
    const [row] = await db
      .insert(menuItem)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning()
    if (!row) throw new Error('A menu entry was not stored.')
    return shown(row, undefined)
  },

  async change(id: string, values: MenuValues, now: Date): Promise<MenuItem> {
    const [row] = await db
      .update(menuItem)
      .set({ ...values, updatedAt: now })
      .where(eq(menuItem.id, id))
      .returning()
    if (!row) throw new Error('A menu entry was not stored.')
    return shown(row, undefined)
  },

  remove: (id: string) => db.delete(menuItem).where(eq(menuItem.id, id)),
})
