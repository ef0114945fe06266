import * as z from 'zod/mini'
import { auditRecord } from '../audit.ts'
import { type Access, endpoint } from '../endpoint.ts'
import { name, text, uuid } from '../fields.ts'
import { both, countAnswer, countQuery, filterQuery, type ListSpec, oneQuery } from '../lists.ts'
import type { ModuleName } from '../modules.ts'
import { named } from '../named.ts'
import { problem } from '../problem.ts'

/** What every record has (domains 1.1). */
export const recordFields = {
  id: z.string(),
  /** For people: `CMP-0012`. */
  code: z.string(),
  /** The counter of the lock: who changes the record sends the one that they saw. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string(),
  /** Who that is, for people; with the detail only. */
  createdByName: z.optional(z.string()),
  updatedBy: z.string(),
}

const offeredTransition = named(
  'OfferedTransition',
  z.object({
    action: z.string(),
    to: z.string(),
    commentRequired: z.boolean(),
    takes: z.optional(z.array(z.string())),
    blockedBy: z.array(z.string()),
    reasons: problem.shape.error.shape.details,
  }),
)
export type OfferedTransition = z.infer<typeof offeredTransition>

/** What somebody may do with a record beside its transitions. */
export const recordAbilities = ['edit', 'comment', 'remove'] as const
export type RecordAbility = (typeof recordAbilities)[number]

/** What a governed record has as well; the transitions, and what the caller may do, come with the detail only. */
export const governedFields = <const S extends readonly [string, ...string[]]>(states: S) => ({
  status: z.enum(states),
  statusChangedAt: z.string(),
  /** The comment of the last transition. */
  statusComment: z.string(),
  availableTransitions: z.optional(z.array(offeredTransition)),
  may: z.optional(z.array(z.enum(recordAbilities))),
})

/** The version that a change was made on; with another one it is 409 VersionConflict. */
export const version = () => z.int().check(z.minimum(1), z.maximum(2_147_483_647))

export const recordComment = named(
  'RecordComment',
  z.object({
    id: z.string(),
    text: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    authorName: z.string(),
    /** Whether the caller may delete it now. */
    mayDelete: z.boolean(),
  }),
)
export type RecordComment = z.infer<typeof recordComment>

export const attachment = named(
  'Attachment',
  z.object({ id: z.string(), name: z.string(), url: z.string(), createdAt: z.string(), createdBy: z.string(), mayDelete: z.boolean() }),
)
export type Attachment = z.infer<typeof attachment>

export const newComment = named('NewRecordComment', z.strictObject({ text: text(1, 4000) }))
/** Links only, no files. */
export const newAttachment = named('NewAttachment', z.strictObject({ name: name(1, 200), url: webAddress() }))
export const mostAttachments = 20

/** An address of the web: http or https, nothing that a browser would run. */
export function webAddress(maximum = 2000) {
  return text(1, maximum).check(
    z.refine((value) => isWebAddress(value), {
      error: 'httpAddress',
      params: { message: 'Must be an address that begins with http:// or https://.' },
    }),
  )
}
function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}

/** What a room says of its records, and which schemas they have. */
export interface Governed<
  One extends z.core.$ZodType,
  New extends z.core.$ZodType,
  Changed extends z.core.$ZodType,
  Action extends string,
  List extends ListSpec,
  Payload extends z.core.$ZodShape,
> {
  /** Of the address: `companies`. */
  plural: string
  /** In sentences, and where writes say what they change: `company`. */
  one: string
  /** In the API's description: `Companies`. */
  tag: string
  /** Names the body of a transition there: `CompanyTransition`. */
  schema: string
  access: Access
  /** From who has none of these roles each of them is hidden: what is asked of one is 404 to them. */
  hides?: true
  rule?: string
  modules: readonly ModuleName[]
  actions: readonly [Action, ...Action[]]
  answer: One
  created: New
  /** With the version that was seen. */
  changed: Changed
  list: List
  /** What its transitions may carry beside the action and the comment. */
  payload?: Payload
}

interface Shared {
  tag: string
  access: Access
  hides?: true
  modules: readonly ModuleName[]
  rule?: string
  params: z.ZodMiniObject<{ id: ReturnType<typeof uuid> }>
}

