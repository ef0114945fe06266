import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const thing = z.object({ id: z.string(), name: z.string() })
/** What belongs to one environment. */
const placed = z.object({ id: z.string(), name: z.string(), environmentId: z.string() })
/** Where what is placed belongs to. */
const asks = z.object({ environment: z.object({ name: z.string() }) })
/** Whose an application is: a team's, or one person's. */
const ownedApplication = {
  application: placed,
  team: z.nullable(thing),
  owner: z.nullable(thing),
}
/** What a run of taking over, or of undoing it, came to for one team or person. */
const ownedApplications = { environment: thing, team: z.nullable(thing), owner: z.nullable(thing), applications: z.int() }
const theirTeamOwner = [
  { who: 'team', of: 'team', roles: ['Owner'] },
  { who: 'person', of: 'owner' },
] as const
const theirTeam = [
  { who: 'team', of: 'team' },
  { who: 'person', of: 'owner' },
] as const
const theirDevelopers = [
  { who: 'team', of: 'team', roles: ['Owner', 'Admin', 'Developer'] },
  { who: 'person', of: 'owner' },
] as const
const admins = [{ who: 'role', role: 'admin' }] as const
const membership = { team: thing, member: z.object({ id: z.string(), name: z.string(), role: z.string() }) }
const requested = { ...ownedApplication, product: thing, requester: z.nullable(thing) }
const commented = { ...requested, author: thing, text: z.string() }
const expiring = {
  ...ownedApplication,
  key: z.object({ id: z.string(), last4: z.string() }),
  expiryDate: z.nullable(z.string()),
}
const revision = { product: placed, spec: z.object({ id: z.string(), version: z.string() }) }
const reach = { environment: thing, since: z.nullable(z.string()), commandsWaiting: z.int() }

