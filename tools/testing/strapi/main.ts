/**
 * `npm run test:strapi`: the suite of the content client, and a portal, against a real Strapi 5 that is made from npm for it: in
 * STRAPI_FOLDER, else in a folder of the system's temporary one, where its packages stay for the next time. `npm test` needs none of this.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedContent } from '@portico/embedded/content/testing/service.ts'
import pg from 'pg'
import { startPostgres } from '../../find-postgres.ts'
import { strapiVersion } from './project.ts'
import { strapiWriter } from './seed.ts'
import { install, startStrapi } from './service.ts'

const root = join(import.meta.dirname, '../../..')
const folder = process.env.STRAPI_FOLDER ?? join(tmpdir(), `portico-strapi-${strapiVersion}`)

async function tests(env: Record<string, string>): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tools/testing/strapi/vitest.config.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function onDatabase<R>(server: string, work: (url: string) => Promise<R>): Promise<R> {
  const name = `portico_strapi_${process.pid}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    const address = new URL(server)
    address.pathname = `/${name}`
    return await work(address.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

await install(folder)
const postgres = await startPostgres()
try {
  process.exitCode = await onDatabase(postgres.url, async (databaseUrl) => {
    const begun = performance.now()
    const strapi = await startStrapi(folder, databaseUrl)
    console.log(`Strapi ${strapiVersion} answers at ${strapi.baseUrl} after ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    try {
      await recordedContent(strapiWriter(strapi))
      return await tests({ STRAPI_URL: strapi.baseUrl, STRAPI_KEY: strapi.readingKey, STRAPI_WRITING_KEY: strapi.writingKey })
    } finally {
      await strapi.stop()
    }
  })
} finally {
  await postgres.stop()
}
