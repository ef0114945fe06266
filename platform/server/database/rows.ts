import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from './database.ts'

/** What a row of a statement looks like, column by column as the driver answers them. */
export type RowSchema<Row> = z.ZodMiniType<Row>

let areChecked = false

/** From here on each row is held against its schema, for this process. Tests do so; elsewhere nobody pays for it. */
export const checkRows = (): void => {
  areChecked = true
}

/**
 * The rows of a statement, typed by their schema. A statement and its schema stand beside each other, and every test that runs the one
 * checks the other on a real database: a column that is missing, unknown, null or of another type fails there and not with a user.
 * @throws in tests, naming the file of the statement and the column.
 */
export async function rowsOf<Row>(db: Db, schema: RowSchema<Row>, query: SQL): Promise<Row[]> {
  const check = rowCheck(schema)
  return check(((await db.execute(query)) as unknown as { rows: Row[] }).rows)
}

/** The schema of rows of which only some columns are read. */
export const partOf = <Row>(schema: RowSchema<Row>, columns: readonly string[]): RowSchema<Row> =>
  z.pick(
    schema as unknown as z.ZodMiniObject,
    Object.fromEntries(columns.map((name) => [name, true as const])),
  ) as unknown as RowSchema<Row>

/** Whether a statement finds anything. */
export const hasRows = async (db: Db, query: SQL): Promise<boolean> =>
  ((await db.execute(query)) as unknown as { rows: unknown[] }).rows.length > 0

/** The same check for rows that are read by other means, made where they are asked for; it does nothing where rows are not checked. */
export function rowCheck<Row>(schema: RowSchema<Row>): (rows: Row[]) => Row[] {
  const place = areChecked ? traceOfStatement() : undefined
  return (rows) => {
    if (place) refuseUnlike(schema, rows, place)
    return rows
  }
}

function refuseUnlike<Row>(schema: RowSchema<Row>, rows: readonly Row[], trace: Error): void {
  const known = (schema._zod.def as { shape?: object }).shape
  for (const row of rows) {
    const strange = known && Object.keys(row as object).find((column) => !Object.hasOwn(known, column))
    if (strange !== undefined) throw new Error(`${placeIn(trace)}: the column "${strange}" is not in the schema of the row.`)
    const { error } = schema.safeParse(row)
    if (!error) continue
    const [issue] = error.issues
    const path = issue?.path ?? []
    const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], row)
    const wanted = issue && 'expected' in issue ? issue.expected : issue?.code
    throw new Error(
      `${placeIn(trace)}: the column "${path.join('.')}" does not fit the schema of the row: ${wanted}, not ${described(value)}.`,
    )
  }
}

const described = (value: unknown): string => (value === undefined ? 'nothing' : `${JSON.stringify(value).slice(0, 80)}`)

const own = /platform\/server\/(database\/rows|lists\/\w+)\.ts/

/** The way to here. It is written out only when somebody reads it: each statement of each test has one. */
function traceOfStatement(): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const trace = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return trace
}

/** The first file on that way that is none of the helpers. */
function placeIn({ stack = '' }: Error): string {
  const line =
    stack
      .split('\n')
      .slice(1)
      .find((one) => !own.test(one) && !one.includes('node_modules')) ?? ''
  return /[^/\s(]+\.ts:\d+/.exec(line)?.[0] ?? 'A statement'
}
