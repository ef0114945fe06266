import { parse } from 'qs'
import { invalidKey, invalidQuery } from './errors.ts'
import { type ContentType, isPlain } from './types.ts'

export const operators = ['$eq', '$ne', '$in', '$notIn', '$contains', '$containsi', '$startsWith', '$null', '$notNull'] as const
export type Operator = (typeof operators)[number]

export type Filter = { all: Filter[] } | { any: Filter[] } | { not: Filter } | { field: string; operator: Operator; values: string[] }

/** What is asked of a list or a document. */
export interface Query {
  /** `*` for all of them. */
  locale: string
  filter: Filter
  /** Which of the fields that do not come by themselves do come; undefined for none. */
  populate: 'all' | ReadonlySet<string> | undefined
  /** The plain fields that come; undefined for all. */
  fields: ReadonlySet<string> | undefined
  sort: { field: string; isDescending: boolean }[]
  start: number
  limit: number
  /** How paging is told in the answer. */
  paging: { page: number; pageSize: number } | { start: number; limit: number }
  withCount: boolean
}

export const defaultLocale = 'en-GB'
const defaultLimit = 25
const maxLimit = 100
const deepestFilter = 5
const mostConditions = 100

/** Fields that every document has. */
export const commonFields = ['documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale'] as const

type Parsed = string | string[] | { [key: string]: Parsed } | Parsed[] | undefined

/**
 * Reads a query as Strapi 5 does: brackets nest, unknown parameters are ignored, unknown fields and operators refused.
 * @throws ContentError 400
 */
export function queryOf(type: ContentType, search: string): Query {
  // No text that is stored holds this letter, and the database refuses to look for it.
  if (search.includes('%00')) throw invalidQuery('Invalid query')
  const parsed = parse(search, { depth: 10, arrayLimit: 100, parameterLimit: 1000, allowPrototypes: false }) as Record<string, Parsed>
  const { filters, populate, deepPopulate, fields, sort, pagination, locale } = parsed
  const budget = { left: mostConditions }
  return {
    locale: typeof locale === 'string' && locale !== '' ? locale : defaultLocale,
    filter: filters === undefined ? { all: [] } : filterOf(type, filters, budget, 0),
    populate: deepPopulate === 'nested' ? 'all' : populateOf(type, populate),
    fields: fieldsOf(type, fields),
    sort: texts(sort)
      .flatMap((one) => one.split(','))
      .map((one) => sortOf(type, one.trim())),
    ...pagingOf(pagination),
  }
}

function filterOf(type: ContentType, from: Parsed, budget: { left: number }, depth: number): Filter {
  if (!isObject(from) || depth > deepestFilter) throw invalidQuery('Invalid filters')
  const all = Object.entries(from).map(([key, value]): Filter => {
    if (key === '$and' || key === '$or') {
      const parts = (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).map((part) =>
        filterOf(type, part as Parsed, budget, depth + 1),
      )
      return key === '$and' ? { all: parts } : { any: parts }
    }
    if (key === '$not') return { not: filterOf(type, value, budget, depth + 1) }
    if (!isFilterable(type, key)) throw invalidKey('filters', key, null)
    return { all: conditionsOf(key, value, budget) }
  })
  return { all }
}

function conditionsOf(field: string, value: Parsed, budget: { left: number }): Filter[] {
  const conditions = isObject(value) ? Object.entries(value) : [['$eq', value] as const]
  return conditions.map(([key, compared]) => {
    const operator = operators.find((one) => one === key)
    if (!operator) throw invalidKey('filters', key, field)
    const values = texts(compared)
    budget.left -= Math.max(values.length, 1)
    if (budget.left < 0) throw invalidQuery('Too many conditions')
    return { field, operator, values }
  })
}

function populateOf(type: ContentType, from: Parsed): Query['populate'] {
  if (from === undefined || from === '') return undefined
  if (from === '*' || from === 'true') return 'all'
  const names = isObject(from) ? Object.keys(from) : texts(from).flatMap((one) => one.split(','))
  for (const name of names) {
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
    if (!field || isPlain(field)) throw invalidKey('populate', name, name)
  }
  return new Set(names)
}

function fieldsOf(type: ContentType, from: Parsed): Query['fields'] {
  const names = texts(from).flatMap((one) => one.split(','))
  if (names.length === 0 || names.includes('*')) return undefined
  for (const name of names) if (!isFilterable(type, name)) throw invalidKey('fields', name, name)
  return new Set(names)
}

function sortOf(type: ContentType, from: string): Query['sort'][number] {
  const [field = '', direction = 'asc'] = from.split(':')
  if (!isFilterable(type, field)) throw invalidKey('sort', field, field)
  if (!/^(asc|desc)$/i.test(direction)) throw invalidQuery(`Invalid order ${direction}`)
  return { field, isDescending: direction.toLowerCase() === 'desc' }
}

const isFilterable = (type: ContentType, name: string): boolean => {
  const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
  return (field !== undefined && isPlain(field) && field.kind !== 'json') || commonFields.some((one) => one === name)
}

function pagingOf(from: Parsed): Pick<Query, 'start' | 'limit' | 'paging' | 'withCount'> {
  const given = isObject(from) ? from : {}
  const withCount = given.withCount !== 'false' && given.withCount !== '0'
  const byPage = given.page !== undefined || given.pageSize !== undefined
  const byStart = given.start !== undefined || given.limit !== undefined
  if (byPage && byStart) throw invalidQuery('Invalid pagination attributes. The page parameters are incorrect and must be defined')
  if (byStart) {
    const start = numberOf(given.start, 0, 0)
    // As Strapi does, more than the most is cut in silence.
    const limit = Math.min(numberOf(given.limit, defaultLimit, 1), maxLimit)
    return { start, limit, paging: { start, limit }, withCount }
  }
  const page = numberOf(given.page, 1, 1)
  const pageSize = Math.min(numberOf(given.pageSize, defaultLimit, 1), maxLimit)
  return { start: (page - 1) * pageSize, limit: pageSize, paging: { page, pageSize }, withCount }
}

function numberOf(from: Parsed, otherwise: number, least: number): number {
  if (from === undefined) return otherwise
  const number = typeof from === 'string' && /^\d{1,9}$/.test(from) ? Number(from) : Number.NaN
  if (!(number >= least)) throw invalidQuery('Invalid pagination attributes. The page parameters are incorrect and must be defined')
  return number
}

function texts(from: Parsed): string[] {
  if (typeof from === 'string') return [from]
  const list: unknown[] = Array.isArray(from) ? from : isObject(from) ? Object.values(from) : []
  return list.filter((one): one is string => typeof one === 'string')
}

const isObject = (value: unknown): value is Record<string, Parsed> => typeof value === 'object' && value !== null && !Array.isArray(value)
