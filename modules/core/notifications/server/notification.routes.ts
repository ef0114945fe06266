import { invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { CoreServices } from '../../core-services.ts'
import type { Mailing } from '../../mail/server/mailing.ts'
import { readingLocale } from '../../mail/server/seeds.ts'
import { aboutOf } from '../../mail/told.rules.ts'
import { userStore } from '../../users/server/user.store.ts'
import { notificationFilter, notifications } from '../notification.contract.ts'
import { type NotificationRow, notificationStore } from './notification.store.ts'

export const notificationRoutes = ({ database, clock }: CoreServices, mailing: Mailing): Route[] => {
  const store = notificationStore(database.db)
  return [
    route(notifications.list, async ({ caller, query, reply, request }) => {
      const locale = readingLocale(request.headers['accept-language'], (await userStore(database.db).me(caller.id))?.language)
      const finish = (rows: NotificationRow[]) =>
        Promise.all(
          rows.map(async (row) => {
            const seed = mailing.seeds.get(row.event)
            // Its module is off by now: its name is all there is to say.
            const title = seed ? await mailing.titleOf(seed, locale, row.carries) : row.event
            const about = seed ? { ...aboutOf(seed.event, row.carries, caller.roles) } : {}
            return { id: row.id, event: row.event, date: row.date, title, read: row.read, about }
          }),
        )
      return store.list(caller.id, withFilter(notificationFilter, query), finish, reply)
    }),
    route(notifications.unread, ({ caller }) => store.unread(caller.id)),
    route(notifications.markRead, async ({ caller, body }) => {
      if ((body.ids === undefined) === (body.upTo === undefined))
        throw invalid({ path: body.ids ? 'upTo' : 'ids', code: 'required', message: 'Say either which ones, or up to which one.' })
      await store.markRead(caller.id, body, clock.now())
      return store.unread(caller.id)
    }),
  ]
}
