import { testDatabase } from '@portico/app-server/testing/database.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import { it } from 'vitest'
import { permissionGroupStore } from '../../permission-groups/server/permission-group.store.ts'
import { specStore } from '../../specs/server/spec.store.ts'
import { productStore } from './api-product.store.ts'
import { categoryStore } from './category.store.ts'

it('explains', async () => {
  const { db, close } = await testDatabase()
  const run = (text: string) => db.execute(sql.raw(text))
  await run(`insert into person (email, name) select 'p'||i||'@x', 'P '||i from generate_series(1,500) i`)
  await run(`insert into team (name) select 'team '||i from generate_series(1,1000) i`)
  await run(`insert into team_member (team_id, person_id, role) select t.id, p.id, 'Admin' from (select id, row_number() over () n from team) t join (select id, row_number() over () n from person) p on p.n = 1 + t.n % 500`)
  await run(`insert into platform (type,name,display_name) values ('open-source','e','E')`)
  await run(`insert into environment (id,name,display_name,platform_id) select e, e, e, (select id from platform) from unnest(array['test','production']) e`)
  await run(`insert into permission_group (name) select 'group '||i from generate_series(1,20000) i`)
  await run(`insert into permission_group_team select g.id, t.id from (select id, row_number() over () n from permission_group) g join (select id, row_number() over () n from team) t on t.n = 1 + g.n % 1000`)
  await run(`insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, permission_group_id, created_at)
    select case when i % 2 = 0 then 'test' else 'production' end, 'p-'||i, 'Product '||md5(i::text), 'about '||md5((i*7)::text), 'cat '||(i % 40), array['tag'||(i % 300)], case when i % 20 = 0 then 'draft' else 'published' end, 'auto','signedIn','/p-'||i,
    (select id from person where email='p'||(1 + i % 500)||'@x'), case when i % 3 = 0 then g.id end, now() - i * interval '1 minute' from generate_series(1,20000) i left join (select id, row_number() over () n from permission_group) g on g.n = i`)
  await run(`insert into spec (product_id, environment_id, version, title, format, content_hash, size_bytes, operations, latest, created_at, updated_at, lint_errors) select id, environment_id, '1.'||(random()*1000)::int, 'Title '||md5(name), 'openapi-3.1', md5(name), 100, 5, true, created_at, created_at, 0 from api_product`)
  await run(`insert into changelog (new_spec_id, old_spec_id, breaking, risky, safe, diff) select id, id, 0,0,0,'[]' from spec`)
  await run('analyze')
  const me = (await db.execute(sql`select id, email, name from person where email = 'p7@x'`) as any).rows[0]
  const wrapped = { execute: async (q: any) => {
    const plan = ((await db.execute(sql`explain (analyze, timing off, costs off) ${q}`)) as any).rows.map((r: any) => r['QUERY PLAN']).join('\n')
    console.log(plan.split('\n').filter((l: string) => /Scan|Sort|rows=|Execution/.test(l)).map((l: string) => l.slice(0, 150)).slice(0, 26).join('\n')); return db.execute(q) } } as unknown as Db
  const caller = { ...me, roles: [] }
  const admin = { ...me, roles: ['admin'] }
  const place = { environmentId: 'test', trafficUrl: 'x' }
  const show = async (name: string, f: () => Promise<unknown>) => { console.log('#### ' + name); const s = performance.now(); await f(); console.log('total', Math.round(performance.now() - s)) }
  const p = productStore(wrapped)
  for (const order of ['displayName ASC', 'apiproduct ASC', 'category ASC', 'status ASC', 'createdAt DESC', 'updatedAt DESC']) await show(order, () => p.list(caller, place, { order, itemsPerPage: 10 }, {}, undefined as never))
  await show('search', () => p.list(caller, place, { search: 'abc1' }, {}, undefined as never))
  await show('search short', () => p.list(caller, place, { search: 'ab' }, {}, undefined as never))
  await show('tag', () => p.list(caller, place, {}, { tag: 'tag7' }, undefined as never))
  await show('page 500 admin', () => p.list(admin, place, { page: 500 }, {}, undefined as never))
  await show('categories', () => categoryStore(wrapped).list(caller, place, {}, {}, undefined as never))
  await show('facets', () => categoryStore(wrapped).facets(caller, place))
  const reply = { header() {}, request: { url: '/x' } } as never
  for (const order of ['createdAt DESC', 'updatedAt ASC', 'version ASC']) await show('specs ' + order, () => specStore(wrapped).list(caller, { filter: { order, limit: 10 } }, {}, reply))
  await show('specs env', () => specStore(wrapped).list(caller, { filter: { limit: 10 } }, { environmentId: 'test' }, reply))
  await show('specs title', () => specStore(wrapped).list(caller, { filter: { limit: 10, where: { title: { like: '%abc1%', options: 'i' } } } }, {}, reply))
  await show('newest', () => specStore(wrapped).newest(caller, 'test', 'updated'))
  await show('changelogs', () => specStore(wrapped).changelogs(caller, { filter: { limit: 10 } }, reply))
  await show('groups', () => permissionGroupStore(wrapped).list({ filter: { limit: 10, order: 'updatedAt DESC' } }, reply))
  await show('groups search', () => permissionGroupStore(wrapped).list({ filter: { limit: 10, where: { name: { like: '%p 123%', options: 'i' } } } }, reply))
  await close()
}, 120_000)
