import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** What `PATCH /api/specs/{id}` does by a revision, by the product itself: one without a specification has a group, too. */
export const setProductGroup = endpoint({
  method: 'PUT',
  path: '/api/environments/:envId/apiproducts/:productId/permissiongroup',
  changes: ['product', 'spec', 'group'],
  summary: 'Set or take away the permission group of an API product',
  tag: 'API products',
  access: ['admin', 'productOwner'],
  rule: 'admin; productOwner for products of which they are the owner',
  modules: ['InternalDeveloperPortal', 'ExternalDeveloperPortal'],
  params: z.object({ envId: slug(), productId: uuid() }),
  body: named('ProductGroup', z.strictObject({ permissionGroupId: z.nullable(uuid()) })),
})
