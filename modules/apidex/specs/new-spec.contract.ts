import { slug, text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const newSpec = named(
  'NewSpec',
  z.strictObject({
    environmentId: slug(),
    productId: uuid(),
    /** The document: an object, or its text. In a form: the file. */
    spec: z.unknown().check(
      z.refine((value) => typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value)), {
        error: 'required',
      }),
    ),
    /** GraphQL only, whose documents name none; left out: the next whole number. */
    version: z.optional(text(1, 100)),
    /** Left out: the product's stays. Null, written out: everyone may see it. */
    permissionGroupId: z.optional(z.nullable(uuid())),
    latest: z.optional(z.boolean()),
    /** Adds a revision with a version that is there already. Nothing is overwritten. */
    force: z.optional(z.boolean()),
  }),
)
export type NewSpec = z.infer<typeof newSpec>
