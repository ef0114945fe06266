import { auditRecord } from '@portico/platform/contract/audit.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { longText, name, queryBool, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec, oneQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { groupLevels } from './permission-group-kinds.contract.ts'

const groupTeam = z.object({ id: z.string(), name: z.string() })
/** A product under the group, with its latest specification; `id` is null while it has none. */
export const groupSpec = z.object({
  id: z.nullable(z.string()),
  productId: z.string(),
  environmentId: z.string(),
  apiproduct: z.string(),
  displayName: z.string(),
  version: z.nullable(z.string()),
})

export const permissionGroup = named(
  'PermissionGroup',
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    level: z.enum(groupLevels),
    createdAt: z.string(),
    updatedAt: z.string(),
    teamCount: z.int(),
    specCount: z.int(),
    teams: z.optional(z.array(groupTeam)),
    specs: z.optional(z.array(groupSpec)),
  }),
)
export type PermissionGroup = z.infer<typeof permissionGroup>

/** A key that still works although its holder lost the group of the product: losing access revokes nothing. */
export const lostSubscription = named(
  'LostSubscription',
  z.object({
    keyId: z.string(),
    productId: z.string(),
    apiproduct: z.string(),
    displayName: z.string(),
    environmentId: z.string(),
    applicationId: z.string(),
    application: z.string(),
    team: z.nullable(z.string()),
    owner: z.nullable(z.string()),
    /** The teams outside the group with which the application is shared; none where its holder is outside. */
    sharedWith: z.array(z.string()),
    permissionGroupId: z.string(),
    permissionGroup: z.string(),
    requestedAt: z.string(),
  }),
)
export type LostSubscription = z.infer<typeof lostSubscription>

export const newPermissionGroup = named(
  'NewPermissionGroup',
  z.strictObject({ name: name(2, 80), description: z.optional(longText(1000)), level: z.optional(z.enum(groupLevels)) }),
)
export const changedPermissionGroup = named(
  'ChangedPermissionGroup',
  z.strictObject({ name: z.optional(name(2, 80)), description: z.optional(longText(1000)), level: z.optional(z.enum(groupLevels)) }),
)

const groupList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    level: { kind: 'text' },
    createdAt: { kind: 'date' },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['teams', 'specs'],
  defaultOrder: 'name ASC',
  pageSize: 10,
})
const lostList = listSpec({
  style: 2,
  fields: {
    keyId: { kind: 'uuid' },
    productId: { kind: 'uuid' },
    environmentId: { kind: 'text' },
    permissionGroupId: { kind: 'uuid' },
    requestedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'requestedAt DESC',
  pageSize: 10,
})

const modules = ['InternalDeveloperPortal'] as const
const admin = ['admin'] as const
const tag = 'Permission groups'
const byId = z.object({ id: uuid() })
const base = '/api/permissiongroups'
const linkSummary = 'Let a team in'
const unlinkSummary = 'Take a team out; keys that exist keep working'

export const permissionGroups = {
  list: endpoint({
    method: 'GET',
    path: base,
    shows: ['group'],
    summary: 'Permission groups',
    tag,
    access: admin,
    modules,
    query: filterQuery({}),
    answer: z.array(permissionGroup),
    list: groupList,
  }),
  count: endpoint({
    method: 'GET',
    path: `${base}/count`,
    shows: ['group'],
    summary: 'How many permission groups fit',
    tag,
    access: admin,
    modules,
    query: countQuery,
    answer: countAnswer,
  }),
  lost: endpoint({
    method: 'GET',
    path: `${base}/lostsubscriptions`,
    shows: ['group'],
    summary: 'Keys with products whose permission group their holder is not in any more',
    tag,
    access: admin,
    modules,
    query: filterQuery({}),
    answer: z.array(lostSubscription),
    list: lostList,
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shows: ['group'],
    summary: 'One permission group with its teams and specs',
    tag,
    access: admin,
    modules,
    params: byId,
    query: oneQuery({}),
    answer: permissionGroup,
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    changes: ['group', 'product', 'team'],
    summary: 'Create a permission group',
    tag,
    access: admin,
    modules,
    body: newPermissionGroup,
    status: 201,
    answer: permissionGroup,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    changes: ['group', 'product', 'team'],
    summary: 'Change a permission group; what is left out stays',
    tag,
    access: admin,
    modules,
    params: byId,
    body: changedPermissionGroup,
    answer: permissionGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    changes: ['group', 'product', 'team'],
    summary: 'Delete a permission group that no product uses, or (makeVisible) open its products to everyone',
    tag,
    access: admin,
    modules,
    params: byId,
    query: z.object({ makeVisible: z.optional(queryBool()) }),
  }),
  link: endpoint({
    method: 'PUT',
    path: `${base}/:id/teams/rel/:teamId`,
    changes: ['group', 'product', 'team'],
    summary: linkSummary,
    tag,
    access: admin,
    modules,
    params: z.object({ id: uuid(), teamId: uuid() }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: `${base}/:id/teams/rel/:teamId`,
    changes: ['group', 'product', 'team'],
    summary: unlinkSummary,
    tag,
    access: admin,
    modules,
    params: z.object({ id: uuid(), teamId: uuid() }),
  }),
  linkFromTeam: endpoint({
    method: 'PUT',
    path: '/api/teams/:teamId/permissiongroups/rel/:groupId',
    changes: ['group', 'product', 'team'],
    summary: linkSummary,
    tag,
    access: admin,
    modules,
    params: z.object({ teamId: uuid(), groupId: uuid() }),
  }),
  unlinkFromTeam: endpoint({
    method: 'DELETE',
    path: '/api/teams/:teamId/permissiongroups/rel/:groupId',
    changes: ['group', 'product', 'team'],
    summary: unlinkSummary,
    tag,
    access: admin,
    modules,
    params: z.object({ teamId: uuid(), groupId: uuid() }),
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/:id/history`,
    shows: ['group'],
    summary: 'Who changed what in a permission group, newest first',
    tag,
    access: admin,
    modules,
    params: byId,
    answer: z.array(auditRecord),
  }),
}
