import type { NamedDomain } from '@portico/core/contract.ts'
import { type Caller, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, iso } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { adaMeeting } from '../../agenda/server/meeting.table.ts'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { conditionStore } from '../../conditions/server/condition.store.ts'
import { condition } from '../../conditions/server/condition.table.ts'
import { dispensation } from '../../exceptions/server/dispensation.table.ts'
import type { Prospect } from '../../prospects/prospect.contract.ts'
import { beyondMandate } from '../../prospects/prospect.rules.ts'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'
import { checkAnswer, type Solution, type SolutionFilter, solution as solutionSchema, solutions } from '../solution.contract.ts'
import { dispensedUntil, suggestedCompliance } from '../solution.rules.ts'
import { notJudged } from '../solution-states.contract.ts'
import { solution, solutionCheck } from './solution.table.ts'

const reading = readingOf(solution, 's')
export type SolutionFields = OwnFields<typeof solution>
type Checks = readonly Pick<typeof solutionCheck.$inferInsert, 'checkCode' | 'answer' | 'note'>[]

export const solutionTaken = {
  solution_name_taken: { path: 'name', message: 'There is already a solution with this name.' },
}

const solutionRow = z.omit(solutionSchema, {
  domain: true,
  checklist: true,
  complianceSuggested: true,
  dispensedUntil: true,
  prospects: true,
  exceptions: true,
  conditions: true,
  agendaItems: true,
  may: true,
  availableTransitions: true,
})
type Row = z.infer<typeof solutionRow>

const nowhere = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)
const open = sql.raw(`x.status in ('REQUESTED', 'IN_REVIEW', 'ON_AGENDA')`)
const lasting = {
  ownerName: nameOfPerson(sql`s.owner_id`),
  architectName: nameOfPerson(sql`s.architect_id`),
  replacedByName: sql`(select other.name from ${solution} other where other.id = s.replaced_by_id)`,
  release: sql`(select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'status', r.status) from ${portfolioRelease} r where r.id = s.release_id)`,
  prospectCount: sql`(select count(*)::int from ${prospect} p where p.solution_id = s.id)`,
  openExceptionCount: sql`((select count(*)::int from ${dispensation} x where x.subject_solution_id = s.id and ${open})
    + (select count(*)::int from ${prospect} p join ${dispensation} x on x.subject_prospect_id = p.id where p.solution_id = s.id and ${open}))`,
  openConditionCount: sql`(select count(*)::int from ${condition} c where c.subject_type = 'SOLUTION' and c.subject_id = s.id and c.status = 'OPEN')`,
  exceptionEnded: sql`exists (select 1 from ${dispensation} x where x.subject_solution_id = s.id and x.status in ('EXPIRED', 'REVOKED') and not exists (
    select 1 from ${dispensation} y where y.subject_solution_id = s.id and y.status = 'GRANTED' and y.deviation_type = x.deviation_type))`,
  agendaItem: sql`(select jsonb_build_object('id', i.id, 'status', i.status, 'decision', i.decision) from ${agendaItem} i
    where i.subject_type = 'SOLUTION' and i.subject_id = s.id and i.purpose = 'DECISION' order by i.submitted_at desc, i.id limit 1)`,
}
const more = (today: string, seesPlanned: boolean): Record<string, SQL> => ({
  nextMeeting: sql`(select jsonb_build_object('id', m.id, 'title', m.title, 'date', m.date) from ${agendaItem} i join ${adaMeeting} m on m.id = i.meeting_id
    where i.subject_type = 'SOLUTION' and i.subject_id = s.id and i.status = 'SCHEDULED' and m.date >= ${today}::date
      and m.status in ${seesPlanned ? sql`('PLANNED', 'PUBLISHED', 'IN_SESSION')` : sql`('PUBLISHED', 'IN_SESSION')`} order by m.date, m.id limit 1)`,
})
const list = recordList<typeof solution, Row>({
  reading,
  row: solutionRow,
  spec: solutions.list.list,
  counter: 'solution',
  more: lasting,
  search: sql`s.search_text`,
  names: [sql`lower(s.name)`],
  sorts: { releaseId: sql`coalesce(s.release_id, ${nowhere})`, complianceLevel: sql`coalesce(s.compliance_level, '')` },
})

const exceptionColumns = sql`x.id, x.code, x.title, x.status, to_char(x.valid_to, 'YYYY-MM-DD') as "validTo"`
const exceptionRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  status: z.string(),
  validTo: z.nullable(z.string()),
})
const checkRow = z.extend(checkAnswer, { solutionId: z.string() })
const itemRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  purpose: z.string(),
  decision: z.nullable(z.string()),
  decisionText: z.string(),
  submittedAt: z.string(),
})
const checksOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rowsOf(
        db,
        checkRow,
        sql`select k.solution_id as "solutionId", k.check_code as "checkCode", k.answer, k.note, coalesce((
            select jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'title', x.title, 'status', x.status, 'validTo', to_char(x.valid_to, 'YYYY-MM-DD')) order by x.created_at, x.id)
            from ${dispensation} x where x.subject_solution_id = k.solution_id and x.check_code = k.check_code), '[]') as exceptions
          from ${solutionCheck} k where k.solution_id = ${anyId(ids)} order by k.check_code`,
      )

interface Asking {
  today: string
  /** For `mine`. */
  caller?: Caller | undefined
  domainsOf: (tx: Db, ids: readonly string[]) => Promise<readonly NamedDomain[]>
  /** With all that their rules look at. */
  prospectsOf: (tx: Db, solutionId: string) => Promise<Prospect[]>
}

