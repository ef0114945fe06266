import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type Notification, notifications } from '../notification.contract.ts'

const quiet = { quiet: true } as const
export const unreadQuery = () => queryOf(notifications.unread, {}, quiet)
/** So many that the ways on below them are seen as well. */
export const newestQuery = () => queryOf(notifications.list, { query: { itemsPerPage: 5 } }, quiet)
export const notificationSource = listSource<Notification>(notifications.list)

/** All up to the newest one that was seen: what comes meanwhile stays unread. */
export async function markRead(those: { ids: number[] } | { upTo: number }): Promise<void> {
  await call(notifications.markRead, { body: those })
  await refresh(notifications.markRead)
}
