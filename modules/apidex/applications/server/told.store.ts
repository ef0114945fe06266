import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { emit } from '@portico/platform/server/events.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { team } from '../../teams/server/team.table.ts'
import { requestSides } from '../request-comment.contract.ts'
import { requestComment } from './application.table.ts'

// What is read is what is told.
const ownedRow = apidexEvents.APPLICATION_CREATED.carries
const requestedRow = apidexEvents.PRODUCT_APPROVED.carries
const commentRow = z.extend(apidexEvents.REQUEST_ANSWER.carries, { side: z.enum(requestSides) })
const expiringRow = apidexEvents.KEY_EXPIRED.carries
const noticeRow = apidexEvents.KEY_EXPIRY_NOTICE.carries

const owned = sql`json_build_object('id', a.id, 'name', a.name, 'environmentId', a.environment_id) as application,
  case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as team,
  case when o.id is null then null else json_build_object('id', o.id, 'name', o.name) end as owner`
const owners = sql`left join ${team} t on t.id = a.team_id left join ${person} o on o.id = a.owner_id`
const idsIn = (ids: readonly string[]): SQL => sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** What people are told of applications and keys; each in the transaction of the change. */
export const told = (tx: Db) => ({
  async ofApplication(event: 'APPLICATION_CREATED' | 'APPLICATION_DELETED', id: string): Promise<void> {
    await emit(
      tx,
      apidexEvents[event],
      ...(await rowsOf(tx, ownedRow, sql`select ${owned} from application a ${owners} where a.id = ${id}`)),
    )
  },

  /** Of products of one key: who asked for them is read before a decision forgets it. */
  async ofProducts(
    event: 'PRODUCT_REQUESTED' | 'PRODUCT_APPROVED' | 'PRODUCT_REJECTED' | 'PRODUCT_REVOKED',
    keyId: string,
    productIds: readonly string[],
    reason: string | null = null,
  ): Promise<void> {
    if (productIds.length === 0) return
    const rows = await rowsOf(
      tx,
      requestedRow,
      sql`select ${owned}, json_build_object('id', p.id, 'name', p.display_name) as product,
          case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end as requester
        from key_product kp join api_key k on k.id = kp.key_id join application a on a.id = k.application_id ${owners}
          join ${apiProduct} p on p.id = kp.product_id left join ${person} r on r.id = kp.requested_by
        where kp.key_id = ${keyId} and kp.product_id in ${idsIn(productIds)} order by p.name`,
    )
    if (event === 'PRODUCT_REJECTED' || event === 'PRODUCT_REVOKED')
      await emit(tx, apidexEvents[event], ...rows.map((row) => ({ ...row, reason })))
    else await emit(tx, apidexEvents[event], ...rows)
  },

  /** Of a question or an answer, with who is to hear of it. */
  async ofComment(commentId: string): Promise<void> {
    const [row] = await rowsOf(
      tx,
      commentRow,
      sql`select c.side, c.text, json_build_object('id', author.id, 'name', author.name) as author, ${owned}, json_build_object('id', p.id, 'name', p.display_name) as product,
          case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end as requester,
          (select json_build_object('id', w.id, 'name', w.name) from ${requestComment} before join ${person} w on w.id = before.author_id
            where before.key_id = c.key_id and before.product_id = c.product_id and before.side = 'approver' order by before.created_at desc, before.id desc limit 1) as asker,
          case when po.id is null or po.id = c.author_id then null else json_build_object('id', po.id, 'name', po.name) end as "productOwner"
        from ${requestComment} c join ${person} author on author.id = c.author_id join key_product kp on kp.key_id = c.key_id and kp.product_id = c.product_id
          join api_key k on k.id = kp.key_id join application a on a.id = k.application_id ${owners}
          join ${apiProduct} p on p.id = kp.product_id left join ${person} po on po.id = p.owner_id left join ${person} r on r.id = kp.requested_by where c.id = ${commentId}`,
    )
    if (!row) return
    const { side, asker, productOwner, ...carried } = row
    if (side === 'approver') await emit(tx, apidexEvents.REQUEST_QUESTION, carried)
    else await emit(tx, apidexEvents.REQUEST_ANSWER, { ...carried, asker, productOwner })
  },

  async ofKeys(event: 'KEY_EXPIRED' | 'KEY_EXPIRY_CHANGED', keyIds: readonly string[]): Promise<void> {
    if (keyIds.length === 0) return
    const rows = await rowsOf(
      tx,
      expiringRow,
      sql`select ${owned}, json_build_object('id', k.id, 'last4', k.last_four) as key, ${iso(sql`k.expires_at`)} as "expiryDate"
        from api_key k join application a on a.id = k.application_id and a.deleted_at is null ${owners} where k.id in ${idsIn(keyIds)} order by k.id`,
    )
    await emit(tx, apidexEvents[event], ...rows)
  },

  /** Of keys that expire soon, each with the days that are left. */
  async ofKeysExpiring(keys: readonly { id: string; daysLeft: number }[]): Promise<void> {
    if (keys.length === 0) return
    const left = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as due(id uuid, "daysLeft" int)`
    const rows = await rowsOf(
      tx,
      noticeRow,
      sql`select ${owned}, json_build_object('id', k.id, 'last4', k.last_four) as key, ${iso(sql`k.expires_at`)} as "expiryDate", due."daysLeft"
        from ${left} join api_key k on k.id = due.id join application a on a.id = k.application_id and a.deleted_at is null ${owners} order by k.id`,
    )
    await emit(tx, apidexEvents.KEY_EXPIRY_NOTICE, ...rows)
  },
})
