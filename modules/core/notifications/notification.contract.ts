import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryBool } from '@portico/platform/contract/fields.ts'
import { listSpec, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const notification = named(
  'Notification',
  z.object({
    id: z.int(),
    event: z.string(),
    date: z.string(),
    /** In the language of the reader. */
    title: z.string(),
    read: z.boolean(),
    /** What it is about, by the words of the event: `{ application: '…id' }`; the web app knows the addresses. */
    about: z.record(z.string(), z.string()),
  }),
)
export type Notification = z.infer<typeof notification>

const filters = { unread: z.optional(queryBool()) }
/** The same as URL-encoded JSON in `filter`. */
export const notificationFilter = z.strictObject(filters)

const notificationList = listSpec({
  style: 1,
  fields: { id: { kind: 'int', sort: true } },
  defaultOrder: 'id DESC',
  pageSize: 10,
})

const own = { tag: 'Notifications', access: 'signedIn', modules: [], rule: 'one’s own' } as const
const unread = z.object({ unread: z.int(), exact: z.boolean() })
export const notifications = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/api/notifications',
    shows: ['notification'],
    summary: 'What the signed-in person was told of, newest first',
    query: pageQuery(filters),
    answer: pageOf(notification),
    list: notificationList,
  }),
  unread: endpoint({
    ...own,
    method: 'GET',
    path: '/api/notifications/unread',
    shows: ['notification'],
    summary: 'How many they have not read; counted to 100',
    answer: unread,
  }),
  markRead: endpoint({
    ...own,
    method: 'POST',
    path: '/api/notifications/read',
    changes: ['notification'],
    summary: 'Mark some as read, or all up to one: what comes meanwhile stays unread',
    /** As they may choose their own language and mails: it changes what one person sees, and a bell that nobody can empty tells nothing. */
    readOnlyMay: true,
    body: z.strictObject({
      ids: z.exactOptional(
        z.array(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))).check(z.minLength(1), z.maxLength(100)),
      ),
      upTo: z.exactOptional(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    }),
    status: 200,
    answer: unread,
  }),
}
