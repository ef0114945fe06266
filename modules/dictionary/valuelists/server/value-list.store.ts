import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { businessReference } from '../../objects/server/object.table.ts'
import { valueList as schema, type ValueList, valueLists } from '../value-list.contract.ts'
import { valueList } from './value-list.table.ts'

const reading = readingOf(valueList, 'v')
const taken = { value_list_name_taken: { path: 'name', message: 'There is already a value list with this name.' } }
const list = recordList<typeof valueList, ValueList>({
  reading,
  row: schema,
  spec: valueLists.list.list,
  more: { usedBy: sql`(select count(distinct r.object_id)::int from ${businessReference} r where r.value_list_id = v.id)` },
})

/** The only file that queries value lists. */
export const valueListStore = (db: Db) => {
  const store = recordStore<typeof valueList, ValueList, ValueList>(db, list, { taken })
  return {
    ...store,
    named: (ids: readonly string[]) => (ids.length === 0 ? [] : store.byIds(ids)),
    async remove(id: string): Promise<void> {
      await db.delete(valueList).where(eq(valueList.id, id))
    },
  }
}

/** How many belong to each of these domains. */
export const listsByDomain = (db: Db, domainIds: readonly string[]) =>
  rowsOf(
    db,
    z.strictObject({ domainId: z.string(), count: z.number() }),
    sql`select v.domain_id as "domainId", count(*)::int as count from ${valueList} v where v.domain_id = ${anyId(domainIds)} group by v.domain_id`,
  )
