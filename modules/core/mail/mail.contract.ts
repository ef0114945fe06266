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
const written = { subject: subject(), body: body() }
const changedTemplate = named(
  'ChangedEmailTemplate',
  z.strictObject({
    version: z.int().check(z.minimum(0)),
    enabled: z.exactOptional(z.boolean()),
    subject: z.exactOptional(subject()),
    body: z.exactOptional(body()),
    /** Those that are named change; the others stay. */
    translations: z.exactOptional(z.array(z.strictObject({ language: z.enum(locales), ...written })).check(z.maxLength(locales.length))),
    extraRecipients: z.exactOptional(z.array(email()).check(z.maxLength(mostExtraRecipients))),
  }),
)

/** As the list has it. */
export type TemplateRow = Omit<EmailTemplate, 'body' | 'translations' | 'placeholders'>

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
const templateParams = z.object({ id: z.string().check(z.maxLength(60)) })
const mailParams = z.object({ id: uuid() })
export const emailTemplates = {
  list: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/emailtemplates',
    shows: ['emailTemplate'],
    summary: 'The mails of the events of all modules that are on, by name',
    answer: z.array(z.omit(emailTemplate, { body: true, translations: true, placeholders: true })),
  }),
  count: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/emailtemplates/count',
    shows: ['emailTemplate'],
    summary: 'How many there are',
    answer: countAnswer,
  }),
  get: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/emailtemplates/:id',
    shows: ['emailTemplate'],
    summary: 'One of them, in all languages, with what may stand in it',
    params: templateParams,
    answer: emailTemplate,
  }),
  change: endpoint({
    ...admins,
    method: 'PUT',
    path: '/api/emailtemplates/:id',
    changes: ['emailTemplate'],
    summary: 'Change its texts, who gets copies, or whether it is sent at all',
    params: templateParams,
    body: changedTemplate,
    answer: emailTemplate,
  }),
  reset: endpoint({
    ...admins,
    method: 'POST',
    path: '/api/emailtemplates/:id/reset',
    changes: ['emailTemplate'],
    summary: 'Take it back to what the portal came with; of one language only where that is named',
    params: templateParams,
    body: z.strictObject({ version: z.int().check(z.minimum(0)), language: z.exactOptional(z.enum(locales)) }),
    answer: emailTemplate,
  }),
  preview: endpoint({
    ...admins,
    method: 'POST',
    path: '/api/emailtemplates/:id/preview',
    changes: ['mail'],
    summary: 'How it would look with example values; nothing is stored',
    params: templateParams,
    body: z.strictObject(draft),
    status: 200,
    answer: shownMail,
  }),
  test: endpoint({
    ...admins,
    method: 'POST',
    path: '/api/emailtemplates/:id/test',
    changes: ['mail'],
    summary: 'Send it with example values to an address',
    params: templateParams,
    body: z.strictObject({ to: email(), ...draft }),
    perMinute: 10,
    status: 202,
    answer: queuedMail,
  }),
}

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
    ...admins,
    method: 'GET',
    path: '/api/mailqueue/:id',
    shows: ['mail'],
    summary: 'One mail as it looks',
    params: mailParams,
    answer: mailContent,
  }),
  retry: endpoint({
    ...admins,
    method: 'POST',
    path: '/api/mailqueue/:id/retry',
    changes: ['mail'],
    summary: 'Try a mail that failed anew, from the first attempt',
    params: mailParams,
    status: 200,
    answer: queuedMail,
  }),
}
