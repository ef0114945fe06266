import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Database, Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Subplan Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

export interface Plan {
  /** The statement reads a page of a list. */
  isPage: boolean
  /** Tables that are read whole. */
  scanned: string[]
  indexes: string[]
  /** Conditions that an index answers. */
  conditions: string[]
  /** True when the page's ids come in order from an index, without sorting. */
  isOrdered: boolean
  /** The most rows that the planner expects to sort. */
  sorts: number
  text: string
}

/**
 * `natural`: as the planner decides by its statistics. `cached`: the same where the database fits into memory. The others ask what the indexes can do, whatever the number of rows, with reading
 * whole tables made prohibitive. `ordered`: and sorting, too. `searched`: and with no other indexes than trigrams.
 */
export type Asked = 'natural' | 'cached' | 'ordered' | 'searched'
const prepared: Record<Asked, readonly SQL[]> = {
  natural: [],
  cached: [sql`set local random_page_cost = 1.1`],
  ordered: ['enable_seqscan', 'enable_sort', 'enable_bitmapscan', 'enable_incremental_sort'].map((name) =>
    sql.raw(`set local ${name} = off`),
  ),
  searched: [
    sql`set local enable_seqscan = off`,
    sql`update pg_index set indisvalid = false from pg_class c join pg_am m on m.oid = c.relam
      where c.oid = indexrelid and c.relnamespace = 'public'::regnamespace and m.amname <> 'gin'`,
  ],
}

/** How a database would run a statement. Of a list's page only the part that finds the ids counts: the rows of one page may be sorted. */
export async function explain(database: Database, statement: SQL, asked: Asked = 'natural'): Promise<Plan> {
  let whole: PlanNode | undefined
  const asking = database.transaction(async (tx) => {
    for (const preparation of prepared[asked]) await tx.execute(preparation)
    const [row] = await rowsOf(
      tx,
      z.strictObject({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.custom<PlanNode>() })]) }),
      sql`explain (format json) ${statement}`,
    )
    whole = row?.['QUERY PLAN'][0].Plan
    // What was pretended is forgotten.
    throw new Error('undone')
  })
  await asking.catch((error: unknown) => {
    if (!whole) throw error
  })
  if (!whole) throw new Error('There is no plan.')
  const parts = nodesOf(whole)
  const page = ['CTE found', 'CTE page'].flatMap((name) => parts.find((node) => node['Subplan Name'] === name) ?? [])[0]
  const nodes = nodesOf(page ?? whole)
  // What is chosen ends at the page's limit; numbering those few rows may sort them.
  const chosen = nodes.find((node) => node['Node Type'] === 'Limit') ?? page ?? whole
  const named = (name: 'Index Name' | 'Index Cond') => nodes.flatMap((node) => node[name] ?? [])
  return {
    isPage: page !== undefined,
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
    indexes: named('Index Name'),
    conditions: named('Index Cond'),
    isOrdered: nodesOf(chosen).every((node) => !node['Node Type'].includes('Sort')),
    // An incremental sort stops when the page is full; only what shares its first key is sorted together.
    sorts: Math.max(0, ...nodes.filter((node) => node['Node Type'] === 'Sort').map((node) => node['Plan Rows'])),
    text: JSON.stringify(whole, null, 1),
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Every raw statement that goes out by `db` while `work` runs. */
export async function statementsDuring(db: Db, work: () => Promise<unknown>): Promise<SQL[]> {
  const seen: SQL[] = []
  const execute = db.execute
  db.execute = ((statement: SQL) => {
    seen.push(statement)
    return execute.call(db, statement)
  }) as typeof execute
  try {
    await work()
  } finally {
    db.execute = execute
  }
  return seen
}

/** The same as the database is sent them: texts, and what stands for `$1` and on. */
export async function textsDuring(db: Db, work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const seen = await statementsDuring(db, work)
  return seen.map((statement) => {
    const { sql: text, params: values } = new PgDialect().sqlToQuery(statement)
    return { text, values }
  })
}
