import pg from 'pg'
import { type ApiClient, apiClient } from '../apps/server/testing/client.ts'
import { type PortalProcess, portalPlace } from '../apps/server/testing/place.ts'

export const applicationRows = 100_000
export const fewRows = 1_000
export const productRows = 10_000
export const teamRows = 10_000

/** A portal on PostgreSQL that has much in it: environment `test` the many rows, `production` the few. */
export interface FilledPortal {
  portal: PortalProcess
  databaseUrl: string
  api: ApiClient
  /** Ids of the demo's people by the first part of their address. */
  person(name: string): Promise<string>
  end(): Promise<void>
}

export async function filledPortal(): Promise<FilledPortal> {
  const place = await portalPlace({ onPostgres: true })
  const portal = await place.start({ LOG_LEVEL: 'silent' })
  const databaseUrl = place.databaseUrl ?? ''
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of fillings) await client.query(statement)
  } finally {
    await client.end()
  }
  return {
    portal,
    databaseUrl,
    api: apiClient(portal.url),
    person: (name) => personOf(databaseUrl, name),
    async end() {
      await portal.stop('SIGTERM')
      await place.remove()
    },
  }
}

async function personOf(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from person where email = $1', [`${name}@portico.example`])
  await client.end()
  if (!rows[0]) throw new Error(`The demo has no ${name}.`)
  return rows[0].id
}

/** Two keys for each application; the gateway is not made to follow them. */
const fillings = [
  `update environment set reconciler = 'stopped'`,
  ...[
    ['test', applicationRows],
    ['production', fewRows],
  ].map(
    ([environment, rows]) => `insert into application (environment_id, app_id, name, owner_id, created_by)
      select '${environment}', '${environment}-' || n, 'Bench application number ' || n, p.id, p.id
      from generate_series(1, ${rows}) n, person p where p.email = 'developer@portico.example'`,
  ),
  `insert into api_key (application_id, environment_id, name, prefix, last_four, value_sealed, value_hash, observed_revision)
    select a.id, a.environment_id, 'Key ' || n, 'bench', 'last', '', a.id || '-' || n, 1
    from application a, generate_series(1, 2) n where a.name like 'Bench application%'`,
  `insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, observed_revision)
    select 'test', 'bench-' || n, 'Bench product number ' || n, 'Measured values of substation ' || n || ', each quarter of an hour.', 'Bench ' || n % 20,
      array['bench', 'tag-' || n % 7], 'published', 'auto', 'signedIn', '/bench-' || n, p.id, 1
    from generate_series(1, ${productRows}) n, person p where p.email = 'productowner@portico.example'`,
  `insert into spec (product_id, environment_id, version, title, format, content_hash, size_bytes, operations, latest, lint_errors, lint_warnings, lint_score)
    select p.id, 'test', '1.0.0', p.display_name, 'openapi-3.1', md5(p.name), 1000, 10, true, 0, 0, 100 from api_product p where p.name like 'bench-%'`,
  `insert into team (name) select 'Bench team number ' || n from generate_series(1, ${teamRows}) n`,
  'vacuum analyze',
]
