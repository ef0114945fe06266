import { openPglite } from '@portico/platform/server/database/pglite.ts'
import { openPostgres } from '@portico/platform/server/database/postgres.ts'
import { sql } from 'drizzle-orm'
import { id, openDatabase, putProduct, secrets, startRig } from '../testing/harness.ts'

const database = await openDatabase()
const N = 100_000
const t0 = Date.now()
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_entity select 'test','consumers', ('00000000-0000-4000-9000-'||lpad(n::text,12,'0'))::uuid, null, 'key:'||n, 'c'||n, '{}', null, to_jsonb(array['portal:test','app:'||(n/3),'team:'||(n%500)]), null, now(), now() from generate_series(1,${N}) n`,
  ),
)
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_entity select 'test','key-auths', ('00000000-0000-4000-a000-'||lpad(n::text,12,'0'))::uuid, ('00000000-0000-4000-9000-'||lpad(n::text,12,'0'))::uuid, null, encode(sha256(('k'||n)::bytea),'hex'), '{}', '${secrets.seal('k', 'embedded gateway key')}', to_jsonb(array['portal:test']), null, now(), now() from generate_series(1,${N}) n`,
  ),
)
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_entity select 'test','acls', ('00000000-0000-4000-b000-'||lpad(n::text,12,'0'))::uuid, ('00000000-0000-4000-9000-'||lpad(n::text,12,'0'))::uuid, null, '00000000-0000-4000-9000-'||lpad(n::text,12,'0')||':prod:test:p1', '{"group":"prod:test:p1"}', null, null, null, now(), now() from generate_series(1,${N}) n`,
  ),
)
await database.db.execute(
  sql.raw(
    `insert into embedded_gateway_tag select e.environment, e.kind, t.value, e.id from embedded_gateway_entity e, jsonb_array_elements_text(e.tags) t`,
  ),
)
console.log(database.kind, 'filled', Date.now() - t0)
const t1 = Date.now()
const rig = await startRig({ database })
console.log('start with', N, 'keys:', Date.now() - t1, 'ms', 'rss', (process.memoryUsage.rss() / 1e6) | 0)
await putProduct(rig, 1, { url: `${rig.origin}/mock/test/x`, path: '/x' })
const time = async (name: string, path: string, method = 'GET', body?: object) => {
  const times: number[] = []
  let last: any
  for (let i = 0; i < 9; i++) {
    const t = performance.now()
    last = await rig.admin(method, path.replace('#', String(i)), body)
    times.push(performance.now() - t)
  }
  times.sort((a, b) => a - b)
  console.log(name, times[4]!.toFixed(1), 'ms p50,', times[8]!.toFixed(1), 'max', last.status, last.body.data?.length ?? '')
  return last
}
await time('consumer by username', 'test/consumers/key:77777')
await time('key by value', 'test/key-auths/k55555')
await time('consumers?custom_id', 'test/consumers?custom_id=c5000')
await time('tags app', 'test/consumers?tags=app:20000&size=1000')
await time('tags team and portal', 'test/consumers?tags=team:77,portal:test&size=1000')
await time('tags portal and team', 'test/consumers?tags=portal:test,team:77&size=1000')
await time('tags a/b', 'test/consumers?tags=team:77/team:78&size=1000')
await time('page 1 of portal', 'test/consumers?tags=portal:test&size=1000')
const deep = Buffer.from('00000000-0000-4000-9000-000000090000').toString('base64')
await time('page 90 of portal', `test/consumers?tags=portal:test&size=1000&offset=${deep}`)
await time('page 90 untagged', `test/consumers?size=1000&offset=${deep}`)
await time('page of keys 1000', `test/key-auths?size=1000`)
await time('put consumer', 'test/consumers/new#', 'PUT', { tags: ['portal:test', 'app:1'] })
await time('put key', `test/consumers/new1/key-auth/00000000-0000-4000-c000-00000000000#`, 'PUT', {
  key: 'new#' + Math.random(),
  tags: ['portal:test'],
}).catch(() => {})
await time('delete acl', 'test/consumers/key:50000/acls/prod:test:p1', 'DELETE')
let n = 0,
  t = performance.now()
while (n < 300) {
  await rig.admin('PUT', `test/consumers/bulk${n}`, { tags: ['portal:test', 'app:1'] })
  n++
}
console.log('writes/s', (300000 / (performance.now() - t)) | 0)
await rig.close()
await database.close()
