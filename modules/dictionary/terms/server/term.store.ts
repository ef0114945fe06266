import type { Counted } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, arrayOf, fixed, literal } from '@portico/platform/server/lists/source.ts'
import type { FilterWant, Includes } from '@portico/platform/server/lists/style2.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { generatedSpecification } from '../../generator/server/generator.table.ts'
import { businessObject, businessReference } from '../../objects/server/object.table.ts'
import { type AskingDomains, byDomain, domainsIncluded } from '../../revisions/server/by-domain.store.ts'
import { copiesLeftOut, workingCopies } from '../../revisions/server/working-copy.store.ts'
import { type Term, term as termSchema, terms } from '../term.contract.ts'
import type { softChecks } from '../term-states.contract.ts'
import { relationCount, relationStore } from './relation.store.ts'
import { termRelation } from './relation.table.ts'
import { term } from './term.table.ts'

const reading = readingOf(term, 't')
export type TermFields = OwnFields<typeof term>

export const termTaken = {
  term_uri_taken: { path: 'URI', message: 'There is already a term at this address.' },
  term_notation_taken: { path: 'notation', message: 'There is already a term with this notation in the domain (T-03).' },
}

const termRow = z.omit(termSchema, {
  domain: true,
  relatedTerms: true,
  businessObjectIds: true,
  specificationCount: true,
  businessObjects: true,
  ownApproval: true,
  mayReview: true,
  may: true,
  availableTransitions: true,
})
type Row = z.infer<typeof termRow>
const userRow = z.strictObject({ termId: z.string(), id: z.string(), name: z.string(), status: termSchema.shape.status })
const mostUsers = 200
/** The objects that use each of these terms, by their names; a working copy counts as its object. */
const usersOf = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    userRow,
    sql`select asked.id as "termId", u.id, u.name, u.status from unnest(${arrayOf(ids)}::uuid[]) asked(id) cross join lateral (
        select b.id, b.name, b.status from ${businessObject} b where b.id in (select coalesce(o.validated_object_id, o.id)
          from ${businessReference} r join ${businessObject} o on o.id = r.object_id where r.term_id = asked.id)
        order by b.name, b.id limit ${literal(mostUsers)}) u order by u.name, u.id`,
  )

const valid = sql.raw(`('APPROVED', 'UNDER_REVISION', 'REPROPOSED')`)
const dueOn = (today: string): SQL => sql`(t.status in ${valid} and t.validated_object_id is null and t.review_due_at <= ${today}::date)`
const namesake = fixed(sql`exists (select 1 from ${term} o where o.domain_id = t.domain_id and lower(o.name) = lower(t.name)
    and o.validated_object_id is null and o.id <> t.id and o.id is distinct from t.validated_object_id)`)
const circular: SQL = sql`(starts_with(lower(btrim(t.description)), lower(btrim(t.name))) and btrim(t.description) <> ''
  and substr(lower(btrim(t.description)), length(lower(btrim(t.name))) + 1) collate "und-x-icu" !~ '^[[:alnum:]]')`
