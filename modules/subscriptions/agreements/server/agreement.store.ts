import { conflict, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import type { Includes } from '@portico/platform/server/lists/style2.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { linkStore } from '../../links/server/link.store.ts'
import { companyApplication } from '../../links/server/link.table.ts'
import { type GivenAgreement, type ItAgreement, itAgreement as itAgreementSchema } from '../agreement.contract.ts'
import { agreementStatus, daysUntil } from '../agreement.rules.ts'
import { itAgreement } from './agreement.table.ts'
import { type AsOf, agreements, endsSoon, isUnderEnded } from './ending.store.ts'

/** A question that is joined or hashed where a list asks it, and of one company looks at its few agreements, however many end soon in all. */
const hasEndingAgreement = (companyId: SQL, asOf: AsOf): SQL =>
  sql`exists (select 1 from ${agreements} where g.company_id = ${companyId} and ${endsSoon(asOf)})`
const hasEndedAgreement = (companyId: SQL, asOf: AsOf): SQL =>
  sql`exists (select 1 from ${companyApplication} l where l.company_id = ${companyId} and ${isUnderEnded(asOf)})`
/** The first end within those days; of one company it looks at its few agreements. */
const nextEnd = (companyId: SQL, asOf: AsOf): SQL =>
  sql`(select min(g.end_date)::text from ${agreements} where g.company_id = ${companyId} and ${endsSoon(asOf)})`

const agreementCount = (companyId: SQL): SQL => sql`(select count(*)::int from it_agreement g where g.company_id = ${companyId})`

type Row = Omit<typeof itAgreement.$inferSelect, 'id'>
const agreementRow = z.extend(z.omit(itAgreementSchema, { status: true, daysLeft: true }), { companyId: z.string() })

/** What is asked and written of the agreements of companies. */
export const agreementStore = (db: Db, asOf: AsOf) => ({
  async ofCompanies(companyIds: readonly string[]): Promise<(ItAgreement & { companyId: string })[]> {
    if (companyIds.length === 0) return []
    const rows = await rowsOf(
      db,
      agreementRow,
      sql`select g.id, g.company_id as "companyId", g.number, g.title, g.start_date::text as "startDate", coalesce(g.end_date::text, '') as "endDate",
          g.document_url as "documentUrl", coalesce(${endsSoon(asOf)}, false) as ending,
          exists (select 1 from ${companyApplication} l where l.it_agreement_id = g.id) as "inUse"
        from ${agreements} where g.company_id = ${anyId(companyIds)} order by g.start_date, g.number`,
    )
    return rows.map((row) => ({
      ...row,
      status: agreementStatus(row, asOf.today),
      daysLeft: row.endDate === '' ? null : daysUntil(row.endDate, asOf.today),
    }))
  },

  /**
   * Makes a held company's agreements these: those with an id are changed, those without are made, the others removed.
   * @throws invalid when an id is none of its agreements, ReferenceConflict when one that goes is in use (IT-1).
   */
  async replace(companyId: string, given: readonly GivenAgreement[]): Promise<void> {
    const present = await this.ofCompanies([companyId])
    const known = new Set(present.map(({ id }) => id))
    const kept = new Set(given.flatMap(({ id }) => id ?? []))
    const strange = given.findIndex(({ id }) => id !== undefined && !known.has(id))
    if (strange >= 0)
      throw invalid({
        path: `itAgreements.${strange}.id`,
        code: 'unknown',
        message: 'This company has no such agreement. Leave the id out.',
      })
    const gone = present.filter(({ id }) => !kept.has(id))
    const used = await linkStore(db).agreementsInUse(gone.map(({ id }) => id))
    const [inUse] = gone.filter(({ id }) => used.has(id))
    if (inUse)
      throw conflict('ReferenceConflict', `The agreement ${inUse.number} is in use and cannot be removed.`, [
        { path: 'itAgreements', code: 'agreementInUse', message: 'Applications are linked under it.', params: { number: inUse.number } },
      ])
    if (gone.length > 0)
      await db.delete(itAgreement).where(
        inArray(
          itAgreement.id,
          gone.map(({ id }) => id),
        ),
      )
    const changed = given.filter((one) => one.id !== undefined)
    // Numbers may change places, and each is distinct after each statement: they step aside first.
    if (changed.length > 0)
      await db
        .update(itAgreement)
        .set({ number: sql`'~' || ${itAgreement.id}` })
        .where(
          inArray(
            itAgreement.id,
            changed.flatMap(({ id }) => id ?? []),
          ),
        )
    for (const { id = '', ...one } of changed) await db.update(itAgreement).set(rowOf(companyId, one)).where(sql`${itAgreement.id} = ${id}`)
    const fresh = given.filter(({ id }) => id === undefined)
    if (fresh.length > 0) await db.insert(itAgreement).values(fresh.map(({ id: _, ...one }) => rowOf(companyId, one)))
  },
})

const rowOf = (companyId: string, { number, title = '', startDate, endDate = '', documentUrl = '' }: GivenAgreement): Row => ({
  companyId,
  number,
  title,
  startDate,
  endDate: endDate || null,
  documentUrl,
})

/** What the list and the detail of companies read of agreements, as of a day. */
export const agreementParts = (db: Db, companyId: SQL, asOf: AsOf) => ({
  more: {
    agreementCount: agreementCount(companyId),
    agreementEnding: hasEndingAgreement(companyId, asOf),
    agreementEnded: hasEndedAgreement(companyId, asOf),
    agreementEndsOn: nextEnd(companyId, asOf),
    agreementDaysLeft: sql`(${nextEnd(companyId, asOf)}::date - ${asOf.today}::date)`,
  },
  async finish<Row extends { id: string }>(rows: Row[], include: Includes): Promise<(Row & { itAgreements?: ItAgreement[] })[]> {
    if (!include.has('itAgreements')) return rows
    const agreements = await agreementStore(db, asOf).ofCompanies(rows.map(({ id }) => id))
    const of = Map.groupBy(agreements, ({ companyId }) => companyId)
    return rows.map((row) => ({ ...row, itAgreements: (of.get(row.id) ?? []).map(({ companyId: _, ...one }) => one) }))
  },
})

/** Agreements are written with their company, in its transaction, and told in its history; left out, they stay. */
export const agreementsBeside = (asOf: () => AsOf) => (given: readonly GivenAgreement[] | undefined) =>
  given && {
    write: (tx: Db, companyId: string) => agreementStore(tx, asOf()).replace(companyId, given),
    told: ({ itAgreements = [] }: { itAgreements?: ItAgreement[] | undefined }) => ({
      itAgreements: itAgreements.map(({ number, title, startDate, endDate, documentUrl }) =>
        [`${number}: ${startDate} – ${endDate || '…'}`, title, documentUrl].filter(Boolean).join(' · '),
      ),
    }),
  }
