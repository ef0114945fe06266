import type { Db } from '@portico/platform/server/database/database.ts'
import { openPostgres } from '@portico/platform/server/database/postgres.ts'
import { textsDuring } from '@portico/platform/server/testing/explain.ts'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** What the product itself sends for a piece of work, as text: the baseline sends the same without the product around it. */
export async function statementsOf(databaseUrl: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const database = await openPostgres(databaseUrl)
  try {
    return await textsDuring(database.db, () => work(database.db))
  } finally {
    await database.close()
  }
}

/** How often a second the statements are answered together, asked by `pg` alone, as many at once as there are connections. */
export async function bareSql(
  databaseUrl: string,
  statements: readonly Statement[],
  connections: number,
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  try {
    await Promise.all(Array.from({ length: connections }, () => pool.query('select 1')))
    let done = 0
    const start = performance.now()
    const end = start + seconds * 1000
    const one = async () => {
      while (performance.now() < end) {
        await Promise.all(statements.map(({ text, values }) => pool.query(text, values)))
        done += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return done / ((performance.now() - start) / 1000)
  } finally {
    await pool.end()
  }
}
