import type * as z from 'zod/mini'
import { invalid, notJson } from '../../contract/errors.ts'
import { faultsOf } from '../../contract/faults.ts'

/**
 * The named filters of a style 1 list as JSON in `filter=`, for callers that send them so; empty when there is none.
 * @throws invalid, its paths below `filter`, when the text is not JSON or a filter is wrong.
 */
export function jsonFilter<F extends object>(schema: z.ZodMiniType<F>, text: string | undefined): Partial<F> {
  if (text === undefined) return {}
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw notJson([{ path: 'filter', code: 'notJson', message: 'The filter is not JSON.' }])
  }
  const read = schema.safeParse(json)
  if (read.success) return read.data
  throw invalid(faultsOf(read.error.issues).map((one) => ({ ...one, path: one.path ? `filter.${one.path}` : 'filter' })))
}

/** The query of a style 1 list with what its `filter` holds; a parameter goes before the same name in it. */
export const withFilter = <F extends object, Q extends { filter?: string | undefined }>(
  schema: z.ZodMiniType<F>,
  query: Q,
): Partial<F> & Q => ({
  ...jsonFilter(schema, query.filter),
  ...query,
})