/** The only file that queries solutions with all that a page shows of them. */
export const solutionStore = (db: Db, { today, caller, domainsOf, prospectsOf }: Asking) => {
  /** Who only reads sees items once the agenda of their meeting is published. */
  const seenItems =
    caller && isReadOnly(caller)
      ? sql`and exists (select 1 from ${adaMeeting} seen where seen.id = i.meeting_id and seen.status <> 'PLANNED')`
      : sql``
  /** What the page of one solution has beside what its list shows. */
  const detail = async (id: string): Promise<Pick<Solution, 'prospects' | 'exceptions' | 'conditions' | 'agendaItems'>> => {
    const own = await prospectsOf(db, id)
    return {
      prospects: own.map((one) => ({
        id: one.id,
        code: one.code,
        name: one.name,
        status: one.status,
        withinMandate: beyondMandate(one).length === 0,
      })),
      exceptions: await rowsOf(
        db,
        exceptionRow,
        sql`select ${exceptionColumns} from ${dispensation} x where x.subject_solution_id = ${id} order by x.created_at, x.id`,
      ),
      conditions: await conditionStore(db).of('SOLUTION', id),
      agendaItems: await rowsOf(
        db,
        itemRow,
        sql`select i.id, i.title, i.status, i.purpose, i.decision, i.decision_text as "decisionText", ${iso(sql`i.submitted_at`)} as "submittedAt"
          from ${agendaItem} i where i.subject_type = 'SOLUTION' and i.subject_id = ${id} ${seenItems} order by i.submitted_at desc, i.id`,
      ),
    }
  }
  const finish = async (rows: Row[], relations: ReadonlySet<string>): Promise<Solution[]> => {
    const checks = await checksOf(
      db,
      rows.map(({ id }) => id),
    )
    const domains = new Map((await domainsOf(db, [...new Set(rows.map(({ domainId }) => domainId))])).map((one) => [one.id, one]))
    const whole: Solution[] = []
    for (const row of rows) {
      const domain = domains.get(row.domainId)
      const checklist = checks.filter(({ solutionId }) => solutionId === row.id).map(({ solutionId: _, ...one }) => one)
      whole.push({
        ...row,
        domain: domain ? { id: domain.id, code: domain.code, name: domain.name, color: domain.color } : null,
        checklist,
        complianceSuggested: suggestedCompliance(checklist) ?? null,
        dispensedUntil: dispensedUntil(checklist),
        ...(relations.size > 0 && (await detail(row.id))),
      })
    }
    return whole
  }
  const store = recordStore<typeof solution, Row, Solution>(db, list, {
    more: more(today, caller !== undefined && !isReadOnly(caller)),
    taken: solutionTaken,
    finish,
  })
  return {
    ...store,

    list: ({ query, filter }: { query: PageQuery; filter: Partial<SolutionFilter> }, reply: FastifyReply) =>
      store.page(
        query,
        [
          filter.status && sql`s.status = ${anyText(filter.status)}`,
          filter.domain && sql`s.domain_id = ${anyId(filter.domain)}`,
          filter.release && sql`s.release_id = ${anyId(filter.release)}`,
          filter.compliance &&
            sql`coalesce(s.compliance_level, '') = ${anyText(filter.compliance.map((level) => (level === notJudged ? '' : level)))}`,
          filter.architect && sql`s.architect_id = ${anyId(filter.architect)}`,
          filter.owner && sql`s.owner_id = ${anyId(filter.owner)}`,
          filter.mine && caller ? sql`(s.owner_id = ${caller.id} or s.created_by = ${caller.email})` : undefined,
          filter.conditionsOverdue
            ? sql`exists (select 1 from ${condition} c where c.subject_type = 'SOLUTION' and c.subject_id = s.id and c.status = 'OPEN' and c.due_date < ${today}::date)`
            : undefined,
        ],
        reply,
      ),

    /** These answers and no others. */
    async answer(id: string, checks: Checks): Promise<void> {
      await db.delete(solutionCheck).where(eq(solutionCheck.solutionId, id))
      if (checks.length > 0) await db.insert(solutionCheck).values(checks.map((check) => ({ ...check, solutionId: id })))
    },

    set: (id: string, values: Partial<SolutionFields>) => db.update(solution).set(values).where(eq(solution.id, id)),

    /** Whether another one is replaced by it, or an exception is about it. */
    async isNeeded(id: string): Promise<boolean> {
      const rows = await rowsOf(
        db,
        z.strictObject({ found: z.boolean() }),
        sql`select exists (select 1 from ${solution} s where s.replaced_by_id = ${id}) or exists (select 1 from ${dispensation} x where x.subject_solution_id = ${id}) as found`,
      )
      return rows[0]?.found ?? false
    },

    /** How many belong to each of these domains. */
    countByDomain: (domainIds: readonly string[]) =>
      rowsOf(
        db,
        z.strictObject({ domainId: z.string(), count: z.number() }),
        sql`select s.domain_id as "domainId", count(*)::int as count from ${solution} s where s.domain_id = ${anyId(domainIds)} group by s.domain_id`,
      ),

    /** Solutions that were deferred until a day that has come, at most so many. */
    async deferredUntil(most: number): Promise<string[]> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select s.id from ${solution} s where s.status = 'DEFERRED' and s.defer_until <= ${today}::date order by s.defer_until, s.id limit ${most}`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
