import type { NamedDomain } from '@portico/core/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { readBoard } from '@portico/platform/server/lists/board.ts'
import { orderOf } from '@portico/platform/server/lists/order.ts'
import { isIndexed, namedIn, searchIn } from '@portico/platform/server/lists/search.ts'
import { allOf, anyId, fixed, type ListSource } from '@portico/platform/server/lists/source.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ProspectFilter } from '../prospect.contract.ts'
import { prospectStates } from '../prospect-states.contract.ts'
import { boardList, type ProspectCard, type ProspectColumn, prospectCard } from '../prospect-views.contract.ts'
import { prospect } from './prospect.table.ts'
import { conditionsOf } from './prospect-filter.store.ts'

const cardRow = z.extend(z.omit(prospectCard, { domain: true }), { domainId: z.string() })
type CardRow = z.infer<typeof cardRow>
const source: ListSource<CardRow> = {
  spec: boardList,
  table: sql`${prospect} p`,
  id: fixed(sql`p.id`),
  fields: { updatedAt: fixed(sql`p.updated_at`), priorityScore: fixed(sql`p.priority_score`) },
  search: fixed(sql`p.search_text`),
  names: [fixed(sql`lower(p.name)`)],
  row: cardRow,
  select: fixed(sql`p.id, p.code, p.version, p.name, p.status, p.domain_id as "domainId", ${nameOfPerson(sql`p.owner_id`)} as "ownerName",
    p.priority_score as "priorityScore", p.desired_date::text as "desiredDate", p.needs_exception as "needsException"`),
}

interface Asking {
  today: string
  caller: { id: string; email: string }
  domainsOf: (tx: Db, ids: readonly string[]) => Promise<readonly NamedDomain[]>
}
interface Asked extends Partial<ProspectFilter> {
  search?: string | undefined
  order?: string | undefined
  cursor?: string | undefined
  itemsPerPage?: number | undefined
}

/**
 * The board: the beginning of each column, or what one has behind a cursor.
 * @throws invalid at `status` where a cursor comes without the one column that it is of
 */
export async function prospectColumns(db: Db, asked: Asked, { today, caller, domainsOf }: Asking): Promise<ProspectColumn[]> {
  const { status, search, order, cursor, itemsPerPage = boardList.pageSize, ids, nameSearch, ...others } = asked
  const states = status ? prospectStates.filter((state) => status.includes(state)) : prospectStates
  if (cursor !== undefined && states.length !== 1)
    throw invalid({ path: 'status', code: 'oneColumn', message: 'A cursor goes on in one column. Name it by its status.' })
  const columns = await readBoard(db, source, {
    by: fixed(sql`p.status`),
    values: states,
    order: orderOf(source, (order ?? '').split(',')),
    where: allOf([
      searchIn(source, search),
      ids && sql`p.id = ${anyId(ids)}`,
      namedIn(source, nameSearch),
      ...conditionsOf(others, { today, caller }),
    ]),
    filter: { search, ids, nameSearch, ...others },
    limit: itemsPerPage,
    cursor,
    findFirst: isIndexed(source, search),
  })
  const domainIds = [...new Set(columns.flatMap(({ rows }) => rows.map(({ domainId }) => domainId)))]
  const known = await domainsOf(db, domainIds)
  const domains = new Map(known.map(({ id, code, name, color }) => [id, { id, code, name, color }]))
  // Hundreds of cards share few domains, and what is written out is made much faster than what is left over.
  const cardOf = (row: CardRow): ProspectCard => ({
    id: row.id,
    code: row.code,
    version: row.version,
    name: row.name,
    status: row.status,
    domain: domains.get(row.domainId) ?? null,
    ownerName: row.ownerName,
    priorityScore: row.priorityScore,
    desiredDate: row.desiredDate,
    needsException: row.needsException,
  })
  return columns.map(({ value, rows, ...column }) => ({
    ...column,
    status: value as ProspectColumn['status'],
    cards: rows.map(cardOf),
  }))
}