/** Comments, attached links and the history of a record; `read` says who reads them where that is more than who writes. */
export function partEndpoints({
  plural,
  one,
  shared,
  read,
}: {
  plural: string
  one: string
  shared: Shared
  read?: Pick<Shared, 'access'>
}) {
  const reading = { ...shared, ...read }
  return {
    comments: endpoint({
      ...reading,
      method: 'GET',
      path: `/api/${plural}/:id/comments`,
      summary: `The newest 500 comments on a ${one}, the oldest of them first`,
      shows: ['recordPart'],
      answer: z.array(recordComment),
    }),
    comment: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${plural}/:id/comments`,
      summary: `Comment on a ${one}`,
      changes: ['recordPart'],
      body: newComment,
      status: 201,
      answer: recordComment,
      idempotent: true,
    }),
    attachments: endpoint({
      ...reading,
      method: 'GET',
      path: `/api/${plural}/:id/attachments`,
      summary: `The links that are attached to a ${one}`,
      shows: ['recordPart'],
      answer: z.array(attachment),
    }),
    attach: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${plural}/:id/attachments`,
      summary: `Attach a link to a ${one}; at most ${mostAttachments}`,
      changes: ['recordPart'],
      body: newAttachment,
      status: 201,
      answer: attachment,
      idempotent: true,
    }),
    history: endpoint({
      ...reading,
      method: 'GET',
      path: `/api/${plural}/:id/history`,
      summary: `Who changed what in a ${one}, newest first`,
      shows: [one, 'recordPart'],
      answer: z.array(auditRecord),
    }),
  }
}

/** The calls that every governed record has (domains 1.5). A room spreads them among its own. */
export function recordEndpoints<
  const One extends z.core.$ZodType,
  const New extends z.core.$ZodType,
  const Changed extends z.core.$ZodType,
  const Action extends string,
  const List extends ListSpec,
  const Payload extends z.core.$ZodShape = Record<never, never>,
>({
  plural,
  one,
  tag,
  schema,
  access,
  hides,
  rule,
  modules,
  actions,
  answer,
  created,
  changed,
  list,
  payload,
}: Governed<One, New, Changed, Action, List, Payload>) {
  const all = { tag, access, modules, ...(rule !== undefined && { rule }) }
  // Made here: what endpoints share by a name outside of this function comes along with the calls of every page.
  const shared = { ...all, ...(hides && { hides }), params: z.object({ id: uuid() }) }
  return {
    list: endpoint({
      ...all,
      method: 'GET',
      path: `/api/${plural}`,
      summary: `All ${plural}`,
      shows: [one],
      query: filterQuery({}),
      answer: z.array(answer),
      list,
    }),
    count: endpoint({
      ...all,
      method: 'GET',
      path: `/api/${plural}/count`,
      summary: `How many ${plural} fit`,
      shows: [one],
      query: countQuery,
      answer: countAnswer,
    }),
    get: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${plural}/:id`,
      summary: `One ${one} with all that belongs to it`,
      shows: [one],
      query: oneQuery({}),
      answer,
    }),
    create: endpoint({
      ...all,
      method: 'POST',
      path: `/api/${plural}`,
      summary: `Create a ${one}; it begins in the first state`,
      changes: [one],
      body: created,
      status: 201,
      answer,
      idempotent: true,
    }),
    change: endpoint({
      ...shared,
      method: 'PUT',
      path: `/api/${plural}/:id`,
      summary: `Change a ${one}; what is left out stays`,
      changes: [one],
      body: changed,
      answer,
    }),
    transition: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${plural}/:id/transitions`,
      summary: `Take a ${one} to another state`,
      changes: [one],
      // Written out here: what stands outside of an endpoint comes along with the calls of every page.
      body: named(
        schema,
        z.strictObject(
          both({ action: z.enum(actions), comment: z.optional(text(0, 1000)), version: z.optional(version()) }, payload ?? ({} as Payload)),
        ),
      ),
      answer,
    }),
    ...partEndpoints({ plural, one, shared }),
  }
}
export type RecordEndpoints = ReturnType<typeof recordEndpoints>
