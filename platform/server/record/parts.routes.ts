import { existing, forbidden, invalid } from '../../contract/errors.ts'
import type { ModuleName } from '../../contract/modules.ts'
import { type Attachment, mostAttachments, type RecordComment, type RecordEndpoints } from '../../contract/record/record.contract.ts'
import { recordParts } from '../../contract/record/record-parts.contract.ts'
import { type Caller, isAdmin } from '../../contract/roles.ts'
import { historyOf } from '../audit-history.ts'
import type { Db } from '../database/database.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { type AttachmentRow, type CommentRow, partStore } from './parts.store.ts'

/** A record as its parts know it. */
export interface Whole {
  id: string
  name: string
  /** Whether the caller may write it: comment, attach, take off. */
  mayWrite: boolean
}

/** A kind of record that has comments, attached links and a history. */
export interface RecordRoom {
  entityType: string
  /** With none of them on, its parts do not exist either; empty: it is always there. */
  modules: readonly ModuleName[]
  /** As the caller sees it; undefined where there is none for them. In a transaction that adds to it, the record is held by `hold`. */
  seen(db: Db, caller: Caller, id: string): Promise<Whole | undefined>
  /** Keeps the record there, and others from adding at the same time, until the transaction ends. */
  hold(tx: Db, id: string): Promise<unknown>
}

const deletableForMs = 15 * 60_000

/** Comments, attached links and the history of one kind of record. */
export function partsOfRecord(
  services: Pick<Services, 'database' | 'clock' | 'audit'>,
  room: RecordRoom,
  endpoints: Pick<RecordEndpoints, 'comments' | 'comment' | 'attachments' | 'attach' | 'history'>,
): Route[] {
  const { database, clock, audit } = services
  const { entityType } = room
  const visible = async (db: Db, caller: Caller, id: string): Promise<Whole> => existing(await room.seen(db, caller, id))
  const writable = async (tx: Db, caller: Caller, id: string): Promise<Whole> => {
    await room.hold(tx, id)
    const whole = await visible(tx, caller, id)
    if (!whole.mayWrite) throw forbidden('Only who may change the record may add to it.')
    return whole
  }
  const oneComment = async (db: Db, caller: Caller, id: string): Promise<RecordComment> =>
    commentFor(caller, clock.now())(existing(await partStore(db).comment(id)))
  const oneAttachment = async (db: Db, id: string): Promise<Attachment> => attachmentFor(true)(existing(await partStore(db).attachment(id)))

  return [
    route(endpoints.comments, async ({ caller, params }) => {
      await visible(database.db, caller, params.id)
      return (await partStore(database.db).comments(entityType, params.id)).map(commentFor(caller, clock.now()))
    }),

    route(
      endpoints.comment,
      ({ caller, params, body, actor, idempotency }) =>
        database.transaction(async (tx) => {
          const whole = await writable(tx, caller, params.id)
          const id = await partStore(tx).addComment(entityType, whole.id, body.text, caller.id, clock.now())
          await audit(tx, actor, {
            entityType,
            entityId: whole.id,
            entityName: whole.name,
            action: 'link',
            changes: [{ field: 'comment', old: null, new: body.text }],
          })
          await idempotency.remember(tx, { id })
          return oneComment(tx, caller, id)
        }),
      async ({ id = '' }, { caller, params }) => {
        await visible(database.db, caller, params.id)
        return oneComment(database.db, caller, id)
      },
    ),

    route(endpoints.attachments, async ({ caller, params }) => {
      const { mayWrite } = await visible(database.db, caller, params.id)
      return (await partStore(database.db).attachments(entityType, params.id)).map(attachmentFor(mayWrite))
    }),

    route(
      endpoints.attach,
      ({ caller, params, body, actor, idempotency }) =>
        database.transaction(async (tx) => {
          const whole = await writable(tx, caller, params.id)
          if ((await partStore(tx).attachments(entityType, whole.id)).length >= mostAttachments)
            throw invalid({
              path: 'url',
              code: 'tooManyAttachments',
              message: `A record has at most ${mostAttachments} attached links. Take one off first.`,
              params: { maximum: mostAttachments },
            })
          const id = await partStore(tx).attach(entityType, whole.id, body, caller.id, clock.now())
          await audit(tx, actor, {
            entityType,
            entityId: whole.id,
            entityName: whole.name,
            action: 'link',
            changes: [{ field: 'attachment', of: body.name, old: null, new: body.url }],
          })
          await idempotency.remember(tx, { id })
          return oneAttachment(tx, id)
        }),
      async ({ id = '' }, { caller, params }) => {
        await visible(database.db, caller, params.id)
        return oneAttachment(database.db, id)
      },
    ),

    route(endpoints.history, async ({ caller, params }) => {
      await visible(database.db, caller, params.id)
      return historyOf(database.db, entityType, params.id)
    }),
  ]
}

/** Deleting parts, whatever record they belong to. A part of a record that is hidden, or whose module is off, is not there. */
export function partRoutes(
  { database, clock, audit, modules }: Pick<Services, 'database' | 'clock' | 'audit' | 'modules'>,
  rooms: readonly RecordRoom[],
): Route[] {
  const on = rooms.filter((room) => room.modules.length === 0 || room.modules.some((name) => modules.has(name)))
  const wholeOf = async (tx: Db, caller: Caller, part: { entityType: string; entityId: string }): Promise<Whole> => {
    const room = on.find(({ entityType }) => entityType === part.entityType)
    await room?.hold(tx, part.entityId)
    return existing(await room?.seen(tx, caller, part.entityId))
  }
  return [
    route(recordParts.removeComment, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const comment = existing(await partStore(tx).comment(params.id))
        const whole = await wholeOf(tx, caller, comment)
        if (!mayDelete(comment, caller, clock.now()))
          throw forbidden('A comment is deleted by who wrote it, for 15 minutes, or by an admin.')
        existing((await partStore(tx).removeComment(comment.id)) || undefined)
        const changes = [{ field: 'comment', old: comment.text, new: null }]
        await audit(tx, actor, { entityType: comment.entityType, entityId: whole.id, entityName: whole.name, action: 'unlink', changes })
        return undefined
      }),
    ),

    route(recordParts.removeAttachment, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const link = existing(await partStore(tx).attachment(params.id))
        const whole = await wholeOf(tx, caller, link)
        if (!whole.mayWrite) throw forbidden('Only who may change the record may take a link off it.')
        existing((await partStore(tx).removeAttachment(link.id)) || undefined)
        const changes = [{ field: 'attachment', of: link.name, old: link.url, new: null }]
        await audit(tx, actor, { entityType: link.entityType, entityId: whole.id, entityName: whole.name, action: 'unlink', changes })
        return undefined
      }),
    ),
  ]
}

function mayDelete(comment: CommentRow, caller: Caller, now: Date): boolean {
  const isOwn = comment.authorId === caller.id && now.getTime() - new Date(comment.createdAt).getTime() < deletableForMs
  return isOwn || isAdmin(caller)
}

const commentFor =
  (caller: Caller, now: Date) =>
  (row: CommentRow): RecordComment => ({
    id: row.id,
    text: row.text,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    authorName: row.authorName,
    mayDelete: mayDelete(row, caller, now),
  })

const attachmentFor =
  (mayWrite: boolean) =>
  ({ id, name, url, createdAt, createdBy }: AttachmentRow): Attachment => ({ id, name, url, createdAt, createdBy, mayDelete: mayWrite })
