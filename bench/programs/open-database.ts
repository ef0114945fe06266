import { PGlite } from '@electric-sql/pglite'

/** PGlite alone: opens a database and asks it for something. */
const startedAt = performance.now()
const database = await PGlite.create(process.argv[2] ?? '')
await database.query('select 1')
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, megabytes: process.memoryUsage().rss / 1024 ** 2 }))
await database.close()
