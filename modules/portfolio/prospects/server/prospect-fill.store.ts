import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import { prospect, prospectDependency, prospectEntry } from './prospect.table.ts'

/** Many prospects as they stand by now, with when they came to what lead times are counted by; columns by their names in the database. */
export interface FilledProspect {
  id: string
  status: string
  needs_exception: boolean
  [column: string]: string | number | boolean | readonly string[] | null
}

const columns = {
  ...{ id: 'uuid', code: 'text', status: 'text', status_changed_at: 'timestamptz', status_comment: 'text', name: 'text', summary: 'text' },
  ...{ description: 'text', business_value_text: 'text', domain_id: 'uuid', owner_id: 'uuid', architect_id: 'uuid', release_id: 'uuid' },
  ...{ abstraction_type_id: 'uuid', provider_system: 'text', consumer_systems: 'text[]', data_flow_direction: 'text', frequency: 'text' },
  ...{ data_classification: 'text', personal_data: 'text', criticality: 'text', value: 'integer', urgency: 'integer', effort: 'integer' },
  ...{
    reuse_check: 'text',
    reuse_note: 'text',
    defer_until: 'date',
    design_note: 'text',
    realisation_evidence: 'text',
    completeness: 'integer',
  },
  ...{
    needs_exception: 'boolean',
    submitted_at: 'timestamptz',
    qualified_at: 'timestamptz',
    approved_at: 'timestamptz',
    realised_at: 'timestamptz',
  },
  ...{ created_at: 'timestamptz', updated_at: 'timestamptz', created_by: 'text', updated_by: 'text', desired_date: 'date' },
} as const
const named = sql.raw(Object.keys(columns).join(', '))
const typed = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** In three statements, however many they are. */
export async function fillProspects(
  db: Db,
  rows: readonly FilledProspect[],
  entries: readonly { prospect_id: string; entry_id: string }[],
  calls: readonly { prospect_id: string; depends_on_id: string }[],
) {
  await db.execute(
    sql`insert into ${prospect} (${named}) select ${named} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as filled (${typed})`,
  )
  await db.execute(sql`insert into ${prospectEntry} (prospect_id, entry_id)
    select prospect_id, entry_id from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as filled (prospect_id uuid, entry_id uuid)`)
  await db.execute(sql`insert into ${prospectDependency} (prospect_id, depends_on_id)
    select prospect_id, depends_on_id from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as filled (prospect_id uuid, depends_on_id uuid)`)
}
