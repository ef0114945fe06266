import { locales } from '@portico/core/contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, longText, name, queryBool } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

const language = z.enum(locales)

export const guide = named(
  'Page',
  z.object({
    /** `root`, `root/folder` or `root/folder/route`. */
    path: z.string(),
    title: z.string(),
    markdown: z.string(),
    /** Of the text that is answered, which is another one where the page is not written in the language that was asked for. */
    language,
    isFallback: z.boolean(),
    /** In which it is published, or to those who may write also begun. */
    languages: z.array(language),
    /** The version that shows; 0: a draft that was never published. */
    published: z.int(),
    /** To be sent with the next write. */
    version: z.int(),
    hasDraft: z.boolean(),
    updatedAt: z.string(),
    may: z.array(z.enum(['edit', 'delete'])),
    /** Links of the text to pages that are not there; only to those who may write. */
    brokenLinks: z.array(z.string()),
  }),
)
export type Guide = z.infer<typeof guide>

export const writtenGuide = named(
  'WrittenPage',
  z.strictObject({
    language,
    title: name(1, 120),
    markdown: longText(200_000),
    /** As it was read; 0 where the page is not written in that language yet. */
    version: z.int().check(z.minimum(0)),
    /** Readers see it from now on; else it is kept as a draft. */
    publish: z.boolean(),
  }),
)

const guideVersion = named(
  'PageVersion',
  z.object({
    number: z.int(),
    title: z.string(),
    markdown: z.string(),
    publishedAt: z.string(),
    publishedBy: z.string(),
    publishedByName: z.string(),
  }),
)
export type GuideVersion = z.infer<typeof guideVersion>

const part = () => z.string().check(z.maxLength(60), formed(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Small letters, digits and hyphens.'))
const paramsAt = {
  '/api/pages/:root': z.object({ root: part() }),
  '/api/pages/:root/:folder': z.object({ root: part(), folder: part() }),
  '/api/pages/:root/:folder/:route': z.object({ root: part(), folder: part(), route: part() }),
}
/** What stands where a folder or a route would: no page is called so. */
export const reservedNames = ['versions']

const modules = ['InternalDeveloperPortal'] as const
const shared = { tag: 'Pages', modules } as const
const writes = { ...shared, access: ['admin'], changes: ['page', 'menu'] } as const
const inLanguage = { language: z.optional(language) }

/** The calls of pages, by how deep they lie: 0 a root, 1 in a folder, 2 with a route of its own. */
const callsAt = <const Path extends keyof typeof paramsAt>(path: Path) => ({
  get: endpoint({
    ...shared,
    access: 'signedIn',
    method: 'GET',
    path,
    shows: ['page'],
    summary: 'A page in the language that is asked for, else in English, Dutch or any other',
    rule: 'drafts: admins',
    params: paramsAt[path],
    /** `draft`: what is being written, where there is such. */
    query: z.strictObject({ ...inLanguage, draft: z.optional(queryBool()) }),
    answer: guide,
  }),
  put: endpoint({
    ...writes,
    method: 'PUT',
    path,
    summary: 'Write a page in one language, as a draft or for everyone',
    params: paramsAt[path],
    body: writtenGuide,
    bodyLimitBytes: 1_000_000,
    answer: guide,
  }),
  remove: endpoint({ ...writes, method: 'DELETE', path, summary: 'Delete a page with its versions', params: paramsAt[path] }),
  versions: endpoint({
    ...shared,
    access: ['admin'],
    method: 'GET',
    path: `${path}/versions`,
    shows: ['page'],
    summary: 'What was published, newest first, at most 50',
    params: paramsAt[path],
    query: z.strictObject({ language }),
    answer: z.array(guideVersion),
  }),
  restore: endpoint({
    ...writes,
    method: 'POST',
    path: `${path}/versions/:n/restore`,
    summary: 'Publish what an older version said, as a new one',
    params: z.extend(paramsAt[path] as z.ZodMiniObject, { n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    body: z.strictObject({ language, version: z.int().check(z.minimum(0)) }),
    status: 200,
    answer: guide,
  }),
})

export const guides = {
  root: callsAt('/api/pages/:root'),
  folder: callsAt('/api/pages/:root/:folder'),
  route: callsAt('/api/pages/:root/:folder/:route'),
}
