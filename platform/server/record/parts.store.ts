import { type SQL, sql } from 'drizzle-orm'
import { mostAttachments } from '../../contract/record/record.contract.ts'
import type { Db } from '../database/database.ts'
import { iso, rowsOf } from '../lists/source.ts'

export interface PartRow {
  id: string
  entityType: string
  entityId: string
  authorId: string
  createdBy: string
  authorName: string
  createdAt: string
}
export interface CommentRow extends PartRow {
  text: string
}
export interface AttachmentRow extends PartRow {
  name: string
  url: string
}

const shared = sql`x.id, x.entity_type as "entityType", x.entity_id as "entityId", x.author_id as "authorId", p.email as "createdBy", p.name as "authorName", ${iso(sql`x.created_at`)} as "createdAt"`

/** The newest of a record, the oldest of them first. */
const newest = (table: SQL, own: SQL, where: SQL, most: number) =>
  sql`select * from (select ${shared}, ${own}, x.created_at as _at from ${table} x join person p on p.id = x.author_id where ${where}
    order by x.created_at desc, x.id desc limit ${sql.raw(String(most))}) newest order by _at, id`

const withoutKey = <R extends object>(rows: (R & { _at?: unknown })[]): R[] => rows.map(({ _at, ...row }) => row as unknown as R)

/** The only file that queries comments and attached links. */
export const partStore = (db: Db) => ({
  async comments(entityType: string, entityId: string): Promise<CommentRow[]> {
    const where = sql`x.entity_type = ${entityType} and x.entity_id = ${entityId}`
    return withoutKey(await rowsOf<CommentRow>(db, newest(sql`record_comment`, sql`x.text`, where, 500)))
  },

  async comment(id: string): Promise<CommentRow | undefined> {
    return withoutKey(await rowsOf<CommentRow>(db, newest(sql`record_comment`, sql`x.text`, sql`x.id = ${id}`, 1)))[0]
  },

  async addComment(entityType: string, entityId: string, text: string, authorId: string, now: Date): Promise<string> {
    const [made] = await rowsOf<{ id: string }>(
      db,
      sql`insert into record_comment (entity_type, entity_id, text, author_id, created_at) values (${entityType}, ${entityId}, ${text}, ${authorId}, ${now.toISOString()}) returning id`,
    )
    if (!made) throw new Error('A comment was not stored.')
    return made.id
  },

  /** False when it was gone already. */
  async removeComment(id: string): Promise<boolean> {
    return (await rowsOf(db, sql`delete from record_comment where id = ${id} returning id`)).length > 0
  },

  async attachments(entityType: string, entityId: string): Promise<AttachmentRow[]> {
    const where = sql`x.entity_type = ${entityType} and x.entity_id = ${entityId}`
    return withoutKey(await rowsOf<AttachmentRow>(db, newest(sql`record_attachment`, sql`x.name, x.url`, where, mostAttachments)))
  },

  async attachment(id: string): Promise<AttachmentRow | undefined> {
    return withoutKey(await rowsOf<AttachmentRow>(db, newest(sql`record_attachment`, sql`x.name, x.url`, sql`x.id = ${id}`, 1)))[0]
  },

  async attach(entityType: string, entityId: string, link: { name: string; url: string }, authorId: string, now: Date): Promise<string> {
    const [made] = await rowsOf<{ id: string }>(
      db,
      sql`insert into record_attachment (entity_type, entity_id, name, url, author_id, created_at) values (${entityType}, ${entityId}, ${link.name}, ${link.url}, ${authorId}, ${now.toISOString()}) returning id`,
    )
    if (!made) throw new Error('An attachment was not stored.')
    return made.id
  },

  async removeAttachment(id: string): Promise<boolean> {
    return (await rowsOf(db, sql`delete from record_attachment where id = ${id} returning id`)).length > 0
  },
})
