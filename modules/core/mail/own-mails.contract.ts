import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** What one person hears of; `GET, PATCH /users/me` keeps the choices themselves. */
const ownChoice = named(
  'OwnMailChoice',
  z.object({
    event: z.string(),
    name: z.string(),
    description: z.string(),
    module: z.nullable(z.enum(moduleNames)),
    on: z.boolean(),
    mandatory: z.boolean(),
  }),
)
export const ownMails = {
  choices: endpoint({
    method: 'GET',
    path: '/api/users/me/mails',
    shows: ['person', 'emailTemplate'],
    summary: 'What the signed-in person is told of, and what they may switch off',
    tag: 'Mail',
    access: 'signedIn',
    modules: [],
    answer: z.array(ownChoice),
  }),
  /** Which mails the link of one would switch off, in the reader's language. It switches off nothing. */
  unsubscribing: endpoint({
    method: 'GET',
    path: '/api/mails/unsubscribe/:token',
    shows: ['emailTemplate'],
    summary: 'What kind of mails a link in one of them is about',
    tag: 'Mail',
    access: 'public',
    modules: [],
    params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(400)) }),
    /** No name where the module of these mails is off. */
    answer: z.object({ event: z.string(), name: z.nullable(z.string()) }),
  }),
  /** By the token of a link in a mail: who has the mail may do it without signing in. A GET would be pressed by whatever looks through mails. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/mails/unsubscribe',
    changes: ['person'],
    summary: 'Switch off the mails of one event, by the link in one of them',
    tag: 'Mail',
    access: 'public',
    readOnlyMay: true,
    modules: [],
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(400)) }),
    status: 200,
    answer: z.object({ event: z.string() }),
  }),
  /** What mail programs press for their own button (RFC 8058): they send a form of one word, and have nothing but the address. */
  unsubscribeAtOnce: endpoint({
    method: 'POST',
    path: '/api/mails/unsubscribe/:token',
    changes: ['person'],
    summary: 'The same by one press in a mail program',
    tag: 'Mail',
    access: 'public',
    readOnlyMay: true,
    modules: [],
    accepts: 'any',
    params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(400)) }),
    status: 200,
    answer: z.object({ event: z.string() }),
  }),
}
