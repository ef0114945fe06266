import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, queryInt } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { contentTypes } from './content-kinds.contract.ts'

const fields = z.record(z.string().check(z.maxLength(100)), z.unknown())
const state = {
  version: z.int(),
  /** The version that everybody sees; null while nothing is published. */
  publishedVersion: z.nullable(z.int()),
  publishAt: z.nullable(z.string()),
  /** Why it was not published at its time, until somebody publishes it or names another. */
  publishFailure: z.nullable(z.string()),
}

export const contentDraft = named(
  'ContentDraft',
  z.object({ documentId: z.string(), locale: z.string(), ...state, updatedAt: z.string(), fields }),
)
export type ContentDraft = z.infer<typeof contentDraft>

export const contentOverview = named(
  'ContentOverview',
  z.object({
    documentId: z.string(),
    /** Slug, path or name, which all translations share; the home page has none. */
    address: z.nullable(z.string()),
    updatedAt: z.string(),
    /** By the locale; one that is not there is missing. */
    locales: z.record(z.string(), z.object({ label: z.nullable(z.string()), ...state })),
  }),
)
export type ContentOverview = z.infer<typeof contentOverview>

const modules = ['ExternalDeveloperPortal'] as const
const tag = 'Content'
const access = ['admin'] as const
const type = z.enum(contentTypes)
const documentId = z.string().check(z.regex(/^[a-z][a-z0-9]{23}$/))
const locale = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/))
const place = z.object({ type, documentId, locale })
const version = z.int().check(z.minimum(1), z.maximum(2_000_000_000))
const base = '/api/content/:type'
const one = `${base}/:documentId/:locale`
const shared = { tag, access, modules } as const
const shows = ['content'] as const
const changes = ['content'] as const
const bodyLimitBytes = 2 * 1024 * 1024

/** Editing what the portal's own content service shows. With another service they answer 404: that one has its own editor. */
export const contentEditing = {
  status: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/content',
    shows,
    summary: 'Whether content is edited here, and what is wrong with the content service',
    answer: z.object({
      editable: z.boolean(),
      locales: z.array(z.string()),
      /** What of it failed within the last minute. */
      failures: z.array(z.object({ message: z.string(), reason: z.string() })),
    }),
  }),
  list: endpoint({
    ...shared,
    method: 'GET',
    path: base,
    shows,
    summary: 'Documents of a type with the state of each translation',
    params: z.object({ type }),
    query: z.object({ page: z.optional(queryInt(1, 100_000)), itemsPerPage: z.optional(queryInt(1, 100)) }),
    answer: z.object({ rows: z.array(contentOverview), total: z.int() }),
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: base,
    changes,
    summary: 'Begin a document in one language, as a draft',
    params: z.object({ type }),
    body: z.strictObject({ locale, fields }),
    bodyLimitBytes,
    status: 201,
    answer: contentDraft,
  }),
  get: endpoint({
    ...shared,
    method: 'GET',
    path: one,
    shows,
    summary: 'The draft of a document in one language',
    params: place,
    answer: contentDraft,
  }),
  save: endpoint({
    ...shared,
    method: 'PUT',
    path: one,
    changes,
    summary: 'Save the draft of a document in one language; a version is left out for a translation that is not there yet',
    params: place,
    body: z.strictObject({ fields, version: z.optional(version) }),
    bodyLimitBytes,
    answer: contentDraft,
  }),
  remove: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${base}/:documentId`,
    changes,
    summary: 'Remove a document in all languages, with what is published and kept of it',
    params: z.object({ type, documentId }),
  }),
  publish: endpoint({
    ...shared,
    method: 'POST',
    path: `${one}/publish`,
    changes,
    summary: 'Show the draft of one language to everybody',
    params: place,
    body: z.strictObject({ version }),
    status: 200,
    answer: contentDraft,
  }),
  unpublish: endpoint({
    ...shared,
    method: 'POST',
    path: `${one}/unpublish`,
    changes,
    summary: 'Take one language away from visitors; its draft stays',
    params: place,
    status: 200,
    answer: contentDraft,
  }),
  schedule: endpoint({
    ...shared,
    method: 'POST',
    path: `${one}/schedule`,
    changes,
    summary: 'Publish the draft by itself at a time; null takes that back',
    params: place,
    body: z.strictObject({ publishAt: z.nullable(dateTime()) }),
    status: 200,
    answer: contentDraft,
  }),
  versions: endpoint({
    ...shared,
    method: 'GET',
    path: `${one}/versions`,
    shows,
    summary: 'What was saved, the newest first, 50 at most',
    params: place,
    answer: z.array(z.object({ version: z.int(), savedAt: z.string(), savedBy: z.string() })),
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: `${one}/restore`,
    changes,
    summary: 'Save an earlier version as the newest draft',
    params: place,
    body: z.strictObject({ from: version, version }),
    status: 200,
    answer: contentDraft,
  }),
  preview: endpoint({
    ...shared,
    method: 'POST',
    path: `${one}/preview`,
    changes,
    summary: 'An address at which the draft is shown as visitors would see it, for ten minutes',
    params: place,
    status: 200,
    answer: z.object({ path: z.string() }),
  }),
}
