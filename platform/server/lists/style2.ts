import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import { invalid } from '../../contract/errors.ts'
import { type Counted, countLimit, type Filter, likePattern, type NamedFilters, type Where } from '../../contract/lists.ts'
import type { Db } from '../database/database.ts'
import { partOf } from '../database/rows.ts'
import { orderOf } from './order.ts'
import { countAll, everyRow, keptCount, readSlice, type Want } from './read.ts'
import { isSearched } from './search.ts'
import { allOf, type ListSource } from './source.ts'
import { type Streamed, streamed, streamJson } from './stream.ts'
import { whereOf } from './where.ts'

export interface FilterWant<Row, Answer> {
  query: { filter?: Filter | undefined; cursor?: string | undefined } & NamedFilters
  visible?: SQL | undefined
  /** The named filters that were sent, by their names. */
  named?: Readonly<Record<string, SQL | undefined | ''>>
  /** Parts that are left out unless `fields` names them. */
  onlyNamed?: readonly string[]
  /** Loads the named relations for the rows of one page: one statement per relation, never one per row. */
  finish: (rows: Row[], include: Includes) => Promise<Answer[]> | Answer[]
}

/** The relations that the caller asked for; each comes whole. */
export type Includes = ReadonlySet<string>

/** A style 2 list: a plain array, cursors in the `Link` header. Without a limit it is streamed. */
export async function filtered<Row extends object, Answer extends object>(
  db: Db,
  source: ListSource<Row>,
  want: FilterWant<Row, Answer>,
  reply: FastifyReply,
): Promise<Answer[] | Streamed> {
  const { filter = {}, cursor } = want.query
  const common = commonOf(source, { ...filter, ...want.query })
  const order = orderOf(source, typeof filter.order === 'string' ? filter.order.split(',') : (filter.order ?? []))
  const named = Object.entries(want.named ?? {}).flatMap(([name, condition]) => (condition ? [[name, condition] as const] : []))
  const where = allOf([
    want.visible,
    ...named.map(([, condition]) => condition),
    whereOf(source, filter.where),
    ...common.map(({ is }) => is),
  ])
  const asked = common.length > 0 ? { and: [filter.where ?? {}, ...common.map(({ where: one }) => one)] } : filter.where
  // A cursor is bound to what the list was filtered by.
  const bound = named.length > 0 ? [asked ?? null, named.map(([name]) => name)] : (asked ?? null)
  const include = includesOf(source, filter)
  const keep = keptBy([...Object.keys(source.spec.fields), ...(source.spec.parts ?? [])], filter, answeredBy(reply), want.onlyNamed)
  const reading = withParts(filter.fields ? narrowed(source, keep) : source, keep)
  const finish = async (rows: Row[]) => picked(await want.finish(rows, include), filter, keep)
  // Picked rows lack fields that the contract has, so they are written as they are.
  if (filter.fields) reply.serializer(JSON.stringify)
  if (filter.limit === undefined || filter.limit === 0) {
    await streamJson(reply, everyRow(db, reading, { order, where, filter: bound }), finish, { open: '[', close: ']' })
    return streamed
  }
  const limit = Math.min(filter.limit, 1000)
  const page: Want = { order, where, filter: bound, limit, offset: filter.skip ?? filter.offset ?? 0, cursor }
  const searched = isSearched(source.spec, asked) ? await readSlice(db, reading, { ...page, findFirst: true }) : undefined
  const isWhole = searched?.found !== undefined && searched.found <= countLimit
  const slice = isWhole ? searched : await readSlice(db, reading, page)
  const links = [slice.next && linkTo(reply, slice.next, 'next'), slice.previous && linkTo(reply, slice.previous, 'prev')].filter(Boolean)
  if (links.length > 0) reply.header('link', links.join(', '))
  return finish(slice.rows)
}

/**
 * The named filters that every list has, as conditions of a `where` (domains 1.2).
 * @throws invalid at `nameSearch` where what is listed has no name
 */
function commonOf(source: ListSource, { ids, nameSearch }: NamedFilters): { where: Where; is: SQL | undefined }[] {
  const { spec } = source
  const text = nameSearch?.trim()
  const name = spec.nameField ?? 'name'
  const needed = { ids: ids && 'id', nameSearch: text && name }
  for (const [path, field] of Object.entries(needed))
    if (field && !Object.hasOwn(spec.fields, field))
      throw invalid({ path, code: 'notSupported', message: 'What is listed here has nothing that this looks at.' })
  const named: [string, Where][] = [
    ...(ids ? [['ids', { id: { inq: ids } }] satisfies [string, Where]] : []),
    ...(text ? [['nameSearch', { [name]: { like: likePattern(text), options: 'i' } }] satisfies [string, Where]] : []),
  ]
  return named.map(([path, where]) => ({ where, is: whereOf(source, where, path) }))
}

