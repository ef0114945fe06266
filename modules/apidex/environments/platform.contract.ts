import { platformCapabilities, platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { name, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'

export const platform = named(
  'Platform',
  z.object({
    id: z.string(),
    type: z.enum(platformTypes),
    name: z.string(),
    displayName: z.string(),
    /** Nothing secret. */
    settings: z.record(z.string(), z.unknown()),
    version: z.int(),
    /** What the platform can do; a screen asks this, never the type. */
    capabilities: platformCapabilities,
  }),
)

export type Platform = z.infer<typeof platform>

export const newPlatform = named(
  'NewPlatform',
  z.strictObject({
    type: z.enum(platformTypes),
    name: name(2, 40),
    displayName: name(1, 80),
    settings: z.optional(
      z.record(z.string().check(z.maxLength(80)), z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()])),
    ),
  }),
)

export const changedPlatform = named(
  'ChangedPlatform',
  z.strictObject({
    name: z.optional(newPlatform.shape.name),
    displayName: z.optional(newPlatform.shape.displayName),
    /** The version that it was made on; with another one it is 409 VersionConflict. Left out: on whichever there is. */
    version: z.optional(version()),
  }),
)

const platformList = listSpec({
  style: 2,
  fields: { id: { kind: 'uuid' }, name: { kind: 'text', sort: true }, displayName: { kind: 'text' }, type: { kind: 'text' } },
  defaultOrder: 'name ASC',
  pageSize: 10,
})

const modules = ['InternalDeveloperPortal', 'SubscriptionManager', 'ExternalDeveloperPortal'] as const
const internal = ['InternalDeveloperPortal', 'ExternalDeveloperPortal'] as const
const tag = 'Environments'
const admin = ['admin'] as const
const platformById = z.object({ id: uuid() })

export const platforms = {
  list: endpoint({
    method: 'GET',
    path: '/api/platforms',
    shows: ['platform'],
    summary: 'Platforms',
    tag,
    access: 'signedIn',
    modules,
    query: filterQuery({}),
    answer: z.array(platform),
    list: platformList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/platforms/count',
    shows: ['platform'],
    summary: 'How many platforms fit',
    tag,
    access: 'signedIn',
    modules,
    query: countQuery,
    answer: countAnswer,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/platforms/:id',
    shows: ['platform'],
    summary: 'One platform',
    tag,
    access: 'signedIn',
    modules,
    params: platformById,
    answer: platform,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/platforms',
    changes: ['platform'],
    summary: 'Add a platform',
    tag,
    access: admin,
    modules: internal,
    body: newPlatform,
    status: 201,
    answer: platform,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/platforms/:id',
    changes: ['platform', 'environment'],
    summary: 'Give a platform other names; its type stays',
    tag,
    access: admin,
    modules: internal,
    params: platformById,
    body: changedPlatform,
    answer: platform,
  }),
}
