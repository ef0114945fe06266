import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import { makeWorld } from '@portico/app-server/testing/world.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { sql } from 'drizzle-orm'
import { searchJobs } from '../search.jobs.ts'

const operations = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `/meters/${n}/readings`,
      { get: { operationId: `getMeterReadings${n}`, summary: `Get readings of meter ${n}`, responses: { 200: { description: 'ok' } } } },
    ]),
  )

/** A product that everyone sees and one that hardly anybody does, with the same operations; a company and a term. */
export async function makeSearched(portal: TestPortal): Promise<void> {
  const world = await makeWorld(portal)
  const { db } = portal.portal.services.database
  await db.execute(sql`update api_product set display_name = 'Meter readings' where id = ${world.ours.productId}`)
  await db.execute(sql`update api_product set display_name = 'Meter secrets' where id = ${world.theirs.productId}`)
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Meters', version: '2.0.0' },
    paths: operations(30),
    components: { schemas: { MeterReading: { type: 'object', properties: { registeredAt: { type: 'string' } } } } },
  }
  for (const { productId } of [world.ours, world.theirs])
    await portal.raw('POST', '/api/specs', { as: 'admin', body: { environmentId: 'test', productId, spec } })
  await db.execute(sql`insert into company (code, company_name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
    values ('CMP-0001', 'Northwind Traders', 'ACTIVE', now(), now(), now(), 'x', 'x')`)
  await db.execute(sql`with d as (insert into domain (code, name, created_at, updated_at, created_by, updated_by) values ('D', 'D', now(), now(), 'x', 'x') returning id)
    insert into term (code, name, alt_labels, status, status_changed_at, uri, domain_id, language, review_due_at, owner_id, content_changed_by, created_at, updated_at, created_by, updated_by)
    select 'TRM-1', 'Customer', '["Consumer of energy"]', 'APPROVED', now(), 'urn:x', d.id, 'en', now(), (select id from person limit 1), 'x', now(), now(), 'x', 'x' from d`)
  await fileAll(portal)
}

/** 1,200 products called Squid, every tenth a draft of a product owner; the titles of the others. */
export async function makeManyProducts({ portal }: TestPortal): Promise<ReadonlySet<string>> {
  const made = (await found(
    portal.services.database.db,
    sql`insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, observed_revision)
      select 'test', 'squid-' || n, 'Squid ' || n, '', '', '{}', case when n % 10 = 0 then 'draft' else 'published' end, 'auto', 'signedIn', '/squid-' || n, p.id, 1
      from generate_series(1, 1200) n, person p where p.email = 'productowner@portico.example' returning display_name as title, status`,
  )) as { title: string; status: string }[]
  return new Set(made.flatMap(({ title, status }) => (status === 'published' ? [title] : [])))
}

/** Teams of these names, left to the search's job as what is written by the thousand; their ids. */
export const leaveTeams = ({ portal }: TestPortal, ...names: string[]): Promise<string[]> =>
  portal.services.database.transaction(async (tx) => {
    await tx.execute(sql`set local portico.search = 'later'`)
    const ids: string[] = []
    for (const name of names)
      ids.push(...(await found<{ id: string }>(tx, sql`insert into team (name) values (${name}) returning id`)).map(({ id }) => id))
    return ids
  })
/** How many writes wait for the job. */
export const leftWrites = async ({ portal }: TestPortal): Promise<number> =>
  (await found(portal.services.database.db, sql`select 1 from search_later`)).length

/** With the search's job held, so that it files nothing by itself meanwhile. */
export async function whileNotFiled({ portal }: TestPortal, work: () => Promise<void>): Promise<void> {
  while (!(await portal.services.database.exclusively('job search', work))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Runs the job of the search to its end. */
export async function fileAll({ portal }: TestPortal): Promise<void> {
  for (const job of searchJobs(portal.services)) await job.run(new AbortController().signal)
}

/** How many documents there are of each kind. */
export const documentsOf = ({ portal }: TestPortal) =>
  found(portal.services.database.db, sql`select kind, count(*)::int as n from search_document group by kind order by kind`)

/** As if all records had been there before the search was. */
export async function forgetDocuments({ portal }: TestPortal): Promise<void> {
  const { db } = portal.services.database
  await db.execute(sql`delete from search_document where kind not in ('team', 'page')`)
  await db.execute(sql`insert into search_backlog (kind) select unnest(array['product', 'application', 'company', 'prospect', 'solution', 'exception', 'meeting', 'term',
    'businessObject', 'operation', 'team', 'issue'])`)
}
