import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { email, uuid } from '@portico/platform/contract/fields.ts'
import { both, countAnswer, idFilter, listSpec, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { locales } from '../users/user.contract.ts'
import { mostBody, mostExtraRecipients, mostSubject } from './mail.rules.ts'
import { mailStatuses } from './mail-states.contract.ts'

export type Locale = (typeof locales)[number]

const placeholder = named(
  'MailPlaceholder',
  z.object({
    /** As it is written in a template: `application.name`, `items` (a list) or `items[].title` (of each one in it). */
    name: z.string(),
    kind: z.enum(['text', 'number', 'list', 'switch']),
    /** What it stands for, in the language of the reader. */
    description: z.string(),
    example: z.unknown(),
  }),
)

const translation = z.object({
  language: z.enum(locales),
  subject: z.string(),
  body: z.string(),
  /** Somebody changed it: it is not what the portal came with. */
  changed: z.boolean(),
  /** What the portal came with. */
  original: z.object({ subject: z.string(), body: z.string() }),
})

/** The mail of one event. There is one for each event that modules that are on declare; none is made or deleted (domains 6.1). */
export const emailTemplate = named(
  'EmailTemplate',
  z.object({
    /** The event's name. */
    id: z.string(),
    /** 0 while nobody has changed anything. */
    version: z.int(),
    name: z.string(),
    description: z.string(),
    module: z.nullable(z.enum(moduleNames)),
    enabled: z.boolean(),
    /** People cannot switch it off for themselves. */
    mandatory: z.boolean(),
    /** Those of the default language. */
    subject: z.string(),
    body: z.string(),
    language: z.enum(locales),
    translations: z.array(translation),
    placeholders: z.array(placeholder),
    /** Who gets it, by rule: `role:admin`, `person:owner`, `team:team:Owner`, `audience:usersOfProduct`. */
    recipients: z.array(z.string()),
    extraRecipients: z.array(z.string()),
  }),
)
export type EmailTemplate = z.infer<typeof emailTemplate>

const subject = () =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(mostSubject),
    z.refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), {
      error: 'invalidFormat',
      params: { message: 'Must be one line without control characters.' },
    }),
  )
const body = () => z.string().check(z.minLength(1), z.maxLength(mostBody))
const changedTemplate = named(
  'ChangedEmailTemplate',
  z.strictObject({
    version: z.int().check(z.minimum(0)),
    enabled: z.exactOptional(z.boolean()),
    subject: z.exactOptional(subject()),
    body: z.exactOptional(body()),
    /** Those that are named change; the others stay. */
    translations: z.exactOptional(
      z.array(z.strictObject({ language: z.enum(locales), subject: subject(), body: body() })).check(z.maxLength(locales.length)),
    ),
    extraRecipients: z.exactOptional(z.array(email()).check(z.maxLength(mostExtraRecipients))),
  }),
)

export type TemplateRow = Omit<EmailTemplate, 'body' | 'translations' | 'placeholders'> // in the list

/** What is looked at before it is saved; what is left out is as it stands. */
const draft = { language: z.exactOptional(z.enum(locales)), subject: z.exactOptional(subject()), body: z.exactOptional(body()) }
const shownMail = named('ShownMail', z.object({ subject: z.string(), html: z.string(), text: z.string() }))

export const queuedMail = named(
  'QueuedMail',
  z.object({
    id: z.string(),
    event: z.string(),
    to: z.string(),
    subject: z.string(),
    language: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.int(),
    lastError: z.nullable(z.string()),
    createdAt: z.string(),
    nextAttemptAt: z.nullable(z.string()),
    sentAt: z.nullable(z.string()),
  }),
)
export type QueuedMail = z.infer<typeof queuedMail>
const mailContent = named('MailContent', z.extend(queuedMail, { html: z.string(), text: z.string() }))
export type MailContent = z.infer<typeof mailContent>

const mailFilters = both(idFilter, { status: z.optional(z.enum(mailStatuses)), event: z.optional(z.string().check(z.maxLength(60))) })
/** The same as URL-encoded JSON in `filter`. */
export const mailFilter = z.strictObject(mailFilters)

const mailList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    createdAt: { kind: 'date', sort: true },
    to: { kind: 'text', search: true },
    subject: { kind: 'text', search: true },
  },
  defaultOrder: 'createdAt DESC',
  pageSize: 10,
})

