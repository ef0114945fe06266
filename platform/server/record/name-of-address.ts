import { type SQLWrapper, sql } from 'drizzle-orm'

/** In SQL: the name of somebody whose address stands in a column, which can be that of two people: one name is enough. The address of nobody is told itself. */
export const nameOfAddress = (column: SQLWrapper) =>
  sql<string>`coalesce((select max(named.name) from person named where named.email = ${column}), ${column})`
