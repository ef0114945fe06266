import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { toldOnKeys } from '../../api-products/server/visible.store.ts'
import { mineOnly } from '../../teams/server/mine.store.ts'
import { teamMember } from '../../teams/server/team.table.ts'
import { type RequestSide, requestSides } from '../request-comment.contract.ts'
import { apiKey, application, keyProduct, requestComment } from './application.table.ts'

export interface RequestPlace {
  envId: string
  id: string
  keyId: string
  productId: string
}

const requestRow = z.strictObject({
  applicationName: z.string(),
  /** The gateway's name of it, by which histories name products. */
  product: z.string(),
  lastFour: z.string(),
  isOpen: z.boolean(),
  ownsProduct: z.boolean(),
  isInvolved: z.boolean(),
  seesApplication: z.boolean(),
})
export type RequestFacts = z.infer<typeof requestRow>

const commentRow = z.strictObject({
  id: z.string(),
  side: z.enum(requestSides),
  text: z.string(),
  authorId: z.string(),
  createdBy: z.string(),
  authorName: z.string(),
  createdAt: z.string(),
})
export type RequestCommentRow = z.infer<typeof commentRow>
const idRow = z.strictObject({ id: z.string() })
const most = 500

/** How many questions and answers a request has, for the lists that show it. */
export const commentsOf = (keyId: SQL, productId: SQL): SQL =>
  sql`(select count(*)::int from ${requestComment} c where c.key_id = ${keyId} and c.product_id = ${productId})`

/** The only file that queries questions and answers, beside their counts and what people are told of them. */
export const requestCommentStore = (db: Db) => ({
  /** Undefined when the caller sees no such request: neither as one of the application's people nor as who decides. */
  async request(caller: Caller, { envId, id, keyId, productId }: RequestPlace): Promise<RequestFacts | undefined> {
    const owns = caller.roles.includes('productOwner') ? sql`coalesce(p.owner_id = ${caller.id}, false)` : sql`false`
    const seesApplication = isAdmin(caller) ? sql`true` : sql`(${mineOnly(caller.id)})`
    const [row] = await rowsOf(
      db,
      requestRow,
      sql`select * from (
          select a.name as "applicationName", p.name as product, k.last_four as "lastFour", (kp.status = 'pending' and k.revoked_at is null) as "isOpen", ${owns} as "ownsProduct",
            (coalesce(${caller.id} in (a.owner_id, a.created_by, k.created_by, kp.requested_by), false)
              or exists (select 1 from ${teamMember} m where m.team_id = a.team_id and m.person_id = ${caller.id})) as "isInvolved",
            coalesce(${seesApplication} and ${toldOnKeys(caller, sql`a.id`)}, false) as "seesApplication"
          from ${keyProduct} kp join ${apiKey} k on k.id = kp.key_id join ${application} a on a.id = k.application_id join ${apiProduct} p on p.id = kp.product_id
          where kp.key_id = ${keyId} and kp.product_id = ${productId} and a.id = ${id} and a.environment_id = ${envId} and a.deleted_at is null
        ) request where "ownsProduct" or "seesApplication"`,
    )
    return row
  },

  /** The newest, the oldest of them first. */
  comments({ keyId, productId }: RequestPlace): Promise<RequestCommentRow[]> {
    return read(db, sql`c.key_id = ${keyId} and c.product_id = ${productId}`, most)
  },

  async comment({ keyId, productId }: RequestPlace, id: string): Promise<RequestCommentRow | undefined> {
    return (await read(db, sql`c.id = ${id} and c.key_id = ${keyId} and c.product_id = ${productId}`, 1))[0]
  },

  async add({ keyId, productId }: RequestPlace, made: { side: RequestSide; text: string; authorId: string; now: Date }): Promise<string> {
    const [row] = await rowsOf(
      db,
      idRow,
      sql`insert into ${requestComment} (key_id, product_id, side, text, author_id, created_at)
        values (${keyId}, ${productId}, ${made.side}, ${made.text}, ${made.authorId}, ${made.now.toISOString()}) returning id`,
    )
    if (!row) throw new Error('A comment was not stored.')
    return row.id
  },

  /** False when it was gone already. */
  remove: (id: string): Promise<boolean> => hasRows(db, sql`delete from ${requestComment} where id = ${id} returning id`),
})

const read = (db: Db, where: SQL, limit: number): Promise<RequestCommentRow[]> =>
  rowsOf(
    db,
    commentRow,
    sql`select * from (select c.id, c.side, c.text, c.author_id as "authorId", w.email as "createdBy", w.name as "authorName", ${iso(sql`c.created_at`)} as "createdAt"
        from ${requestComment} c join ${person} w on w.id = c.author_id where ${where} order by c.created_at desc, c.id desc limit ${limit}) newest order by "createdAt", id`,
  )
