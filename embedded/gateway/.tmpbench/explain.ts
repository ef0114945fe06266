import { sql } from 'drizzle-orm'
import { openDatabase } from '../testing/harness.ts'

const database = await openDatabase()
const N = 100_000
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_entity select 'test','consumers', ('00000000-0000-4000-9000-'||lpad(n::text,12,'0'))::uuid, null, 'key:'||n, 'c'||n, '{}', null, to_jsonb(array['portal:test','app:'||(n/3),'team:'||(n%500)]), null, now(), now() from generate_series(1,${N}) n`,
  ),
)
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_tag select e.environment, e.kind, t.value, e.id from embedded_gateway_entity e, jsonb_array_elements_text(e.tags) t`,
  ),
)
const ex = async (q: string) => {
  const r = (await database.db.execute(sql.raw('explain (analyze, costs off, timing off) ' + q))) as any
  console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'), '\n')
}
const and = `select t.id from embedded_gateway_tag t where environment='test' and kind='consumers' and t.tag='team:77' and exists (select 1 from embedded_gateway_tag o where o.environment=t.environment and o.kind=t.kind and o.tag='portal:test' and o.id=t.id) order by t.id limit 1001`
await ex(and)
await ex(and.replace('o.environment=t.environment and o.kind=t.kind', "o.environment='test' and o.kind='consumers'"))
const lat = `select t.id from embedded_gateway_tag t where environment='test' and kind='consumers' and t.tag='team:77' and (select true from embedded_gateway_tag o where o.environment='test' and o.kind='consumers' and o.tag='portal:test' and o.id=t.id) order by t.id limit 1001`
await ex(lat)
await ex(
  `select * from embedded_gateway_entity e where (environment, kind, id) > ('test','consumers','00000000-0000-4000-9000-000000050000'::uuid) order by environment, kind, id limit 5000`,
)
await ex(
  `select * from embedded_gateway_entity e where environment='test' and kind='consumers' and id > '00000000-0000-4000-9000-000000050000'::uuid order by id limit 5000`,
)
for (const q of [and, lat]) {
  await database.db.execute('analyze')
  await ex(q)
}
await database.close()
