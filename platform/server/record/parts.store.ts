import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { mostAttachments } from '../../contract/record/record.contract.ts'
import type { Db } from '../database/database.ts'
import { hasRows, rowsOf } from '../database/rows.ts'
import { iso } from '../lists/source.ts'

const part = z.strictObject({
  id: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  authorId: z.string(),
  createdBy: z.string(),
  authorName: z.string(),
  createdAt: z.string(),
})
const commentRow = z.extend(part, { text: z.string() })
const attachmentRow = z.extend(part, { name: z.string(), url: z.string() })
const idRow = z.strictObject({ id: z.string() })
export type PartRow = z.infer<typeof part>
export type CommentRow = z.infer<typeof commentRow>
export type AttachmentRow = z.infer<typeof attachmentRow>

const shared = sql`x.id, x.entity_type as "entityType", x.entity_id as "entityId", x.author_id as "authorId", p.email as "createdBy", p.name as "authorName", ${iso(sql`x.created_at`)} as "createdAt"`

/** The newest of a record, the oldest of them first. */
const newest = (table: SQL, own: SQL, where: SQL, most: number) =>
  sql`select * from (select ${shared}, ${own} from ${table} x join person p on p.id = x.author_id where ${where}
    order by x.created_at desc, x.id desc limit ${sql.raw(String(most))}) newest order by "createdAt", id`

/** The only file that queries comments and attached links. */
export const partStore = (db: Db) => ({
  async comments(entityType: string, entityId: string): Promise<CommentRow[]> {
    const where = sql`x.entity_type = ${entityType} and x.entity_id = ${entityId}`
    return await rowsOf(db, commentRow, newest(sql`record_comment`, sql`x.text`, where, 500))
  },

  async comment(id: string): Promise<CommentRow | undefined> {
    return (await rowsOf(db, commentRow, newest(sql`record_comment`, sql`x.text`, sql`x.id = ${id}`, 1)))[0]
  },

  async addComment(entityType: string, entityId: string, text: string, authorId: string, now: Date): Promise<string> {
    const [made] = await rowsOf(
      db,
      idRow,
      sql`insert into record_comment (entity_type, entity_id, text, author_id, created_at) values (${entityType}, ${entityId}, ${text}, ${authorId}, ${now.toISOString()}) returning id`,
    )
    if (!made) throw new Error('A comment was not stored.')
    return made.id
  },

  /** False when it was gone already. */
  removeComment: (id: string): Promise<boolean> => hasRows(db, sql`delete from record_comment where id = ${id} returning id`),

  async attachments(entityType: string, entityId: string): Promise<AttachmentRow[]> {
    const where = sql`x.entity_type = ${entityType} and x.entity_id = ${entityId}`
    return await rowsOf(db, attachmentRow, newest(sql`record_attachment`, sql`x.name, x.url`, where, mostAttachments))
  },

  async attachment(id: string): Promise<AttachmentRow | undefined> {
    return (await rowsOf(db, attachmentRow, newest(sql`record_attachment`, sql`x.name, x.url`, sql`x.id = ${id}`, 1)))[0]
  },

  async attach(entityType: string, entityId: string, link: { name: string; url: string }, authorId: string, now: Date): Promise<string> {
    const [made] = await rowsOf(
      db,
      idRow,
      sql`insert into record_attachment (entity_type, entity_id, name, url, author_id, created_at) values (${entityType}, ${entityId}, ${link.name}, ${link.url}, ${authorId}, ${now.toISOString()}) returning id`,
    )
    if (!made) throw new Error('An attachment was not stored.')
    return made.id
  },

  /** Of a record that is deleted. */
  async removeAll(entityType: string, entityId: string): Promise<void> {
    for (const table of [sql`record_comment`, sql`record_attachment`])
      await db.execute(sql`delete from ${table} where entity_type = ${entityType} and entity_id = ${entityId}`)
  },

  removeAttachment: (id: string): Promise<boolean> => hasRows(db, sql`delete from record_attachment where id = ${id} returning id`),
})
