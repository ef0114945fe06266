import { sql } from 'drizzle-orm'
import { gatewayStore } from '../store/gateway.store.ts'
import { columns } from '../store/rows.ts'
import { openDatabase } from '../testing/harness.ts'

const database = await openDatabase()
const N = 50_000
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_entity select 'test','consumers', ('00000000-0000-4000-9000-'||lpad(n::text,12,'0'))::uuid, null, 'key:'||n, 'c'||n, '{}', null, to_jsonb(array['portal:test','app:'||(n/3),'team:'||(n%500)]), null, now(), now() from generate_series(1,${N}) n`,
  ),
)
const time = async (name: string, q: any) => {
  const t = performance.now()
  const r = (await database.db.execute(q)) as any
  console.log(name, (performance.now() - t).toFixed(0), r.rows.length)
}
for (let i = 0; i < 2; i++) {
  await time(
    'columns',
    sql`select ${columns} from embedded_gateway_entity e where environment='test' and kind='consumers' order by id limit 5000`,
  )
  await time('id', sql`select id from embedded_gateway_entity e where environment='test' and kind='consumers' order by id limit 5000`)
  await time(
    'few',
    sql`select e.id::text as id, e.name, e.alias, e.tags from embedded_gateway_entity e where environment='test' and kind='consumers' order by id limit 5000`,
  )
  await time(
    'json',
    sql`select json_agg(json_build_array(e.id, e.name, e.alias, e.parent_id, e.tags, e.fields,extract(epoch from e.expires_at)))::text as j from (select * from embedded_gateway_entity e where environment='test' and kind='consumers' order by id limit 5000) e`,
  )
}
const t = performance.now()
let n = 0
for await (const b of gatewayStore(database).everything(5000)) n += b.length
console.log('everything', n, performance.now() - t)
await database.close()