/** Of what somebody sees, what a condition and the named filters leave; undefined: all. */
export const shownBy = (source: ListSource, { where, ...named }: Counted, visible?: SQL): SQL | undefined =>
  allOf([visible, whereOf(source, where), ...commonOf(source, named).map(({ is }) => is)])

/** `…/count?where=&nameSearch=&ids[]=`: exact. The unfiltered total of a list with a kept counter is not counted. */
export async function counted(db: Db, source: ListSource, asked: Counted, visible?: SQL): Promise<{ count: number }> {
  const condition = shownBy(source, asked, visible)
  if (!condition && source.counter) return { count: await keptCount(db, source.counter) }
  return { count: await countAll(db, source, condition) }
}

/** One record is read by the same filter: its include and fields count. */
export function includesOf(source: ListSource, filter: Filter): Includes {
  const include = new Set<string>()
  for (const [at, entry] of (filter.include ?? []).entries()) {
    const relation = typeof entry === 'string' ? entry : entry.relation
    if (!source.spec.relations?.includes(relation)) {
      throw invalid({
        path: `include.${at}`,
        code: 'unknownRelation',
        message: `${relation.slice(0, 80)} is not a relation here; allowed: ${source.spec.relations?.join(', ') || 'none'}.`,
      })
    }
    // Relations come whole: a part of one that somebody asks for is refused rather than answered with all of it.
    if (typeof entry !== 'string' && Object.keys(entry.scope ?? {}).length > 0)
      throw invalid({ path: `include.${at}.scope`, code: 'unsupported', message: 'Relations come whole here. Leave the scope out.' })
    include.add(relation)
  }
  return include
}

/** One record by the same filter: the fields that it names, alone. */
export function pickedOne<A extends object>(filter: Filter | undefined, record: A, reply: FastifyReply): A {
  if (!filter?.fields) return record
  const keep = keptBy([], filter, answeredBy(reply))
  reply.serializer(JSON.stringify)
  return picked([record], filter, keep)[0] ?? record
}

/** The fields of what the endpoint answers, by its contract. */
function answeredBy(reply: FastifyReply): string[] {
  const { answer } = reply.request.endpoint ?? {}
  const { element, shape } = ((answer as Partial<z.core.$ZodArray & z.core.$ZodObject> | undefined)?._zod?.def ?? {}) as {
    element?: z.core.$ZodObject
    shape?: object
  }
  return Object.keys(shape ?? element?._zod.def.shape ?? {})
}

/** Which fields of an answer the caller wants: all, those that `fields` names alone, or all but those that it drops. Included relations stay. */
function keptBy(
  listed: readonly string[],
  { fields, include }: Filter,
  answered: readonly string[],
  onlyNamed: readonly string[] = [],
): (name: string) => boolean {
  if (!fields) return (name) => !onlyNamed.includes(name)
  const known = [...new Set([...listed, ...answered])]
  const named = Array.isArray(fields) ? fields : Object.keys(fields)
  const unknown = named.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw invalid({
      path: 'fields',
      code: 'unknownField',
      message: `${unknown.slice(0, 80)} is not a field here; allowed: ${known.join(', ')}.`,
    })
  const wanted = Array.isArray(fields) ? fields : named.filter((name) => fields[name])
  const included = new Set(include?.map((entry) => (typeof entry === 'string' ? entry : entry.relation)))
  return wanted.length > 0
    ? (name) => wanted.includes(name) || included.has(name)
    : (name) => !onlyNamed.includes(name) && (Array.isArray(fields) || fields[name] !== false)
}

/** What a filter does not want is not read either, where the list knows its columns one by one. */
function narrowed<Row extends object>(source: ListSource<Row>, keep: (name: string) => boolean): ListSource<Row> {
  if (!source.columns) return source
  const { all, needed } = source.columns
  const read = Object.keys(all).filter((name) => keep(name) || needed.includes(name))
  return {
    ...source,
    select: sql.join(
      read.flatMap((name) => all[name] ?? []),
      sql`, `,
    ),
    row: partOf(source.row, read),
  }
}

function withParts<Row extends object>(source: ListSource<Row>, keep: (name: string) => boolean): ListSource<Row> {
  const parts = Object.entries(source.parts ?? {}).filter(([name]) => keep(name))
  const selects = parts.map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`)
  return selects.length === 0 ? source : { ...source, select: sql.join([source.select, ...selects], sql`, `) }
}

const picked = <A extends object>(rows: A[], { fields }: Filter, keep: (name: string) => boolean): A[] =>
  fields ? rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => keep(name))) as A) : rows

function linkTo(reply: FastifyReply, cursor: string, relation: string): string {
  const address = new URL(reply.request.url, 'http://localhost')
  address.searchParams.set('cursor', cursor)
  return `<${address.pathname}${address.search}>; rel="${relation}"`
}
