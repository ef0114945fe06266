import { existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { mayWithApplication } from '../application.rules.ts'
import { type RequestComment, type RequestSide, requestComments } from '../request-comment.contract.ts'
import { applicationStore } from './application.store.ts'
import { keyStore } from './key.store.ts'
import { type RequestCommentRow, type RequestFacts, type RequestPlace, requestCommentStore } from './request-comment.store.ts'
import { told } from './told.store.ts'

const deletableForMs = 15 * 60_000

/** Questions and answers on requests: those who decide and those who asked read the same, and each hears what the other writes. */
export const requestCommentRoutes = ({ database, clock, audit }: Pick<ApidexServices, 'database' | 'clock' | 'audit'>): Route[] => {
  /** Of a write: with application and key held, so that the request is what it was read to be. */
  const heldRequest = async (tx: Db, caller: Caller, place: RequestPlace): Promise<RequestFacts> => {
    existing(await applicationStore(tx).hold(place.envId, place.id, 'refer'))
    existing(await keyStore(tx).hold(place.id, place.keyId))
    return existing(await requestCommentStore(tx).request(caller, place))
  }
  const one = async (db: Db, caller: Caller, place: RequestPlace, id: string): Promise<RequestComment> =>
    commentFor(caller, clock.now())(existing(await requestCommentStore(db).comment(place, id)))
  const entry = (place: RequestPlace, { applicationName, lastFour, product }: RequestFacts, isNew: boolean) => ({
    entityType: 'application',
    entityId: place.id,
    entityName: applicationName,
    action: isNew ? ('link' as const) : ('unlink' as const),
    changes: [{ field: 'requestComment', of: `***${lastFour}`, old: isNew ? null : product, new: isNew ? product : null }],
  })

  return [
    route(requestComments.list, async ({ caller, params }) => {
      const store = requestCommentStore(database.db)
      existing(await store.request(caller, params))
      return (await store.comments(params)).map(commentFor(caller, clock.now()))
    }),

    route(
      requestComments.add,
      ({ caller, params, body, actor, idempotency }) =>
        database.transaction(async (tx) => {
          const request = await heldRequest(tx, caller, params)
          const side = await sideOf(tx, caller, params, request)
          if (!request.isOpen)
            throw invalid({
              path: 'productId',
              code: 'notPending',
              message: `${request.product} does not wait for a decision on this key.`,
            })
          const id = await requestCommentStore(tx).add(params, { side, text: body.text, authorId: caller.id, now: clock.now() })
          await told(tx).ofComment(id)
          await audit(tx, actor, entry(params, request, true))
          await idempotency.remember(tx, { id })
          return one(tx, caller, params, id)
        }),
      async ({ id = '' }, { caller, params }) => {
        existing(await requestCommentStore(database.db).request(caller, params))
        return one(database.db, caller, params, id)
      },
    ),

    route(requestComments.remove, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const request = await heldRequest(tx, caller, params)
        const store = requestCommentStore(tx)
        const comment = existing(await store.comment(params, params.commentId))
        if (!mayDelete(comment, caller, clock.now()))
          throw forbidden('A comment is deleted by who wrote it, for 15 minutes, or by an admin.')
        existing((await store.remove(comment.id)) || undefined)
        await audit(tx, actor, entry(params, request, false))
        return undefined
      }),
    ),
  ]
}

/** For whom somebody speaks. Nobody decides what they asked for themselves (AP-2), so they speak for the application then. */
async function sideOf(tx: Db, caller: Caller, { envId, id }: RequestPlace, request: RequestFacts): Promise<RequestSide> {
  if ((isAdmin(caller) || request.ownsProduct) && !request.isInvolved) return 'approver'
  const application = request.seesApplication ? await applicationStore(tx).get(caller, envId, id) : undefined
  if (!application || !mayWithApplication(caller, application.standing).includes('manageKeys'))
    throw forbidden('A Viewer may look at this application, not write about its requests.')
  return 'applicant'
}

function mayDelete(comment: RequestCommentRow, caller: Caller, now: Date): boolean {
  const isOwn = comment.authorId === caller.id && now.getTime() - new Date(comment.createdAt).getTime() < deletableForMs
  return isAdmin(caller) || (isOwn && !isReadOnly(caller))
}

const commentFor =
  (caller: Caller, now: Date) =>
  (row: RequestCommentRow): RequestComment => {
    const { authorId: _, ...shown } = row
    return { ...shown, mayDelete: mayDelete(row, caller, now) }
  }
