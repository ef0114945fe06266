import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { agendaItems } from '@portico/portfolio/agenda/item.contract.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Account, ApiClient } from './client.ts'
import type { TestPortal } from './portal.ts'
import { until } from './until.ts'

/** The board approves a solution with conditions: its prospects come along, owners hear of it. */
export const decide = ({ raw }: Pick<ApiClient, 'raw'>, itemId: string, as: Account = 'architect') =>
  raw('POST', addressOf(agendaItems.transition.path, { id: itemId }), {
    as,
    body: {
      action: 'decide',
      decision: 'APPROVED_WITH_CONDITIONS',
      decisionText: 'It is approved, as far as its conditions are met.',
      conditions: [{ text: 'Add limits before it goes live', ownerId: 'productowner@portico.example', dueDate: '2999-01-01' }],
      votes: { for: 3, against: 0, abstain: 0 },
    },
  })

/** A second prospect of a solution, in design as well: copied. */
export async function addProspect({ portal }: TestPortal, solutionId: string): Promise<void> {
  await portal.services.database.db.execute(sql`insert into prospect (code, name, status, solution_id, status_changed_at, summary, domain_id, owner_id, created_at, updated_at, created_by, updated_by)
    select code || '-2', name || ' again', 'IN_DESIGN', solution_id, status_changed_at, summary, domain_id, owner_id, created_at, updated_at, created_by, updated_by from prospect where solution_id = ${solutionId}`)
}

interface Connection {
  stream: { destroy(): void }
}

/**
 * Ends the connection of one kind of transaction after its statement number `at`, as a server that dies there leaves the database; counts
 * the statements of those that come through. A transaction is known by a word of a statement early in it, or of its values.
 */
export function cutTransactions(word: string, end: (connection: Connection) => void = (connection) => connection.stream.destroy()) {
  const { prototype } = pg.Client
  const original = prototype.query as (...given: unknown[]) => unknown
  const begun = new WeakMap<object, { statements: number; isIt: boolean }>()
  const state = { at: Number.POSITIVE_INFINITY, statements: 0, cut: false }
  prototype.query = function (this: pg.Client & { connection: Connection }, ...given: unknown[]) {
    const [first, second] = given
    const { text = '', values = second } =
      typeof first === 'string' ? { text: first } : ((first ?? {}) as { text?: string; values?: unknown })
    if (/^begin/i.test(text)) begun.set(this, { statements: 0, isIt: false })
    const own = begun.get(this)
    const answer = original.apply(this, given)
    if (!own) return answer
    own.statements += 1
    own.isIt ||= text.includes(word) || (Array.isArray(values) && values.includes(word))
    if (/^(commit|rollback)/i.test(text)) begun.delete(this)
    if (!own.isIt) return answer
    state.statements = own.statements
    if (own.statements < state.at || state.cut) return answer
    state.cut = true
    return Promise.resolve(answer).finally(() => end(this.connection))
  } as typeof prototype.query
  return {
    state,
    undo: () => {
      prototype.query = original as typeof prototype.query
    },
  }
}

/** In the demo: its solution on the agenda with two prospects in design, its item up in a session; answers the item. */
export async function sessionInDemo(databaseUrl: string): Promise<string> {
  return asked(databaseUrl, async (client) => {
    const { rows } = await client.query(`with s as (select id from solution where status = 'ON_AGENDA' limit 1),
        m as (update ada_meeting set status = 'IN_SESSION', date = current_date where id = (select id from ada_meeting where status in ('PLANNED', 'PUBLISHED') limit 1) returning id),
        p as (update prospect set solution_id = (select id from s), status = 'IN_DESIGN' where id in (select id from prospect where status in ('SUBMITTED', 'QUALIFIED', 'IN_DESIGN') and solution_id is null limit 2))
      update agenda_item i set status = 'SCHEDULED', meeting_id = (select id from m) where i.subject_id = (select id from s) and i.status in ('PROPOSED', 'SCHEDULED') returning i.id`)
    return (rows[0] as { id: string }).id
  })
}

/** What a decision writes, as one text. */
export const written = (databaseUrl: string, itemId: string): Promise<string> =>
  asked(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select jsonb_build_object('item', i.status, 'solution', (select status from solution where id = i.subject_id),
        'prospects', (select jsonb_agg(p.status order by p.id) from prospect p where p.solution_id = i.subject_id),
        'conditions', (select count(*) from portfolio_condition c where c.agenda_item_id = i.id),
        'told', (select count(*) from event_outbox e where e.event = 'DECISION_RECORDED' and e.carries->'item'->>'id' = i.id::text),
        'history', (select count(*) from audit_entry a where a.entity_id = i.id::text and a.action = 'transition' and a.transition->>'to' = 'HANDLED'))::text as all_of_it
      from agenda_item i where i.id = $1`,
      [itemId],
    )
    return (rows[0] as { all_of_it: string }).all_of_it
  })

/** While a table takes no new rows, `work` runs up to where it needs one; answers once it stands there, with the way to let go. */
export async function stoppedAt(databaseUrl: string, table: string, work: () => Promise<unknown>): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in exclusive mode`)
  const begun = work().catch(() => undefined)
  const waiting = async () => {
    const { rows } = await client.query(
      `select 1 from pg_locks l where not l.granted and l.relation = $1::regclass and l.database = (select oid from pg_database where datname = current_database())`,
      [table],
    )
    return rows.length > 0
  }
  if (!(await until(waiting, (isThere) => isThere))) throw new Error(`Nobody came to write into ${table}.`)
  return async () => {
    await begun
    await client.query('rollback')
    await client.end()
  }
}

async function asked<T>(databaseUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
