import type { SQL } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { invalid } from '../../contract/errors.ts'
import type { Filter, Where } from '../../contract/lists.ts'
import type { Db } from '../database/database.ts'
import { orderOf } from './order.ts'
import { countAll, everyRow, keptCount, readSlice } from './read.ts'
import { allOf, type ListSource } from './source.ts'
import { streamJson } from './stream.ts'
import { whereOf } from './where.ts'

export interface FilterWant<Row, Answer> {
  query: { filter?: Filter | undefined; cursor?: string | undefined }
  visible?: SQL | undefined
  /** Loads the named relations for the rows of one page: one statement per relation, never one per row. */
  finish: (rows: Row[], include: Includes) => Promise<Answer[]> | Answer[]
}

/** The relations that the caller asked for, each with its scope. */
export type Includes = ReadonlyMap<string, Filter>

/** A style 2 list: a plain array, cursors in the `Link` header. Without a limit it is streamed. */
export async function filtered<Row extends object, Answer extends object>(
  db: Db,
  source: ListSource,
  want: FilterWant<Row, Answer>,
  reply: FastifyReply,
): Promise<Answer[] | undefined> {
  const { filter = {}, cursor } = want.query
  const order = orderOf(source, typeof filter.order === 'string' ? filter.order.split(',') : (filter.order ?? []))
  const where = allOf([want.visible, whereOf(source, filter.where)])
  const include = includesOf(source, filter)
  const pick = pickOf(source, filter)
  const finish = async (rows: Row[]) => pick(await want.finish(rows, include))
  // Picked rows lack fields that the contract has, so they are written as they are.
  if (filter.fields) reply.serializer(JSON.stringify)
  if (filter.limit === undefined || filter.limit === 0) {
    await streamJson(reply, everyRow<Row>(db, source, { order, where, filter: filter.where ?? null }), finish, { open: '[', close: ']' })
    return undefined
  }
  const limit = Math.min(filter.limit, 1000)
  const slice = await readSlice<Row>(db, source, {
    order,
    where,
    filter: filter.where ?? null,
    limit,
    offset: filter.skip ?? filter.offset ?? 0,
    cursor,
  })
  const links = [slice.next && linkTo(reply, slice.next, 'next'), slice.previous && linkTo(reply, slice.previous, 'prev')].filter(Boolean)
  if (links.length > 0) reply.header('link', links.join(', '))
  return finish(slice.rows)
}

/** `…/count?where=`: exact. The unfiltered total of a list with a kept counter is not counted. */
export async function counted(db: Db, source: ListSource, where: Where | undefined, visible?: SQL): Promise<{ count: number }> {
  const condition = allOf([visible, whereOf(source, where)])
  if (!condition && source.counter) return { count: await keptCount(db, source.counter) }
  return { count: await countAll(db, source, condition) }
}

/** One record is read by the same filter: its include and fields count. */
export function includesOf(source: ListSource, filter: Filter): Includes {
  const include = new Map<string, Filter>()
  for (const [at, entry] of (filter.include ?? []).entries()) {
    const relation = typeof entry === 'string' ? entry : entry.relation
    if (!source.spec.relations?.includes(relation)) {
      throw invalid({
        path: `include.${at}`,
        code: 'unknownRelation',
        message: `${relation.slice(0, 80)} is not a relation here; allowed: ${source.spec.relations?.join(', ') || 'none'}.`,
      })
    }
    include.set(relation, typeof entry === 'string' ? {} : (entry.scope ?? {}))
  }
  return include
}

function pickOf(source: ListSource, filter: Filter): <A extends object>(rows: A[]) => A[] {
  const { fields } = filter
  if (!fields) return (rows) => rows
  const named = Array.isArray(fields) ? fields : Object.keys(fields)
  const unknown = named.find((name) => !Object.hasOwn(source.spec.fields, name))
  if (unknown !== undefined)
    throw invalid({
      path: 'fields',
      code: 'unknownField',
      message: `${unknown.slice(0, 80)} is not a field here; allowed: ${Object.keys(source.spec.fields).join(', ')}.`,
    })
  const listed = Array.isArray(fields) ? fields : named.filter((name) => fields[name])
  const dropped = Array.isArray(fields) ? [] : named.filter((name) => !fields[name])
  const keep = (name: string) =>
    listed.length > 0 ? listed.includes(name) || name === 'id' || !Object.hasOwn(source.spec.fields, name) : !dropped.includes(name)
  return <A extends object>(rows: A[]) => rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => keep(name))) as A)
}

function linkTo(reply: FastifyReply, cursor: string, relation: string): string {
  const address = new URL(reply.request.url, 'http://localhost')
  address.searchParams.set('cursor', cursor)
  return `<${address.pathname}${address.search}>; rel="${relation}"`
}
