import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { sql } from 'drizzle-orm'
import { termEvents } from '../term-events.contract.ts'
import { term } from './term.table.ts'

/** At a time: what is left comes with the next run. */
const most = 1000

/** Notes the terms whose day of review has come and answers them by their owners: each is told of once for each day that is set. */
export const reviewsDue = (tx: Db, today: string) =>
  rowsOf(
    tx,
    termEvents.REVIEW_DUE.carries,
    sql`with due as (
        select t.id from ${term} t where t.status in ('APPROVED', 'UNDER_REVISION', 'REPROPOSED') and t.validated_object_id is null
          and t.review_told_for is distinct from t.review_due_at and t.review_due_at <= ${today}::date order by t.review_due_at, t.id limit ${literal(most)}),
      told as (update ${term} t set review_told_for = t.review_due_at from due where t.id = due.id returning t.id, t.code, t.name, t.owner_id)
      select json_build_object('id', told.owner_id, 'name', coalesce(${nameOfPerson(sql`told.owner_id`)}, '')) as owner,
        json_agg(json_build_object('id', told.id, 'code', told.code, 'name', told.name) order by told.name, told.id) as items
      from told group by told.owner_id order by told.owner_id`,
  )
