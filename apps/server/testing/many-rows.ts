import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** How many rows of each kind; the rest follows from these. */
export interface Amounts {
  people: number
  teams: number
  groups: number
  products: number
  applications: number
  keysEach: number
  logs: number
  drift: number
}

/** A number in brackets of `n`, so that it is neither in order nor at random from run to run. */
const mixed = (n: SQL, modulo: number): SQL => sql`(abs(hashint4(${n}::int)) % ${sql.raw(String(modulo))})`
const idOf = (kind: string, n: SQL): SQL => sql`md5(${sql.raw(`'${kind}'`)} || (${n})::text)::uuid`
const n = sql`n`

/**
 * Fills one environment by SQL with what a large installation has: teams of ten with an owner each, two keys to an application with two
 * products each, one key in a hundred waiting, one product in ten in a permission group. The statistics are made afterwards.
 */
export async function fillRows(db: Db, environmentId: string, amounts: Amounts): Promise<void> {
  const { people, teams, groups, products, applications, keysEach, logs, drift } = amounts
  const series = (until: number) => sql`generate_series(1, ${sql.raw(String(until))}) n`
  const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
  const statements = [
    sql`insert into person (id, issuer, subject, email, email_verified, name) select ${idOf('person', n)}, 'many', n::text, 'person' || n || '@many.example', true, 'Person ' || md5(n::text) from ${series(people)}`,
    sql`insert into team (id, name, created_at, updated_at) select ${idOf('team', n)}, 'Team ' || md5(n::text), ${past}, ${past} from ${series(teams)}`,
    sql`insert into team_member (team_id, person_id, role) select ${idOf('team', n)}, ${idOf('person', sql`1 + ${mixed(sql`n * 10 + m`, people)}`)}, case m when 1 then 'Owner' else 'Developer' end
      from ${series(teams)}, generate_series(1, 10) m on conflict do nothing`,
    sql`insert into permission_group (id, name, created_at, updated_at) select ${idOf('group', n)}, 'Group ' || md5(n::text), ${past}, ${past} from ${series(groups)}`,
    sql`insert into permission_group_team (permission_group_id, team_id) select ${idOf('group', n)}, ${idOf('team', sql`1 + ${mixed(n, teams)}`)} from ${series(groups)} on conflict do nothing`,
    sql`insert into api_product (id, environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, permission_group_id, created_at, updated_at)
      select ${idOf('product', n)}, ${environmentId}, 'product-' || n, 'Product ' || md5(n::text), 'Described as ' || md5('d' || n), 'Category ' || n % 40, array['tag' || n % 60, 'tag' || n % 77],
        (array['published', 'published', 'published', 'deprecated', 'draft', 'retired'])[1 + n % 6], case n % 3 when 0 then 'manual' else 'auto' end, 'signedIn', '/many/' || n,
        ${idOf('person', sql`1 + ${mixed(n, people)}`)}, case n % 10 when 0 then ${idOf('group', sql`1 + n % ${sql.raw(String(groups))}`)} end, ${past}, ${past} from ${series(products)}`,
    sql`insert into spec (id, product_id, environment_id, version, title, format, content_hash, size_bytes, lint_errors, lint_warnings, lint_score, operations, latest, created_by, created_at, updated_at)
      select ${idOf('spec', n)}, ${idOf('product', n)}, ${environmentId}, '1.' || n % 9 || '.' || n % 17, 'Title ' || md5(n::text), (array['openapi-3.1', 'openapi-3.0', 'asyncapi-3', 'graphql'])[1 + n % 4], md5(n::text), 1000, 0, 0, 100, 3, true,
        ${idOf('person', sql`1 + ${mixed(n, people)}`)}, ${past}, ${past} from ${series(products)}`,
    sql`insert into changelog (new_spec_id, old_spec_id, breaking, risky, safe, diff, created_at) select ${idOf('spec', n)}, ${idOf('spec', sql`n - 1`)}, 0, 0, 1, '[]', ${past} from ${series(products)} where n > 1`,
    sql`insert into application (id, environment_id, app_id, name, description, team_id, owner_id, created_by, created_at, updated_at)
      select ${idOf('application', n)}, ${environmentId}, 'many-' || n, 'Application ' || md5(n::text), 'Made for ' || md5('d' || n), case when n % 4 > 0 then ${idOf('team', sql`1 + ${mixed(n, teams)}`)} end,
        case when n % 4 = 0 then ${idOf('person', sql`1 + ${mixed(n, people)}`)} end, ${idOf('person', sql`1 + ${mixed(n, people)}`)}, ${past}, ${past} from ${series(applications)}`,
    sql`insert into shared_application (team_id, application_id) select ${idOf('team', sql`1 + ${mixed(sql`n + 7`, teams)}`)}, ${idOf('application', n)} from ${series(applications)} where n % 20 = 0`,
    sql`insert into api_key (id, application_id, environment_id, name, prefix, last_four, value_sealed, value_hash, expires_at, pending_since, wanted_revision, observed_revision, created_at)
      select ${idOf('key', n)}, ${idOf('application', sql`1 + n % ${sql.raw(String(applications))}`)}, ${environmentId}, 'Key ' || n, 'ptc_', right(md5(n::text), 4), 'sealed', md5('value' || n), case n % 9 when 0 then now() + (1 + n % 200) * interval '1 day' end,
        case n % 100 when 0 then ${past} end, 1, 1, ${past} from ${series(applications * keysEach)}`,
    sql`insert into key_product (key_id, product_id, status, requested_at)
      select ${idOf('key', n)}, ${idOf('product', sql`1 + ${mixed(sql`n * 3 + m`, products)}`)}, case when n % 100 = 0 and m = 1 then 'pending' else 'approved' end, ${past} from ${series(applications * keysEach)}, generate_series(1, 2) m on conflict do nothing`,
    sql`insert into gateway_command (environment_id, kind, target_id, revision, state, last_error, since, updated_at, next_attempt_at)
      select ${environmentId}, 'key', ${idOf('key', n)}, 1, case when n % 500 = 0 then 'failed' else 'done' end, case when n % 500 = 0 then 'refused' end, ${past}, ${past}, ${past} from ${series(applications * keysEach)}`,
    sql`insert into drift (environment_id, kind, gateway_id, text, seen_at) select ${environmentId}, 'consumer', 'many-' || n, 'A consumer', ${past} from ${series(drift)}`,
    sql`insert into request_log (id, date, status_code, path, verb, email, duration_ms, request_id, environment_id, ip, message)
      select ${idOf('log', n)}, ${past}, (array[200, 201, 204, 404, 422, 500])[1 + n % 6], '/api/environments/test/applications/' || md5(n::text), (array['POST', 'PUT', 'DELETE'])[1 + n % 3], 'person' || n % 500 || '@many.example', n % 300, md5(n::text), ${environmentId}, '127.0.0.x', ''
      from ${series(logs)}`,
    sql`insert into audit_entry (date, actor_email, actor_roles, entity_type, entity_id, entity_name, action, changes, request_id)
      select ${past}, 'person' || n % 500 || '@many.example', '{}', 'application', ${idOf('application', n)}::text, 'Application', 'update', '[]', md5(n::text) from ${series(logs)}`,
    // New rows stand beside a trigram index, not in it, until somebody cleans up.
    sql`vacuum analyze`,
  ]
  for (const statement of statements) await db.execute(statement)
}

/** Makes somebody a Developer of the first five teams by name; answers the first one's id. */
export async function joinTeams(db: Db, email: string): Promise<string> {
  const [first] = await rowsOf(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into team_member (team_id, person_id, role) select t.id, p.id, 'Developer' from (select id, name from team order by name limit 5) t, person p where p.email = ${email}
      returning (select id from team order by name limit 1) as id`,
  )
  return first?.id ?? ''
}

/** The tables that hold more rows than this, by the planner's statistics. */
export const tablesAbove = async (db: Db, rows: number): Promise<string[]> =>
  (
    await rowsOf(
      db,
      z.strictObject({ name: z.string() }),
      sql`select relname as name from pg_class where relkind = 'r' and reltuples > ${rows}`,
    )
  ).map(({ name }) => name)
