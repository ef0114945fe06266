import { placeKinds } from '@portico/connectors/gateways/platform.contract.ts'
import { auditRecord } from '@portico/platform/contract/audit.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, name, queryBool, slug, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec, oneQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import {
  address,
  credentialValue,
  environmentSettings,
  gatewayEnvironment,
  host,
  keyHeader,
  maxKeys,
  portalSite,
  sortOrder,
} from './environment-fields.contract.ts'
import { gatewayFailures, syncAnswer, testSteps } from './environment-states.contract.ts'
import { platform } from './platform.contract.ts'

export const approvals = ['auto', 'manual'] as const
export type Approval = (typeof approvals)[number]

export const environmentActions = ['edit', 'delete', 'test', 'sync'] as const

export const environment = named(
  'Environment',
  z.object({
    id: z.string(),
    name: z.string(),
    displayName: z.string(),
    /** The gateway's traffic address; null while nobody has given one. */
    url: z.nullable(z.string()),
    platformId: z.string(),
    platform,
    order: z.int(),
    approvalDefault: z.enum(approvals),
    manageProducts: z.boolean(),
    /** How many living keys an application may have: so often can somebody use a quota, which counts per key. */
    maxKeys: z.int(),
    /** The header of calls that carries the key. */
    keyHeader: z.string(),
    /** The portal brings this environment's gateway itself. */
    embedded: z.boolean(),
    /** There is a gateway to work at; false where a vendor's has no address yet. */
    connected: z.boolean(),
    status: z.object({
      /** Null until it was tried once. */
      reachable: z.nullable(z.boolean()),
      /** While it is not: why, where that is known. */
      failure: z.nullable(z.enum(gatewayFailures)),
      checkedAt: z.nullable(z.string()),
      /** When the gateway last answered as it should; null where that is not known. */
      answeredAt: z.nullable(z.string()),
      lastSyncAt: z.nullable(z.string()),
      latencyMs: z.nullable(z.int()),
      /** What the gateway said; null to everyone but admins. */
      message: z.nullable(z.string()),
      reconciler: z.enum(['running', 'stopped']),
      commandsWaiting: z.int(),
    }),
    createdAt: z.string(),
    updatedAt: z.string(),
    may: z.array(z.enum(environmentActions)),
    /** The rest is answered to admins only. */
    version: z.optional(z.int()),
    /** Who changed it last, by e-mail address; empty where that was before it was kept. */
    updatedBy: z.optional(z.string()),
    settings: z.optional(environmentSettings),
    hasCredentials: z.optional(z.boolean()),
    /** Which credentials are stored, never their values. */
    credentials: z.optional(z.record(z.string(), z.object({ set: z.literal(true) }))),
  }),
)
export type Environment = z.infer<typeof environment>

const fields = {
  name: name(2, 40),
  displayName: name(1, 80),
  url: z.optional(z.nullable(address())),
  platformId: uuid(),
  order: z.optional(sortOrder()),
  approvalDefault: z.optional(z.enum(approvals)),
  /** In a change a member that is left out stays, null takes it away. */
  settings: z.optional(
    z.strictObject({
      adminUrl: z.optional(z.nullable(address())),
      manageProducts: z.optional(z.nullable(z.boolean())),
      upstreamHosts: z.optional(z.nullable(z.array(host).check(z.maxLength(100)))),
      maxKeys: z.optional(z.nullable(maxKeys())),
      public: z.optional(z.nullable(z.boolean())),
      keyHeader: z.optional(z.nullable(keyHeader())),
      gatewayEnvironment: z.optional(z.nullable(gatewayEnvironment())),
      portalSite: z.optional(z.nullable(portalSite())),
    }),
  ),
  /** Write-only. One that is left out stays, null removes it. */
  credentials: z.optional(
    z.record(
      z.string().check(formed(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'Must be at most 40 letters, digits, hyphens and _, with a letter first.')),
      z.nullable(credentialValue().check(z.minLength(1))),
    ),
  ),
}
export const newEnvironment = named(
  'NewEnvironment',
  z.strictObject({ id: slug().check(z.refine((id) => id !== 'count', { error: 'reserved' })), ...fields }),
)
export type NewEnvironment = z.infer<typeof newEnvironment>
export const changedEnvironment = named(
  'ChangedEnvironment',
  z.strictObject({
    ...fields,
    name: z.optional(fields.name),
    displayName: z.optional(fields.displayName),
    platformId: z.optional(fields.platformId),
    /** The version that it was made on; with another one it is 409 VersionConflict. Left out: on whichever there is. */
    version: z.optional(version()),
  }),
)
export type ChangedEnvironment = z.infer<typeof changedEnvironment>

