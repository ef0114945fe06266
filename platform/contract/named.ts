import * as z from 'zod/mini'

/** Schemas with a name of their own in the API's description. */
export const schemaNames = z.registry<{ id: string; description?: string }>()

/** Gives a schema its name in the API's description: `named('Team', z.object({ … }))`. */
export function named<T extends z.core.$ZodType>(id: string, schema: T, description?: string): T {
  schemaNames.add(schema, description === undefined ? { id } : { id, description })
  return schema
}
