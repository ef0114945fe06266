import type { Page } from '@portico/platform/contract/lists.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { namedIn } from '@portico/platform/server/lists/search.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import type { Streamed } from '@portico/platform/server/lists/stream.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { visibleApplications } from '../../applications/server/application.store.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'
import { team, teamMember } from '../../teams/server/team.table.ts'
import { countTables, trafficSeries } from '../../traffic/server/traffic.table.ts'
import type { TrafficStep } from '../../traffic/traffic.contract.ts'
import { dayMs, floorTo, hourMs } from '../../traffic/traffic.rules.ts'
import { type Consumer, consumer, consumers } from '../consumer.contract.ts'

const hours = sql.identifier(countTables.hour)

type Held = Pick<ApiProduct, 'id' | 'environmentId'>

/**
 * The calls of all consumers are added up in one grouped statement, and only where rows are sorted by them: nothing else of the list uses
 * that join, so the planner leaves it out. What a page shows of its own rows is read for these.
 */
function sourceOf(caller: Caller, { id, environmentId }: Held, since: Date, now: Date): ListSource<Consumer> {
  const from = since.toISOString()
  const series = sql`${trafficSeries} s where s.environment_id = ${environmentId} and s.application_id = a.id and s.product_id = ${id}`
  const last = (step: TrafficStep) => sql`(select max(t.at) from ${sql.identifier(countTables[step])} t where t.series_id = any(c.series))`
  return {
    spec: consumers.list.list,
    row: consumer,
    table: sql`(select a.*, coalesce(added.calls, 0) as calls from ${application} a
      left join (select s.application_id, sum(t.calls)::bigint as calls from ${trafficSeries} s join ${hours} t on t.series_id = s.id
        where s.product_id = ${id} and t.at >= ${from} group by s.application_id) added on added.application_id = a.id
      where a.environment_id = ${environmentId} and a.deleted_at is null and a.id in (select k.application_id from ${keyProduct} kp join ${apiKey} k on k.id = kp.key_id
        where kp.product_id = ${id} and kp.status in ('pending', 'approved') and k.revoked_at is null)) a`,
    id: sql`a.id`,
    fields: { id: sql`a.id`, name: sql`a.name`, teamName: sql`a.team_name`, calls: sql`a.calls` },
    search: sql`a.search_text`,
    names: [sql`lower(a.name)`],
    joins: sql`left join ${team} t on t.id = a.team_id
      left join ${teamMember} m on m.team_id = a.team_id and m.role = 'Owner' left join ${person} r on r.id = coalesce(a.owner_id, m.person_id)
      cross join lateral (select min(kp.status) as status, count(*)::int as keys from ${apiKey} k join ${keyProduct} kp on kp.key_id = k.id
        where k.application_id = a.id and k.revoked_at is null and kp.product_id = ${id} and kp.status in ('pending', 'approved')) h
      cross join lateral (select array(select s.id from ${series}) as series) c`,
    select: sql`a.id, a.environment_id as "environmentId", a.name, t.id as "teamId", t.name as "teamName",
      case when r.id is not null then json_build_object('email', r.email, 'name', r.name) end as responsible, h.status, h.keys,
      (select coalesce(sum(t.calls), 0)::bigint from ${hours} t where t.series_id = any(c.series) and t.at >= ${from}) as calls,
      ${iso(sql`coalesce(${last('minute')}, (select least(e.hour + interval '1 hour', ${now.toISOString()}::timestamptz) from (select ${last('hour')} as hour) e where e.hour is not null))`)} as "lastCallAt", coalesce((${visibleApplications(caller) ?? sql`true`}), false) as seen`,
  }
}

export const consumerStore = (db: Db) => ({
  /** @param now the last 7 days are counted to the hour, as on the page of an application */
  list(caller: Caller, product: Held, query: PageQuery, now: Date, reply: FastifyReply): Promise<Page<Consumer> | Streamed> {
    const since = new Date(floorTo('hour', now).getTime() - 7 * dayMs + hourMs)
    const source = sourceOf(caller, product, since, now)
    // The index of the search holds descriptions, too, which the owner of a product is not told: only a name counts as found.
    return page(db, source, { query, filters: [namedIn(source, query.search)], finish: (rows) => rows }, reply)
  },
})