/** What the internal portal tells people of (`domains.md` 6.2). Names of environments and companies are asked for when the mail is written. */
export const apidexEvents = {
  TEAM_MEMBER_ADDED: event({
    name: 'TEAM_MEMBER_ADDED',
    carries: z.object(membership),
    hears: [{ who: 'person', of: 'member' }],
    on: true,
  }),
  TEAM_MEMBER_ROLE_CHANGED: event({
    name: 'TEAM_MEMBER_ROLE_CHANGED',
    carries: z.object({ ...membership, oldRole: z.string() }),
    hears: [{ who: 'person', of: 'member' }],
    on: true,
  }),
  TEAM_MEMBER_REMOVED: event({
    name: 'TEAM_MEMBER_REMOVED',
    carries: z.object(membership),
    hears: [{ who: 'person', of: 'member' }],
    on: true,
  }),
  TEAM_OWNERSHIP_TRANSFERRED: event({
    name: 'TEAM_OWNERSHIP_TRANSFERRED',
    carries: z.object({ team: thing, oldOwner: thing, newOwner: thing }),
    hears: [
      { who: 'person', of: 'oldOwner' },
      { who: 'person', of: 'newOwner' },
    ],
    on: true,
  }),
  APPLICATION_SHARED: event({
    name: 'APPLICATION_SHARED',
    carries: z.object({ application: ownedApplication.application, team: thing }),
    asks,
    hears: [{ who: 'team', of: 'team', roles: ['Owner'] }],
    on: true,
  }),
  APPLICATION_CREATED: event({ name: 'APPLICATION_CREATED', carries: z.object(ownedApplication), asks, hears: theirTeamOwner, on: false }),
  APPLICATIONS_ADOPTED: event({
    name: 'APPLICATIONS_ADOPTED',
    carries: z.object(ownedApplications),
    hears: theirTeamOwner,
    on: true,
  }),
  APPLICATIONS_FORGOTTEN: event({
    name: 'APPLICATIONS_FORGOTTEN',
    carries: z.object(ownedApplications),
    hears: theirTeamOwner,
    on: true,
  }),
  APPLICATION_DELETED: event({ name: 'APPLICATION_DELETED', carries: z.object(ownedApplication), asks, hears: theirTeam, on: true }),
  PRODUCT_REQUESTED: event({
    name: 'PRODUCT_REQUESTED',
    carries: z.object(requested),
    asks: z.extend(asks, { company: z.object({ name: z.string() }) }),
    hears: admins,
    on: true,
  }),
  PRODUCT_APPROVED: event({
    name: 'PRODUCT_APPROVED',
    carries: z.object(requested),
    asks,
    hears: [{ who: 'person', of: 'requester' }, ...theirTeamOwner],
    on: true,
  }),
  PRODUCT_REJECTED: event({
    name: 'PRODUCT_REJECTED',
    carries: z.object({ ...requested, reason: z.nullable(z.string()) }),
    asks,
    hears: [{ who: 'person', of: 'requester' }, ...theirTeamOwner],
    on: true,
  }),
  /** From who decides, to who asked for the product. */
  REQUEST_QUESTION: event({
    name: 'REQUEST_QUESTION',
    carries: z.object(commented),
    asks,
    hears: [{ who: 'person', of: 'requester' }, ...theirDevelopers],
    on: true,
    adds: true,
  }),
  /** From the application, to who decides: whoever wrote last of them, and the owner of the product. */
  REQUEST_ANSWER: event({
    name: 'REQUEST_ANSWER',
    carries: z.object({ ...commented, asker: z.nullable(thing), productOwner: z.nullable(thing) }),
    asks,
    hears: [
      { who: 'person', of: 'asker' },
      { who: 'person', of: 'productOwner' },
    ],
    on: true,
    adds: true,
  }),
  PRODUCT_REVOKED: event({
    name: 'PRODUCT_REVOKED',
    carries: z.object({ ...requested, reason: z.nullable(z.string()) }),
    asks,
    hears: theirTeam,
    on: true,
  }),
  APPROVALS_WAITING_DIGEST: event({
    name: 'APPROVALS_WAITING_DIGEST',
    carries: z.object({
      count: z.int(),
      /** Those that wait longest; `count` is all. */
      items: z.array(z.object({ product: z.string(), application: z.string(), environment: z.string(), requestedAt: z.string() })),
    }),
    hears: admins,
    on: true,
  }),
  KEY_EXPIRY_NOTICE: event({
    name: 'KEY_EXPIRY_NOTICE',
    carries: z.object({ ...expiring, daysLeft: z.int() }),
    asks,
    hears: theirDevelopers,
    on: true,
  }),
  KEY_EXPIRED: event({ name: 'KEY_EXPIRED', carries: z.object(expiring), asks, hears: theirDevelopers, on: true }),
  KEY_EXPIRY_CHANGED: event({ name: 'KEY_EXPIRY_CHANGED', carries: z.object(expiring), asks, hears: theirDevelopers, on: false }),
  SPEC_CREATED: event({
    name: 'SPEC_CREATED',
    carries: z.object(revision),
    asks,
    hears: [{ who: 'audience', audience: 'readersOfProduct', of: 'product' }],
    on: false,
  }),
  SPEC_UPDATED: event({
    name: 'SPEC_UPDATED',
    carries: z.object({
      ...revision,
      /** Something that worked does not any more: nobody can switch this one off. */
      breaking: z.boolean(),
      /** What was changed, the severest first; of more than these the changelog tells. */
      changes: z.array(z.object({ severity: z.enum(['breaking', 'risky', 'safe']), operation: z.string() })),
    }),
    asks,
    hears: [{ who: 'audience', audience: 'usersOfProduct', of: 'product' }],
    on: true,
  }),
  SPEC_DEPRECATED: event({
    name: 'SPEC_DEPRECATED',
    carries: z.object({ product: placed, endDate: z.nullable(z.string()) }),
    asks,
    hears: [{ who: 'audience', audience: 'usersOfProduct', of: 'product' }],
    on: true,
  }),
  PERMISSION_GROUP_TEAM_ADDED: event({
    name: 'PERMISSION_GROUP_TEAM_ADDED',
    carries: z.object({ group: thing, team: thing }),
    hears: [{ who: 'team', of: 'team' }],
    on: false,
  }),
  GATEWAY_COMMAND_FAILED: event({
    name: 'GATEWAY_COMMAND_FAILED',
    carries: z.object({
      environment: thing,
      /** Whose key it is about, or the product. */
      application: z.optional(z.nullable(thing)),
      apiproduct: z.optional(z.nullable(z.string())),
      lastError: z.string(),
    }),
    hears: admins,
    on: true,
  }),
  ENVIRONMENT_UNREACHABLE: event({
    name: 'ENVIRONMENT_UNREACHABLE',
    carries: z.object({
      ...reach,
      /** Which of `gatewayFailures`, for the words of the mail; one that has none there cannot be used at the moment. */
      failure: z.string(),
    }),
    hears: admins,
    on: true,
  }),
  ENVIRONMENT_RECOVERED: event({ name: 'ENVIRONMENT_RECOVERED', carries: z.object(reach), hears: admins, on: true }),
  RECONCILER_STOPPED: event({
    name: 'RECONCILER_STOPPED',
    carries: z.object({ environment: thing, wouldChange: z.int(), total: z.int() }),
    hears: admins,
    on: true,
  }),
  ENVIRONMENT_DELETED_WITH_OPEN_KEYS: event({
    name: 'ENVIRONMENT_DELETED_WITH_OPEN_KEYS',
    carries: z.object({ environment: thing, openKeys: z.int() }),
    hears: admins,
    on: true,
  }),
}
