import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import { rowsOf } from '../lists/source.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

export interface Plan {
  /** Tables that are read whole. */
  scanned: string[]
  indexes: string[]
  /** Conditions that an index answers. */
  conditions: string[]
  /** True when the page's ids come in order from an index, without sorting. */
  isOrdered: boolean
  text: string
}

/**
 * `natural`: as the planner decides by its statistics. `ordered` and `searched` ask what the indexes can do, whatever the number of rows:
 * with sorting and reading whole tables made prohibitive, and with only bitmap scans (what a trigram index offers) left.
 */
export type Asked = 'natural' | 'ordered' | 'searched'
const switchedOff: Record<Asked, readonly string[]> = {
  natural: [],
  ordered: ['enable_seqscan', 'enable_sort', 'enable_bitmapscan', 'enable_incremental_sort'],
  searched: ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'],
}

/** How a database would run a statement. Of a list's page only the part that finds the ids counts: the rows of one page may be sorted. */
export function explain(database: Database, statement: SQL, asked: Asked = 'natural'): Promise<Plan> {
  return database.transaction(async (tx) => {
    for (const name of switchedOff[asked]) await tx.execute(sql.raw(`set local ${name} = off`))
    const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(tx, sql`explain (format json) ${statement}`)
    const whole = row?.['QUERY PLAN'][0].Plan
    if (!whole) throw new Error('There is no plan.')
    const nodes = nodesOf(nodesOf(whole).find((node) => node['Subplan Name'] === 'CTE page') ?? whole)
    const named = (name: 'Index Name' | 'Index Cond') => nodes.flatMap((node) => node[name] ?? [])
    return {
      scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
      indexes: named('Index Name'),
      conditions: named('Index Cond'),
      isOrdered: nodes.every((node) => !node['Node Type'].includes('Sort')),
      text: JSON.stringify(whole, null, 1),
    }
  })
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
