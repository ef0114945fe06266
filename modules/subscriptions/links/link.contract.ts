import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

const companyApplication = named(
  'CompanyApplication',
  z.object({
    id: z.string(),
    appId: z.string(),
    companyId: z.string(),
    itAgreementId: z.nullable(z.string()),
    environmentId: z.string(),
  }),
)

/** A company shows so many of its links; `GET /companyapplications` has all of them, page by page. */
export const linksShown = 100

/** What a company tells of the applications that it pays for. */
export const applicationParts = () => ({
  applicationCount: z.int(),
  /** How many of them are in each environment, by its id. */
  applicationCounts: z.record(z.string(), z.int()),
  /** The first 100, by their environment. */
  companyApplications: z.optional(z.array(companyApplication)),
  /** The short form of the same links. */
  apps: z.optional(z.array(z.object({ appId: z.string(), environmentId: z.string() }))),
})

/** A link by the names of what it links. */
export const namedLink = named(
  'NamedCompanyApplication',
  z.extend(companyApplication, {
    /** To subscription managers only, as when it was linked: they alone may open the company. */
    companyId: z.nullable(z.string()),
    applicationId: z.string(),
    applicationName: z.string(),
    teamName: z.nullable(z.string()),
    companyName: z.string(),
    companyStatus: z.string(),
    /** The agreement is told to subscription managers and admins; who is neither gets null. */
    itAgreementNumber: z.nullable(z.string()),
    createdAt: z.nullable(z.string()),
    /** The e-mail of who linked it, to subscription managers only. */
    createdBy: z.nullable(z.string()),
    /** What they are called; of somebody who is gone, the e-mail. */
    createdByName: z.nullable(z.string()),
  }),
)
export type NamedLink = z.infer<typeof namedLink>

export const newLink = named(
  'NewCompanyApplication',
  z.strictObject({
    appId: z.string().check(z.minLength(1), z.maxLength(80)),
    environmentId: slug(),
    /** Left out, the company's only active agreement is taken. */
    itAgreementId: z.optional(uuid()),
  }),
)
export type NewLink = z.infer<typeof newLink>
export const changedLink = named(
  'ChangedCompanyApplication',
  z
    .strictObject({
      /** Moves the application to this company: its link there begins as that one ends (L-4). */
      companyId: z.optional(uuid()),
      /** Left out of a move, the company's only active agreement is taken. */
      itAgreementId: z.optional(z.nullable(uuid())),
    })
    .check(
      z.refine(({ companyId, itAgreementId }) => companyId !== undefined || itAgreementId !== undefined, {
        error: 'atLeastOne',
        params: { message: 'Give a company, an agreement, or both.' },
      }),
    ),
)

/** An application that could be linked, and what it is linked to already. */
export const linkable = named(
  'LinkableApplication',
  z.object({
    appId: z.string(),
    name: z.string(),
    teamName: z.nullable(z.string()),
    link: z.nullable(z.object({ id: z.string(), companyId: z.string(), companyName: z.string() })),
  }),
)
export type Linkable = z.infer<typeof linkable>

const linkList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    appId: { kind: 'text' },
    companyId: { kind: 'uuid' },
    environmentId: { kind: 'text' },
    createdAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'createdAt DESC',
  pageSize: 10,
})

/** The same as those read it who are told the name of a company and no more. */
export const toldLinkList = listSpec({
  style: 2,
  fields: { id: { kind: 'uuid' }, appId: { kind: 'text' }, environmentId: { kind: 'text' } },
  defaultOrder: 'id ASC',
  pageSize: 10,
})

/** A link ties things of two modules: without either there is none. */
const both = { modules: ['SubscriptionManager'], allOf: ['InternalDeveloperPortal'] } as const
const tag = 'Company applications'
const managers = ['subscriptionManager'] as const
const rule = 'subscription managers and admins all, others those of applications that they may see'
const shows = ['companyApplication', 'company', 'application'] as const
const changes = ['companyApplication', 'company', 'application', 'request'] as const
const byId = z.object({ id: uuid() })

export const companyApplications = {
  list: endpoint({
    ...both,
    method: 'GET',
    path: '/companyapplications',
    shows,
    summary: 'Which applications are linked to which companies',
    tag,
    access: 'signedIn',
    rule,
    query: filterQuery({}),
    answer: z.array(namedLink),
    list: linkList,
  }),
  count: endpoint({
    ...both,
    method: 'GET',
    path: '/companyapplications/count',
    shows,
    summary: 'How many links fit',
    tag,
    access: 'signedIn',
    rule,
    query: countQuery,
    answer: countAnswer,
  }),
  linkable: endpoint({
    ...both,
    method: 'GET',
    path: '/api/companyapplications/linkable',
    shows,
    summary: 'At most 20 applications of an environment by a part of their name, for who links one',
    tag,
    access: managers,
    query: z.object({ environmentId: slug(), search: z.optional(z.string().check(z.maxLength(200))) }),
    answer: z.array(linkable),
  }),
  create: endpoint({
    ...both,
    method: 'POST',
    hides: true,
    path: '/api/companies/:id/companyapplications',
    changes,
    summary: 'Link an application to an active company',
    tag,
    access: managers,
    params: byId,
    body: newLink,
    status: 201,
    answer: namedLink,
  }),
  change: endpoint({
    ...both,
    method: 'PATCH',
    path: '/api/companyapplications/:id',
    changes,
    summary: 'Put a link under another agreement of its company, or move it to another company',
    tag,
    access: managers,
    params: byId,
    body: changedLink,
    answer: namedLink,
  }),
  remove: endpoint({
    ...both,
    method: 'DELETE',
    path: '/api/companyapplications/:id',
    changes,
    summary: 'Take an application off its company',
    tag,
    access: managers,
    params: byId,
  }),
}