const tag = 'Mail'
const admins = { tag, access: ['admin'], modules: [] } as const
const ofTemplate = { ...admins, params: z.object({ id: z.string().check(z.maxLength(60)) }) } as const
const ofMail = { ...admins, params: z.object({ id: uuid() }) } as const
export const emailTemplates = {
  list: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/emailtemplates',
    shows: ['emailTemplate'],
    summary: 'The mails of the events of all modules that are on, by name',
    answer: z.array(z.omit(emailTemplate, { body: true, translations: true, placeholders: true })),
  }),
  get: endpoint({
    ...ofTemplate,
    method: 'GET',
    path: '/api/emailtemplates/:id',
    shows: ['emailTemplate'],
    summary: 'One of them, in all languages, with what may stand in it',
    answer: emailTemplate,
  }),
  change: endpoint({
    ...ofTemplate,
    method: 'PUT',
    path: '/api/emailtemplates/:id',
    changes: ['emailTemplate'],
    summary: 'Change its texts, who gets copies, or whether it is sent at all',
    body: changedTemplate,
    answer: emailTemplate,
  }),
  reset: endpoint({
    ...ofTemplate,
    method: 'POST',
    path: '/api/emailtemplates/:id/reset',
    changes: ['emailTemplate'],
    summary: 'Take it back to what the portal came with; of one language only where that is named',
    body: z.strictObject({ version: z.int().check(z.minimum(0)), language: z.exactOptional(z.enum(locales)) }),
    answer: emailTemplate,
  }),
  preview: endpoint({
    ...ofTemplate,
    method: 'POST',
    path: '/api/emailtemplates/:id/preview',
    changes: ['mail'],
    summary: 'How it would look with example values; nothing is stored',
    body: z.strictObject(draft),
    status: 200,
    answer: shownMail,
  }),
  test: endpoint({
    ...ofTemplate,
    method: 'POST',
    path: '/api/emailtemplates/:id/test',
    changes: ['mail'],
    summary: 'Send it with example values to an address',
    body: z.strictObject({ to: email(), ...draft }),
    perMinute: 10,
    status: 202,
    answer: queuedMail,
  }),
}

/** By itself: no screen asks for it. */
export const countTemplates = endpoint({
  ...admins,
  method: 'GET',
  path: '/api/emailtemplates/count',
  shows: ['emailTemplate'],
  summary: 'How many there are',
  answer: countAnswer,
})

export const mails = {
  list: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/mailqueue',
    shows: ['mail'],
    summary: 'The outbox: mails that wait, were sent or failed, newest first',
    query: pageQuery(mailFilters),
    answer: pageOf(queuedMail),
    list: mailList,
  }),
  delivery: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/mailqueue/delivery',
    shows: [],
    summary: 'Whether mails leave the portal: they do when a mail server is set up, else they wait in the outbox',
    answer: z.object({ sends: z.boolean(), from: z.string() }),
  }),
  get: endpoint({
    ...ofMail,
    method: 'GET',
    path: '/api/mailqueue/:id',
    shows: ['mail'],
    summary: 'One mail as it looks',
    answer: mailContent,
  }),
  retry: endpoint({
    ...ofMail,
    method: 'POST',
    path: '/api/mailqueue/:id/retry',
    changes: ['mail'],
    summary: 'Try a mail that failed anew, from the first attempt',
    status: 200,
    answer: queuedMail,
  }),
}

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
/** By the token of a link in a mail: who has the mail may do it without signing in. */
const byToken = { tag, access: 'public', readOnlyMay: true, modules: [] } as const
const token = () => z.object({ token: z.string().check(z.minLength(1), z.maxLength(400)) })
export const ownMails = {
  choices: endpoint({
    method: 'GET',
    path: '/api/users/me/mails',
    shows: ['person', 'emailTemplate'],
    summary: 'What the signed-in person is told of, and what they may switch off',
    tag,
    access: 'signedIn',
    modules: [],
    answer: z.array(ownChoice),
  }),
  /** Which mails the link of one would switch off, in the reader's language. It switches off nothing. */
  unsubscribing: endpoint({
    ...byToken,
    method: 'GET',
    path: '/api/mails/unsubscribe/:token',
    shows: ['emailTemplate'],
    summary: 'What kind of mails a link in one of them is about',
    params: token(),
    /** No name where the module of these mails is off. */
    answer: z.object({ event: z.string(), name: z.nullable(z.string()) }),
  }),
  /** A GET would be pressed by whatever looks through mails. */
  unsubscribe: endpoint({
    ...byToken,
    method: 'POST',
    path: '/api/mails/unsubscribe',
    changes: ['person'],
    summary: 'Switch off the mails of one event, by the link in one of them',
    body: z.strictObject(token().shape),
    status: 200,
    answer: z.object({ event: z.string() }),
  }),
  /** What mail programs press for their own button (RFC 8058): they send a form of one word, and have nothing but the address. */
  unsubscribeAtOnce: endpoint({
    ...byToken,
    method: 'POST',
    path: '/api/mails/unsubscribe/:token',
    changes: ['person'],
    summary: 'The same by one press in a mail program',
    accepts: 'any',
    params: token(),
    status: 200,
    answer: z.object({ event: z.string() }),
  }),
}
