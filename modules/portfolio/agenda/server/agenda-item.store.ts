import type { Db } from '@portico/platform/server/database/database.ts'
import { bornBy, changedBy } from '@portico/platform/server/record/write.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { agendaItem } from './agenda-item.table.ts'

type Item = typeof agendaItem.$inferInsert
/** What is put on the agenda, and by whom. */
export interface Proposed extends Pick<Item, 'category' | 'purpose' | 'title'>, Partial<Pick<Item, 'about' | 'question'>> {
  subjectType: 'PROSPECT' | 'SOLUTION' | 'EXCEPTION' | 'RELEASE'
  subjectId: string
}

/** Items of the board's agenda, as the records that they are about put them there and take them off again. */
export const agendaItemStore = (db: Db) => ({
  /** Puts a record into the backlog. The index of open items keeps a second one off that asks for a decision. */
  async propose(item: Proposed, by: string, now: Date): Promise<void> {
    const born = { ...bornBy(by, now), status: 'PROPOSED' as const, statusChangedAt: now, submittedBy: by, submittedAt: now }
    await db.insert(agendaItem).values({ ...item, ...born })
  },

  /** Takes the open item off that asks for a decision about a record. */
  async withdraw(subjectType: Proposed['subjectType'], subjectId: string, by: string, now: Date): Promise<void> {
    await db
      .update(agendaItem)
      .set({ status: 'WITHDRAWN', statusChangedAt: now, ...changedBy(by, now) })
      .where(
        and(
          eq(agendaItem.subjectType, subjectType),
          eq(agendaItem.subjectId, subjectId),
          eq(agendaItem.purpose, 'DECISION'),
          inArray(agendaItem.status, ['PROPOSED', 'SCHEDULED']),
        ),
      )
  },
})
