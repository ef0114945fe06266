import type { KnownProduct } from '@portico/apidex/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { condition } from '../../conditions/server/condition.table.ts'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { type Exception, type ExceptionFilter, exceptions, exception as schema } from '../exception.contract.ts'
import { dayAfter, daysBetween } from '../exception.rules.ts'
import type { Risk } from '../exception-states.contract.ts'
import { dispensation } from './dispensation.table.ts'
import { extensionStore } from './extension.store.ts'

const reading = readingOf(dispensation, 'x')
export type ExceptionFields = OwnFields<typeof dispensation>

const row = z.omit(schema, {
  longestDays: true,
  extensionsLeft: true,
  daysLeft: true,
  extensions: true,
  mayExtend: true,
  may: true,
  availableTransitions: true,
})
type Row = z.infer<typeof row>

const forever = sql.raw(`date '9999-12-31'`)
const subjectOf = (table: typeof prospect | typeof solution, column: string) =>
  sql`(select jsonb_build_object('code', o.code, 'name', o.name, 'status', o.status) from ${table} o where o.id = x.${sql.raw(column)})`
const solutionId = sql`coalesce(x.subject_solution_id, (select p.solution_id from ${prospect} p where p.id = x.subject_prospect_id))`
const more = {
  subject: sql`coalesce(${subjectOf(prospect, 'subject_prospect_id')}, ${subjectOf(solution, 'subject_solution_id')})`,
  solutionId,
  solution: sql`(select jsonb_build_object('id', o.id, 'code', o.code, 'name', o.name) from ${solution} o where o.id = ${solutionId})`,
  remediationOwnerName: nameOfPerson(sql`x.remediation_owner_id`),
  requestedByName: nameOfPerson(sql`x.requested_by_id`),
  reviewerName: nameOfPerson(sql`x.reviewer_id`),
  decidedByName: nameOfPerson(sql`x.decided_by_id`),
  openConditionCount: sql`(select count(*)::int from ${condition} c where c.subject_type = 'EXCEPTION' and c.subject_id = x.id and c.status = 'OPEN')`,
  agendaItem: sql`(select jsonb_build_object('id', i.id, 'status', i.status, 'decision', i.decision) from ${agendaItem} i
    where i.subject_type = 'EXCEPTION' and i.subject_id = x.id and i.purpose = 'DECISION' and i.about = 'RECORD' order by i.submitted_at desc, i.id limit 1)`,
}

const list = recordList<typeof dispensation, Row>({
  reading,
  row,
  spec: exceptions.list.list,
  counter: 'dispensation',
  more,
  search: sql`x.search_text`,
  sorts: { validFrom: sql`coalesce(x.valid_from, ${forever})`, validTo: sql`coalesce(x.valid_to, ${forever})` },
})

interface Asking {
  today: string
  caller?: Caller | undefined
  /** The longest period of a risk, in days (E-2), and how often one is extended (E-3). */
  limits: (tx: Db) => Promise<{ longestDays: Readonly<Record<Risk, number>>; mostExtensions: number }>
  /** Of these ids of API products, those that the caller sees. */
  productsSeen: (tx: Db, caller: Caller | undefined, ids: readonly string[]) => Promise<readonly KnownProduct[]>
}

/** The only file that queries exceptions with all that a page shows of them. */
export const exceptionStore = (db: Db, { today, caller, limits, productsSeen }: Asking) => {
  const finish = async (rows: Row[], relations: ReadonlySet<string>): Promise<Exception[]> => {
    if (rows.length === 0) return []
    const { longestDays, mostExtensions } = await limits(db)
    const ofProducts = rows.filter(({ subjectType }) => subjectType === 'API_PRODUCT').map(({ subjectId }) => subjectId)
    const products = ofProducts.length > 0 ? await productsSeen(db, caller, ofProducts) : []
    const whole: Exception[] = []
    for (const one of rows) {
      const product = products.find(({ environmentId, id }) => one.subjectId === `${environmentId}/${id}`)
      whole.push({
        ...one,
        ...(product && { subject: { code: product.environmentId, name: product.name, status: product.status } }),
        longestDays: one.riskRating ? longestDays[one.riskRating] : null,
        extensionsLeft: Math.max(0, mostExtensions - one.extensionCount),
        daysLeft: one.validTo === null ? null : daysBetween(today, one.validTo),
        ...(relations.size > 0 && { extensions: await extensionStore(db).of(one.id) }),
      })
    }
    return whole
  }
  const store = recordStore<typeof dispensation, Row, Exception>(db, list, { taken: {}, finish })
  const ofSubjects = (inProspects: SQL, inSolutions: SQL) =>
    sql`(x.subject_prospect_id in (select p.id from ${prospect} p where ${inProspects}) or x.subject_solution_id in (select s.id from ${solution} s where ${inSolutions}))`
  return {
    ...store,

    /** What the filters of its list say, as conditions. */
    conditionsOf: (filter: Partial<ExceptionFilter>): (SQL | undefined)[] => [
      filter.status && sql`x.status = ${anyText(filter.status)}`,
      filter.risk && sql`x.risk_rating = ${anyText(filter.risk)}`,
      filter.deviationType && sql`x.deviation_type = ${anyText(filter.deviationType)}`,
      filter.subjectType && sql`x.subject_type = ${filter.subjectType}`,
      filter.subjectId === undefined ? undefined : sql`x.subject_id = ${filter.subjectId}`,
      filter.solutionId && ofSubjects(sql`p.solution_id = ${anyId(filter.solutionId)}`, sql`s.id = ${anyId(filter.solutionId)}`),
      filter.domain && ofSubjects(sql`p.domain_id = ${anyId(filter.domain)}`, sql`s.domain_id = ${anyId(filter.domain)}`),
      filter.release && ofSubjects(sql`p.release_id = ${anyId(filter.release)}`, sql`s.release_id = ${anyId(filter.release)}`),
      filter.expiresWithin === undefined
        ? undefined
        : sql`x.status = 'GRANTED' and coalesce(x.valid_to, ${forever}) <= ${dayAfter(today, filter.expiresWithin)}::date`,
      filter.mine && caller
        ? sql`(x.requested_by_id = ${caller.id} or x.created_by = ${caller.email} or x.remediation_owner_id = ${caller.id})`
        : undefined,
      filter.toReview && caller ? sql`x.reviewer_id = ${caller.id} and x.status = 'IN_REVIEW'` : undefined,
    ],

    list(asked: { query: PageQuery; filter: Partial<ExceptionFilter> }, reply?: FastifyReply) {
      return store.page(asked.query, this.conditionsOf(asked.filter), reply)
    },

    /** All of a filter in batches, in the order of the list. */
    every(asked: { query: PageQuery; filter: Partial<ExceptionFilter> }) {
      return store.batches(asked.query, this.conditionsOf(asked.filter))
    },

    set: (id: string, values: Partial<ExceptionFields>) => db.update(dispensation).set(values).where(eq(dispensation.id, id)),

    /** Whether another one was asked for again after it. */
    async isNeeded(id: string): Promise<boolean> {
      const rows = await rowsOf(
        db,
        z.strictObject({ found: z.boolean() }),
        sql`select exists (select 1 from ${dispensation} x where x.previous_exception_id = ${id}) as found`,
      )
      return rows[0]?.found ?? false
    },

    /** Exceptions that are granted and whose last day is over, at most so many. */
    async ended(most: number): Promise<string[]> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select x.id from ${dispensation} x where x.status = 'GRANTED' and coalesce(x.valid_to, ${forever}) < ${today}::date order by coalesce(x.valid_to, ${forever}), x.id limit ${most}`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
