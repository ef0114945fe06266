import { statementNames } from '@portico/platform/server/database/prepared.ts'
import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../bare-sql.ts'

/**
 * Fastify and `pg` alone: the rows of one statement (or of several, one after the other) as JSON, without sign-in, contract or headers. Where
 * it `prepares`, what comes again has a name by the rule of the product's own connections.
 */
const { databaseUrl, statement, prepares } = JSON.parse(process.argv[2] ?? '') as {
  databaseUrl: string
  statement: Statement | Statement[]
  prepares?: true
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()
const statements = [statement].flat()
const nameOf = prepares ? statementNames() : () => undefined
app.get('/', async () => {
  const all: unknown[] = []
  for (const { text, values } of statements) all.push((await pool.query({ text, values, name: nameOf(text) })).rows)
  return all.length === 1 ? all[0] : all
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(address).port))