/** What `checksOf` finds, as far as it does not keep a term from being saved or proposed. */
export const findingsIn = (today: string): Readonly<Record<(typeof softChecks)[number], SQL>> => ({
  'T-08': namesake,
  'T-10': sql`(btrim(t.comment) = '')`,
  'T-11': sql`(not t.top_concept and not exists (select 1 from ${termRelation} r where r.term_id = coalesce(t.validated_object_id, t.id) or r.target_id = coalesce(t.validated_object_id, t.id)))`,
  'T-12': circular,
  'T-13': dueOn(today),
})
const lasting = {
  ownerName: nameOfPerson(sql`t.owner_id`),
  replacedByName: sql`(select o.name from ${term} o where o.id = t.replaced_by_id)`,
  relationCount: relationCount(sql`t.id`),
  workingCopy: sql`(select jsonb_build_object('id', c.id, 'changeNote', c.change_note, 'contentChangedBy', c.content_changed_by) from ${term} c where c.validated_object_id = t.id)`,
  approvedReferences: sql`((select count(*) from ${termRelation} r join ${term} o on o.id = r.target_id where r.term_id = t.id and o.status in ${valid})
    + (select count(*) from ${termRelation} r join ${term} o on o.id = r.term_id where r.target_id = t.id and o.status in ${valid})
    + (select count(*) from ${businessReference} r join ${businessObject} o on o.id = r.object_id
        where r.term_id = t.id and o.status in ${valid} and o.validated_object_id is null))::int`,
  objectCount: sql`(select count(distinct coalesce(o.validated_object_id, o.id))::int from ${businessReference} r join ${businessObject} o on o.id = r.object_id
    where r.term_id = coalesce(t.validated_object_id, t.id))`,
  namesakes: sql`(select count(*)::int from ${term} o where o.domain_id = t.domain_id and lower(o.name) = lower(t.name) and o.validated_object_id is null
    and o.id <> t.id and o.id is distinct from t.validated_object_id)`,
}
const more = (today: string): Record<string, SQL> => ({
  reviewDue: dueOn(today),
  withWarnings: sql`(btrim(t.comment) = '' or ${circular} or ${dueOn(today)} or ${namesake})`,
})
const list = recordList<typeof term, Row>({
  reading,
  row: termRow,
  spec: terms.list.list,
  more: lasting,
  sorts: { altLabels: sql`t.alt_labels::text`, hiddenLabels: sql`t.hidden_labels::text` },
  needed: ['domainId', 'validatedObjectId'],
})
const members = (today: string) => ({
  businessObjectIds: (ids: readonly string[]) =>
    // The terms themselves and their working copies, found by their ids: no term is looked at that no such object uses.
    sql`t.id = any(array(select r.term_id from ${businessReference} r where r.object_id = ${anyId(ids)})
      || array(select c.id from ${businessReference} r join ${term} c on c.validated_object_id = r.term_id where r.object_id = ${anyId(ids)}))`,
  check: (codes: readonly string[]) => {
    const asked = Object.entries(findingsIn(today)).flatMap(([code, finding]) => (codes.includes(code) ? [finding] : []))
    return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`
  },
  /** Its texts are not there in one of these languages. */
  languageMissing: (languages: readonly string[]) =>
    sql`exists (select 1 from unnest(${arrayOf(languages)}::text[]) asked(language) where asked.language <> t.language
      and not t.translations @> jsonb_build_array(jsonb_build_object('language', asked.language)))`,
})

/** What a working copy carries over to its term once it is approved. */
const carried = [
  ...(['name', 'description', 'comment', 'methode', 'notation', 'altLabels', 'hiddenLabels', 'scopeNote', 'examples'] as const),
  ...(['topConcept', 'sources', 'translations', 'tags', 'contentChangedBy'] as const),
] as const
/** A working copy has what belongs to its term. */
const ownId = ({ id, validatedObjectId }: Pick<Row, 'id' | 'validatedObjectId'>): string => validatedObjectId ?? id

interface Asking extends AskingDomains {
  today: string
}
type Listed = Parameters<ReturnType<typeof storeOf>['list']>[0]

const storeOf = (db: Db, asking: Asking) => {
  const finish: FilterWant<Row, Term>['finish'] = async (rows, include: Includes): Promise<Term[]> => {
    const domainOf = await domainsIncluded(db, rows, include, asking)
    const related = include.has('relatedTerms') ? await relationStore(db).ofTerms(rows.map(({ id }) => id)) : []
    const users = include.has('businessObjects') ? await usersOf(db, [...new Set(rows.map(ownId))]) : []
    return rows.map((row) => {
      const objects = users.filter(({ termId }) => termId === ownId(row)).map(({ termId: _, ...one }) => one)
      return {
        ...row,
        ...domainOf(row),
        ...(include.has('relatedTerms') && {
          relatedTerms: related.filter(({ ownId: of }) => of === row.id).map(({ ownId: _, ...one }) => one),
        }),
        ...(include.has('businessObjects') && { businessObjects: objects, businessObjectIds: objects.map(({ id }) => id) }),
      }
    })
  }
  return recordStore<typeof term, Row, Term>(db, list, {
    more: more(asking.today),
    members: members(asking.today),
    taken: termTaken,
    finish,
  })
}

const unlessCopies = copiesLeftOut(reading.at('validatedObjectId'))

/** The only file that queries terms. Working copies are listed where somebody asks for them by `validatedObjectId`. */
export const termStore = (db: Db, asking: Asking) => {
  const store = storeOf(db, asking)
  return {
    ...store,
    ...workingCopies(db, term, { carried, taken: termTaken }),
    list: (query: Listed, reply: FastifyReply) => store.list(query, reply, unlessCopies(query.filter?.where)),
    count: (asked: Counted) => store.count(asked, unlessCopies(asked.where)),

    /** The first of this address and of those that follow it, `-2` and on, that no term has. */
    async freeAddress(wanted: string): Promise<string> {
      const rows = await rowsOf(
        db,
        z.strictObject({ uri: z.string() }),
        sql`select t.uri from ${term} t where t.uri = ${wanted} or t.uri like ${`${wanted.replace(/[\\%_]/g, '\\$&')}-%`}`,
      )
      const known = new Set(rows.map(({ uri }) => uri))
      let free = wanted
      for (let at = 2; known.has(free); at += 1) free = `${wanted}-${at}`
      return free
    },

    /** How many specifications were generated of objects that use a term. */
    async specificationCount(one: Pick<Row, 'id' | 'validatedObjectId'>): Promise<number> {
      const [row] = await rowsOf(
        db,
        z.strictObject({ count: z.int() }),
        sql`select count(distinct g.id)::int as count from (select distinct coalesce(o.validated_object_id, o.id) as id
            from ${businessReference} r join ${businessObject} o on o.id = r.object_id where r.term_id = ${ownId(one)}) u
          join ${generatedSpecification} g on g.business_objects @> jsonb_build_array(jsonb_build_object('id', u.id))`,
      )
      return row?.count ?? 0
    },

    async set(id: string, values: Partial<typeof term.$inferInsert>): Promise<void> {
      await db.update(term).set(values).where(eq(term.id, id))
    },

    /**
     * Whoever relates a term changes its content: on the working copy, where there is one. Of a term that waits for approval it is another
     * version than the one that somebody looked at.
     */
    async noteEditor(id: string, email: string): Promise<void> {
      await db.execute(sql`update ${term} t set version = version + 1 where t.id = ${id} and t.status in ('PROPOSED', 'REPROPOSED')`)
      await db.execute(
        sql`update ${term} t set content_changed_by = ${email} where t.id = coalesce((select c.id from ${term} c where c.validated_object_id = ${id}), ${id})`,
      )
    },

    /** Whether another term of the domain has a notation; the working copy of the same term and the term itself are none. */
    async hasNotation(domainId: string, notation: string, ownIds: readonly string[]): Promise<boolean> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select t.id from ${term} t where t.domain_id = ${domainId} and lower(t.notation) = lower(${notation}) and t.notation <> ''
          and t.validated_object_id is null and not (t.id = ${anyId(ownIds)}) limit 1`,
      )
      return rows.length > 0
    },
  }
}

const meaningRow = z.strictObject({
  uri: z.string(),
  language: termSchema.shape.language,
  name: z.string(),
  description: z.string(),
  translations: termSchema.shape.translations,
  domainId: z.string(),
})
/** What approved terms mean, by their addresses. */
export const meaningsOf = (db: Db, uris: readonly string[]) =>
  rowsOf(
    db,
    meaningRow,
    sql`select t.uri, t.language, t.name, t.description, t.translations, t.domain_id as "domainId" from ${term} t
      where t.uri = ${anyText(uris)} and t.validated_object_id is null and t.status in ${valid} order by t.name, t.id`,
  )

/** Terms of domains. */
export const termsOf = byDomain(term)
