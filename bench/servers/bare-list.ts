import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../bare-sql.ts'

/** Fastify and `pg` alone: the rows of one statement (or of several, one after the other) as JSON, without sign-in, contract or headers. */
const { databaseUrl, statement } = JSON.parse(process.argv[2] ?? '') as { databaseUrl: string; statement: Statement | Statement[] }
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()
const statements = [statement].flat()
app.get('/', async () => {
  const all: unknown[] = []
  for (const { text, values } of statements) all.push((await pool.query(text, values)).rows)
  return all.length === 1 ? all[0] : all
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(address).port))