/** A key that may still open something at a gateway that the portal does not drive any more. */
export const openKey = named('OpenKey', z.object({ id: z.string(), name: z.string(), lastFour: z.string(), application: z.string() }))
export type OpenKey = z.infer<typeof openKey>

const environmentList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'text' },
    name: { kind: 'text', sort: true, search: true },
    displayName: { kind: 'text', sort: true, search: true },
    order: { kind: 'int', sort: true },
    platformId: { kind: 'uuid' },
    approvalDefault: { kind: 'text' },
    condition: { kind: 'text' },
  },
  relations: ['platform'],
  defaultOrder: 'order ASC,displayName ASC',
  pageSize: 10,
})

/** Companies and their exports are per environment, too. */
const modules = ['InternalDeveloperPortal', 'SubscriptionManager'] as const
const internal = ['InternalDeveloperPortal', 'ExternalDeveloperPortal'] as const
/** What anybody may see, the external portal shows to anybody. */
const openWith = ['ExternalDeveloperPortal'] as const
const tag = 'Environments'
const admin = ['admin'] as const
const byId = z.object({ id: slug() })

export const environments = {
  list: endpoint({
    method: 'GET',
    path: '/api/environments',
    shows: ['environment'],
    summary: 'Environments with their platforms',
    tag,
    access: 'signedIn',
    openWith,
    modules: [...modules, ...openWith],
    query: filterQuery({}),
    answer: z.array(environment),
    list: environmentList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/environments/count',
    shows: ['environment'],
    summary: 'How many environments fit',
    tag,
    access: 'signedIn',
    openWith,
    modules: [...modules, ...openWith],
    query: countQuery,
    answer: countAnswer,
  }),
  kept: endpoint({
    method: 'GET',
    path: '/api/environments/:id/kept',
    shows: ['environment', 'application', 'command'],
    summary: 'What keeps an environment from being deleted, and what would stay open at its gateway',
    tag,
    access: admin,
    modules: internal,
    params: byId,
    answer: z.object({ applications: z.int(), commands: z.int(), revokes: z.int(), openKeys: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/environments/:id',
    shows: ['environment'],
    summary: 'One environment',
    tag,
    access: 'signedIn',
    openWith,
    rule: 'settings, credential flags and the status message to admin only',
    modules: [...modules, ...openWith],
    params: byId,
    query: oneQuery({}),
    answer: environment,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/environments',
    changes: ['environment', 'application', 'product', 'command', 'drift'],
    summary: 'Create an environment',
    tag,
    access: admin,
    modules: internal,
    body: newEnvironment,
    status: 201,
    answer: environment,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/environments/:id',
    changes: ['environment', 'application', 'product', 'command', 'drift'],
    summary: 'Change an environment; what is left out stays',
    tag,
    access: admin,
    modules: internal,
    params: byId,
    body: changedEnvironment,
    answer: environment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/environments/:id',
    changes: ['environment', 'application', 'product', 'command', 'drift'],
    summary: 'Delete an environment that holds no applications and for which no commands wait; with force, in spite of these',
    tag,
    access: admin,
    rule: 'force needs the name of the environment in the body, and answers 200 with what may still open something at the gateway',
    modules: internal,
    params: byId,
    query: z.object({ force: z.optional(queryBool()) }),
    body: z.optional(z.nullable(z.strictObject({ name: name(1, 80) }))),
    answer: z.object({ openKeys: z.array(openKey) }),
    orEmpty: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/environments/:id/test',
    changes: ['environment', 'application', 'product', 'command', 'drift'],
    summary: 'Try the connection to the gateway, at most 10 s',
    tag,
    access: admin,
    modules: internal,
    params: byId,
    status: 200,
    answer: z.object({
      ok: z.boolean(),
      latencyMs: z.nullable(z.int()),
      message: z.string(),
      /** The step that failed; those before it went well, those behind it were not tried. Null where none failed, or none could be tried. */
      broken: z.nullable(z.enum(testSteps)),
      /** Why the portal cannot work there; null where nothing failed, or nothing was tried. */
      failure: z.nullable(z.enum(gatewayFailures)),
      /** What the sign-in sees of a gateway that many share. */
      place: z.nullable(z.object({ kind: z.enum(placeKinds), name: z.string() })),
    }),
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/environments/:id/sync',
    changes: ['environment', 'application', 'product', 'command', 'drift'],
    summary: 'Bring gateway and portal together now',
    tag,
    access: admin,
    modules: internal,
    params: byId,
    body: z.optional(z.nullable(z.strictObject({ confirm: z.optional(z.literal(true)) }))),
    status: 200,
    answer: syncAnswer,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/environments/:id/history',
    shows: ['environment'],
    summary: 'Who changed what in an environment, newest first',
    tag,
    access: admin,
    modules: internal,
    params: byId,
    answer: z.array(auditRecord),
  }),
}
