import type { SQL } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** What a statement of a test finds; the test itself says what it expects of the rows. */
export const found = async <Row>(db: Db, query: SQL): Promise<Row[]> => ((await db.execute(query)) as unknown as { rows: Row[] }).rows
