import * as z from 'zod/mini'
import { queryInt, queryJson, queryList, uuid } from './fields.ts'

export type FieldKind = 'text' | 'uuid' | 'int' | 'date' | 'bool'
export interface ListField {
  kind: FieldKind
  /** Offered for `order`; there is an index behind it. */
  sort?: true
  /** Part of the free-text search; there is a trigram index behind it. */
  search?: true
}

/** What a list offers. `style` is the wire style; fields are the wire names that `where`, `order` and `search` may use. */
export interface ListSpec {
  readonly style: 1 | 2
  readonly fields: Readonly<Record<string, ListField>>
  readonly relations?: readonly string[]
  /** Large fields of an answer, no use to a filter: what `fields` leaves out of them is not read either. */
  readonly parts?: readonly string[]
  /** The field that `nameSearch` looks at, where it is not `name`. */
  readonly nameField?: string
  readonly defaultOrder: string
  readonly pageSize: number
}

/** Declares a list and keeps its exact type. */
export const listSpec = <const L extends ListSpec>(spec: L): L => spec

/** Above this many rows a filtered total is not counted on: `exact: false`, shown "10,000+". */
export const countLimit = 10_000

const syncNote = z.object({ ok: z.boolean(), message: z.string(), lastSyncAt: z.nullable(z.string()) })
export type SyncNote = z.infer<typeof syncNote>

/** Style 1 answers: the rows and what is known of the total, with opaque cursors for next and previous. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    page: z.object({
      total_elements: z.int(),
      exact: z.boolean(),
      next: z.optional(z.string()),
      previous: z.optional(z.string()),
      /** Only where `skipCache` asked for it: whether the gateway was looked at, and when it last was. */
      sync: z.optional(syncNote),
    }),
  })
export interface Page<T> {
  data: T[]
  page: { total_elements: number; exact: boolean; next?: string | undefined; previous?: string | undefined; sync?: SyncNote | undefined }
}

/** The query of a style 1 list; a feature extends it with its named filters. `itemsPerPage` -1 means no limit, streamed. */
export const pageQueryShape = {
  page: z.optional(queryInt(1, 100_000_000)),
  itemsPerPage: z.optional(queryInt(-1, 1000)),
  search: z.optional(z.string().check(z.maxLength(200))),
  order: z.optional(z.string().check(z.maxLength(400))),
  groupBy: z.optional(z.string().check(z.maxLength(80))),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  /** `filter=` with URL-encoded JSON of the named filters, for callers that send it so. */
  filter: z.optional(z.string().check(z.maxLength(8000))),
}
export const pageQuery = <S extends z.core.$ZodShape>(filters: S) => z.object({ ...pageQueryShape, ...filters })

/** Named filters of every style 1 list: of rows that have an id, and of those that have a name. Both work inside `filter`, too. */
const ids = z.optional(queryList(uuid()))
export const idFilter = { ids }
export const nameFilter = { ids, nameSearch: z.optional(z.string().check(z.maxLength(200))) }
/**
 * Two shapes as one. A call, because the build knows that calls in contracts have no effects: an object of another file that is spread
 * stays in every page that calls, with the library that makes schemas.
 */
export const both = <A extends z.core.$ZodShape, B extends z.core.$ZodShape>(a: A, b: B) => ({ ...a, ...b })

/** The LoopBack filter of style 2 lists; field and relation names are checked against the list's spec on the server. */
export interface Filter extends NamedFilters {
  where?: Where | undefined
  include?: (string | { relation: string; scope?: Filter | undefined })[] | undefined
  fields?: Record<string, boolean> | string[] | undefined
  order?: string | string[] | undefined
  limit?: number | undefined
  skip?: number | undefined
  offset?: number | undefined
}
export type Where = { [key: string]: unknown }
/** The named filters that every list of style 2 has, as parameters and inside of `filter`. */
export interface NamedFilters {
  ids?: string[] | undefined
  nameSearch?: string | undefined
}

const order = z.union([z.string().check(z.maxLength(400)), z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10))])
const count = z.int().check(z.minimum(0), z.maximum(100_000_000))
const where = z.record(z.string(), z.unknown())
export const filterSchema = z.strictObject({
  where: z.optional(where),
  include: z.optional(
    z
      .array(z.union([z.string(), z.strictObject({ relation: z.string(), scope: z.optional(z.record(z.string(), z.unknown())) })]))
      .check(z.maxLength(10)),
  ),
  fields: z.optional(z.union([z.record(z.string(), z.boolean()), z.array(z.string()).check(z.maxLength(50))])),
  order: z.optional(order),
  limit: z.optional(count),
  skip: z.optional(count),
  offset: z.optional(count),
})

/** What lists of style 2 are asked by beside a condition. */
export const namedFilters = () => ({
  ids: z.optional(queryList(z.string().check(z.maxLength(80)))),
  nameSearch: z.optional(z.string().check(z.maxLength(200))),
})

/** The query of a style 2 list. Its named filters are parameters, and members of the filter as well. */
export const filterQuery = <S extends z.core.$ZodShape>(more: S) => oneQuery(both(namedFilters(), more))
/** The query of one record by the filter of a list. */
export const oneQuery = <S extends z.core.$ZodShape>(more: S) =>
  z.object({
    filter: z.optional(queryJson(z.strictObject({ ...filterSchema.shape, ...more }))),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    ...more,
  })
/** What is counted is asked for as the list is: by its condition and its named filters. */
export const countQuery = z.object(both({ where: z.optional(queryJson(where)) }, namedFilters()))
export interface Counted extends NamedFilters {
  where?: Where | undefined
}
export const countAnswer = z.object({ count: z.int(), exact: z.optional(z.boolean()) })

/** Escapes the wildcards of a like pattern: the web app wraps searched text as `%text%`. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The `where` of a filter that finds records by a part of their name; nothing without a text. */
export const namedLike = (text: string): Pick<Filter, 'where'> =>
  text.trim() ? { where: { name: { like: likePattern(text.trim()), options: 'i' } } } : {}
