import type { Db } from '@portico/platform/server/database/database.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { and, asc, count, eq } from 'drizzle-orm'
import type { KeptList, SavedFilter } from '../saved-filter.contract.ts'
import { savedFilter } from './saved-filter.table.ts'

const taken = { saved_filter_name_taken: { path: 'name', message: 'You keep a filter under this name already.' } }
type Row = typeof savedFilter.$inferSelect
const answerOf = ({ personId: _, createdAt, updatedAt, ...row }: Row): SavedFilter => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** The filters that one person keeps: nobody else's are there. */
export const savedFilterStore = (db: Db, personId: string) => {
  const own = (id: string) => and(eq(savedFilter.id, id), eq(savedFilter.personId, personId))
  const of = (list: KeptList) => and(eq(savedFilter.personId, personId), eq(savedFilter.list, list))
  return {
    async list(list: KeptList | undefined): Promise<SavedFilter[]> {
      const where = list ? of(list) : eq(savedFilter.personId, personId)
      return (await db.select().from(savedFilter).where(where).orderBy(asc(savedFilter.name), asc(savedFilter.id))).map(answerOf)
    },

    async get(id: string): Promise<SavedFilter | undefined> {
      const [row] = await db.select().from(savedFilter).where(own(id))
      return row && answerOf(row)
    },

    async count(list: KeptList): Promise<number> {
      const [row] = await db.select({ n: count() }).from(savedFilter).where(of(list))
      return row?.n ?? 0
    },

    /** @throws UniqueConflict where the person keeps one of this name. */
    async create(row: Pick<Row, 'list' | 'name' | 'state' | 'isDefault'>, now: Date): Promise<SavedFilter> {
      const made = { ...row, personId, createdAt: now, updatedAt: now }
      const [stored] = await uniquely(db.insert(savedFilter).values(made).returning(), taken)
      if (!stored) throw new Error('A filter was not stored.')
      return answerOf(stored)
    },

    change: (id: string, row: Partial<Pick<Row, 'name' | 'state' | 'isDefault'>>, now: Date) =>
      uniquely(
        db
          .update(savedFilter)
          .set({ ...row, updatedAt: now })
          .where(own(id)),
        taken,
      ),

    /** The list opens as every list does. */
    withoutDefault: (list: KeptList) =>
      db
        .update(savedFilter)
        .set({ isDefault: false })
        .where(and(of(list), eq(savedFilter.isDefault, true))),

    async remove(id: string): Promise<boolean> {
      return (await db.delete(savedFilter).where(own(id)).returning({ id: savedFilter.id })).length > 0
    },

    /** The person goes. */
    removeAll: () => db.delete(savedFilter).where(eq(savedFilter.personId, personId)),
  }
}
