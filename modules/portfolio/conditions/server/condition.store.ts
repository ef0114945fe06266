import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { bornBy, changedBy } from '@portico/platform/server/record/write.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { dispensation } from '../../exceptions/server/dispensation.table.ts'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { type Condition, type ConditionFilter, conditions, condition as schema } from '../condition.contract.ts'
import { abilitiesOn } from '../condition.rules.ts'
import { conditionEvents } from '../condition-events.contract.ts'
import type { ConditionSubject } from '../condition-kinds.contract.ts'
import { condition } from './condition.table.ts'

const row = z.omit(schema, { may: true })
type Row = z.infer<typeof row>
/** What the board asks for; who must meet it is an id. */
export interface NewCondition {
  text: string
  ownerId: string
  dueDate: string
}

const named = (type: ConditionSubject, table: typeof prospect | typeof solution | typeof dispensation, name: string) =>
  sql`when ${sql.raw(`'${type}'`)} then (select jsonb_build_object('code', o.code, 'name', o.${sql.raw(name)}) from ${table} o where o.id = c.subject_id)`
const select = fixed(sql`c.id, c.version, c.subject_type as "subjectType", c.subject_id as "subjectId",
  case c.subject_type ${named('PROSPECT', prospect, 'name')} ${named('SOLUTION', solution, 'name')} ${named('EXCEPTION', dispensation, 'title')} end as subject,
  c.agenda_item_id as "agendaItemId", c.text, c.owner_id as "ownerId", ${nameOfPerson(sql`c.owner_id`)} as "ownerName",
  to_char(c.due_date, 'YYYY-MM-DD') as "dueDate", c.status, c.evidence, c.comment, ${iso(sql`c.created_at`)} as "createdAt",
  ${iso(sql`c.updated_at`)} as "updatedAt", c.created_by as "createdBy", c.updated_by as "updatedBy"`)
const source: ListSource<Row> = {
  spec: conditions.list.list,
  row,
  table: sql`${condition} c`,
  id: sql`c.id`,
  fields: {
    id: sql`c.id`,
    dueDate: sql`c.due_date`,
    createdAt: sql`c.created_at`,
    updatedAt: sql`c.updated_at`,
  },
  select,
  counter: 'portfolio_condition',
}

/** What the board asked for when it approved. */
export const conditionStore = (db: Db) => ({
  list(
    { query, filter, caller, today }: { query: PageQuery; filter: Partial<ConditionFilter>; caller: Caller; today: string },
    reply: FastifyReply,
  ) {
    const finish = (rows: Row[]): Condition[] => rows.map((one) => ({ ...one, may: abilitiesOn(caller, one) }))
    const filters = [
      filter.subjectType && sql`c.subject_type = ${filter.subjectType}`,
      filter.subjectId && sql`c.subject_id = ${filter.subjectId}`,
      filter.status && sql`c.status = ${anyText(filter.status)}`,
      filter.owner && sql`c.owner_id = ${anyId(filter.owner)}`,
      filter.mine ? sql`c.owner_id = ${caller.id}` : undefined,
      filter.overdue ? sql`c.status = 'OPEN' and c.due_date < ${today}::date` : undefined,
    ]
    return page(db, source, { query, filters: filters.map((one) => one || undefined), finish }, reply)
  },

  async get(id: string): Promise<Row | undefined> {
    return (await rowsOf(db, row, sql`select ${select} from ${condition} c where c.id = ${id}`))[0]
  },

  /** Those of one record, the next due first. */
  of: (subjectType: ConditionSubject, subjectId: string): Promise<Row[]> =>
    rowsOf(
      db,
      row,
      sql`select ${select} from ${condition} c where c.subject_type = ${subjectType} and c.subject_id = ${subjectId} order by c.due_date, c.id`,
    ),

  async add(
    subjectType: ConditionSubject,
    subjectId: string,
    agendaItemId: string | null,
    list: readonly NewCondition[],
    by: string,
    now: Date,
  ) {
    if (list.length === 0) return
    const born = { subjectType, subjectId, agendaItemId, status: 'OPEN' as const, ...bornBy(by, now) }
    await db.insert(condition).values(list.map((one) => ({ ...born, ...one })))
  },

  async change(id: string, change: Partial<Pick<Condition, 'status' | 'evidence' | 'comment'>>, by: string, now: Date): Promise<void> {
    await db
      .update(condition)
      .set({ ...change, ...changedBy(by, now) })
      .where(eq(condition.id, id))
  },

  /**
   * Notes the overdue conditions of which nobody was told since a day, and answers them by whom they belong to.
   * @param since an ISO date: the Monday of this week
   */
  overdueSince: (today: string, since: string) =>
    rowsOf(
      db,
      conditionEvents.CONDITION_REMINDER.carries,
      sql`with told as (
          update ${condition} c set reminded_on = ${today}::date where c.status = 'OPEN' and c.due_date < ${today}::date and c.owner_id is not null
            and (c.reminded_on is null or c.reminded_on < ${since}::date) returning c.id, c.owner_id, c.text, c.due_date, c.subject_type, c.subject_id)
        select json_build_object('id', t.owner_id, 'name', coalesce(${nameOfPerson(sql`t.owner_id`)}, '')) as owner,
          json_agg(json_build_object('id', t.id, 'text', t.text, 'dueDate', to_char(t.due_date, 'YYYY-MM-DD'), 'subjectType', t.subject_type, 'subjectId', t.subject_id) order by t.due_date, t.id) as conditions
        from told t group by t.owner_id order by t.owner_id`,
    ),
})
