import { auditRecord } from '@portico/platform/contract/audit.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, longText, name, queryBool, queryList, slug, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { enforcement, key, keySummary, productNames } from './key.contract.ts'

export const applicationActions = ['edit', 'manageKeys', 'reveal', 'share', 'delete'] as const
export type ApplicationAction = (typeof applicationActions)[number]

export const applicationFacts = {
  id: z.string(),
  appId: z.string(),
  name: z.string(),
  description: z.string(),
  environmentId: z.string(),
  teamId: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  /** The e-mail of the person it belongs to, when it is not a team's. */
  ownerId: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  modules: z.array(z.string()),
  /** The company that it is linked to, and how that stands: to everybody who sees the application. */
  company: z.nullable(z.string()),
  companyStatus: z.nullable(z.string()),
  /** To subscription managers and admins only; who is neither gets null. */
  companyItAgreementId: z.nullable(z.string()),
  /** The number of that agreement, to the same. */
  companyItAgreement: z.nullable(z.string()),
  /** To subscription managers only: they alone may open the company. */
  companyId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
}
export const applicationRow = named(
  'ApplicationRow',
  z.object({
    ...applicationFacts,
    keys: z.array(keySummary),
    /** The soonest expiry of a key that still works. */
    nextExpiry: z.nullable(z.string()),
    pendingProducts: z.int(),
    state: z.enum(['enforced', 'pending', 'failed', 'drifted']),
  }),
)
export type ApplicationRow = z.infer<typeof applicationRow>
export const application = named(
  'Application',
  z.object({
    ...applicationFacts,
    keys: z.array(key),
    enforcement,
    may: z.array(z.enum(applicationActions)),
    /** Of one that was taken over: who owns it at the gateway, to admins and to those whose it is; to whom it is shared gets null. */
    gatewayOwner: z.nullable(z.string()),
    sharedWith: z.array(z.object({ id: z.string(), teamId: z.string(), teamName: z.string() })),
  }),
)
export type Application = z.infer<typeof application>

export const newApplication = named(
  'NewApplication',
  z.strictObject({
    name: name(2, 80),
    description: z.optional(longText(1000)),
    teamId: z.optional(z.nullable(uuid())),
    apiProducts: productNames,
    expiryDate: z.optional(z.nullable(dateTime())),
  }),
)
export const changedApplication = named(
  'ChangedApplication',
  z.strictObject({ name: z.optional(name(2, 80)), description: z.optional(longText(1000)), teamId: z.optional(z.nullable(uuid())) }),
)

export const applicationList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    description: { kind: 'text', search: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
    teamId: { kind: 'uuid' },
    /** Applications of one's own come first: they have no team. */
    teamName: { kind: 'text', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 20,
})

const modules = ['InternalDeveloperPortal'] as const
const tag = 'Applications'
const base = '/api/environments/:envId/applications'
const inEnvironment = z.object({ envId: slug() })
const byId = z.object({ envId: slug(), id: uuid() })
/** Of several teams, or several products, one is enough. */
const filterShape = both(nameFilter, {
  team: z.optional(queryList(uuid())),
  product: z.optional(queryList(z.string().check(z.maxLength(255)))),
  status: z.optional(z.enum(['pending', 'failed', 'drifted', 'expiring'])),
  /** Leaves out what this team has, by its own right or because it is shared with it. */
  notOfTeam: z.optional(uuid()),
})
/** The same as URL-encoded JSON in `filter`. */
export const applicationFilter = z.strictObject(both(filterShape, { mine: z.optional(z.boolean()) }))
const filters = both(filterShape, {
  mine: z.optional(queryBool()),
  skipCache: z.optional(queryBool()),
  company: z.optional(z.string().check(z.maxLength(200))),
})
const member = 'who may see it: its team, a team that it is shared with, its owner, or admin'
const editor = 'Owner, Admin or Developer of its team (or of a team that it is shared with), its owner, or admin'

export const applications = {
  list: endpoint({
    method: 'GET',
    path: base,
    shows: ['application'],
    summary: 'Applications that the caller may see',
    tag,
    access: 'signedIn',
    modules,
    params: inEnvironment,
    query: pageQuery(filters),
    answer: pageOf(applicationRow),
    list: applicationList,
  }),
  ofTeam: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/teams/:teamId/applications',
    shows: ['application'],
    summary: 'Applications of a team, own and shared',
    tag,
    access: 'signedIn',
    rule: 'a member, or admin',
    modules,
    params: z.object({ envId: slug(), teamId: uuid() }),
    query: pageQuery(filters),
    answer: pageOf(applicationRow),
    list: applicationList,
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Create an application with its first key',
    tag,
    access: 'signedIn',
    rule: 'for a team: not as its Viewer',
    modules,
    params: inEnvironment,
    body: newApplication,
    status: 201,
    answer: application,
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shows: ['application'],
    summary: 'One application with its keys',
    tag,
    access: 'signedIn',
    rule: member,
    modules,
    params: byId,
    answer: application,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Change name, description or team',
    tag,
    access: 'signedIn',
    rule: editor,
    modules,
    params: byId,
    body: changedApplication,
    answer: application,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Delete an application; its keys stop at once',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of its team, its owner, or admin',
    modules,
    params: byId,
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/:id/history`,
    shows: ['application', 'keyReading'],
    summary: 'Who changed what, newest first',
    tag,
    access: 'signedIn',
    rule: member,
    modules,
    params: byId,
    answer: z.array(auditRecord),
  }),
}

export const sharing = {
  share: endpoint({
    method: 'POST',
    path: '/api/teams/:teamId/sharedapplications',
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Share an application with a team',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of its team, its owner, or admin',
    modules,
    params: z.object({ teamId: uuid() }),
    body: named('NewSharedApplication', z.strictObject({ appId: z.string().check(z.minLength(1), z.maxLength(80)) })),
    status: 201,
    answer: z.object({ id: z.string(), teamId: z.string(), appId: z.string() }),
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/sharedapplications/:id',
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Stop sharing',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of its team, its owner, or admin',
    modules,
    params: z.object({ id: uuid() }),
  }),
}
