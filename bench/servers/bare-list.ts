import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../bare-sql.ts'

/** Fastify and `pg` alone: the rows of one statement as JSON, without sign-in, contract or headers. */
const { databaseUrl, statement } = JSON.parse(process.argv[2] ?? '') as { databaseUrl: string; statement: Statement }
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()
app.get('/', async () => (await pool.query(statement.text, statement.values)).rows)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(address).port))
