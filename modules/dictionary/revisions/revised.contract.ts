import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { event } from '@portico/platform/contract/event.ts'
import { formed, text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

const maybe = z.nullable(z.string())

/** What every record of the dictionary has that is approved in versions, and revised on a working copy (domains 3.6). */
export const revisedFields = {
  domainId: z.string(),
  domain: z.optional(
    z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), color: z.string(), stewardIds: z.array(z.string()) })),
  ),
  ownerId: z.string(),
  ownerName: maybe,
  statusDescription: z.string(),
  /** Empty until the first approval. */
  versionNumber: z.string(),
  changeNote: z.string(),
  validFrom: maybe,
  validTo: maybe,
  replacedById: maybe,
  replacedByName: maybe,
  /** On a working copy: of which record. */
  validatedObjectId: maybe,
  /** While it is revised. */
  workingCopy: z.nullable(z.object({ id: z.string(), changeNote: z.string(), contentChangedBy: z.string() })),
  tags: z.array(z.string()),
  contentChangedBy: z.string(),
  /** An admin may approve what they wrote, as the settings have it; with the detail only. */
  ownApproval: z.optional(z.boolean()),
}

/** A number such as 2.0.0. */
export const versionNumber = () => text(5, 20).check(formed(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'Must be a version number such as 2.0.0.'))

/** An approved version, without what it said. */
export const versionHead = {
  versionNumber: z.string(),
  changeNote: z.string(),
  approvedAt: z.string(),
  approvedBy: z.string(),
  approvedByName: z.string(),
}

const difference = named(
  'TermDifference',
  z.object({
    path: z.string(),
    kind: z.enum(['added', 'removed', 'changed']),
    old: z.string(),
    new: z.string(),
    impact: z.enum(['major', 'minor', 'patch']),
  }),
)

/** The calls of approved versions. `one`: what such a record is called within a sentence. */
export const versionEndpoints = <Head extends z.core.$ZodType, Whole extends z.core.$ZodType>(of: {
  plural: string
  tag: string
  one: string
  shows: string
  head: Head
  whole: Whole
}) => {
  const all = {
    tag: of.tag,
    access: ['admin', 'businessAnalist', 'readOnly'] as const,
    modules: ['DataDictionary'] as const,
  }
  const base = `/api/${of.plural}/:id/versions`
  return {
    list: endpoint({
      ...all,
      method: 'GET',
      path: base,
      shows: [of.shows],
      summary: `The approved versions of ${of.one}, newest first`,
      params: z.object({ id: uuid() }),
      answer: z.array(of.head),
    }),
    diff: endpoint({
      ...all,
      method: 'GET',
      path: `${base}/diff`,
      shows: [of.shows],
      summary: `What one approved version of ${of.one} has that another one has not, and what that means for who uses it`,
      params: z.object({ id: uuid() }),
      query: z.object({ from: versionNumber(), to: versionNumber() }),
      answer: z.array(difference),
    }),
    get: endpoint({
      ...all,
      method: 'GET',
      path: `${base}/:versionNumber`,
      shows: [of.shows],
      summary: `One approved version of ${of.one} with what it said`,
      params: z.object({ id: uuid(), versionNumber: versionNumber() }),
      answer: of.whole,
    }),
  }
}

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
/** As events name a record. */
export const toldItem = z.object({ id: z.string(), code: z.string(), name: z.string() })
const domain = z.object({ id: z.string(), name: z.string() })

/** The stewards of its domain hear that a record waits for them. */
export const proposed = <const Name extends string>(name: Name) =>
  event({
    name,
    carries: z.object({ item: toldItem, domain, author: person }),
    hears: [{ who: 'audience', audience: 'stewardsOfDomain', of: 'domain' }],
    on: true,
  })
/** Its owner hears what became of it. */
export const decided = <const Name extends string>(name: Name) =>
  event({
    name,
    carries: z.object({ item: toldItem, author: person, newStatus: z.string(), comment: z.string() }),
    hears: [{ who: 'person', of: 'author' }],
    on: true,
  })
export const toldPerson = person
