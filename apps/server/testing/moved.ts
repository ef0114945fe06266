import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { sql } from 'drizzle-orm'

/** The address of a database on the server of another address. */
export async function addressOfDatabase({ db }: Database, server: string): Promise<string> {
  const [row] = await found<{ name: string }>(db, sql`select current_database() as name`)
  const address = new URL(server)
  address.pathname = `/${row?.name}`
  return address.href
}

export const teamNames = async (db: Db): Promise<string[]> =>
  (await found<{ name: string }>(db, sql`select name from team order by name`)).map(({ name }) => name)
