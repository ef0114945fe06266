import type { Counted } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, arrayOf } from '@portico/platform/server/lists/source.ts'
import type { FilterWant, Includes } from '@portico/platform/server/lists/style2.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type AskingDomains, byDomain, domainsIncluded } from '../../revisions/server/by-domain.store.ts'
import { copiesLeftOut, workingCopies } from '../../revisions/server/working-copy.store.ts'
import { term } from '../../terms/server/term.table.ts'
import { termStates } from '../../terms/term-states.contract.ts'
import { type BusinessObject, businessObjects, businessObject as schema } from '../object.contract.ts'
import { businessObject, businessReference } from './object.table.ts'
import { shapeStore } from './shape.store.ts'

const reading = readingOf(businessObject, 'b')
export type ObjectFields = OwnFields<typeof businessObject> & { code?: string }

export const objectTaken = {
  business_object_uri_taken: { path: 'URI', message: 'There is already an object at this address.' },
  business_object_name_taken: { path: 'name', message: 'There is already an object of this name in the domain.' },
  business_object_code_taken: { path: 'code', message: 'There is already an object with this code.' },
}
const objectRow = z.omit(schema, {
  domain: true,
  terms: true,
  attributes: true,
  relations: true,
  usedBy: true,
  pointsTo: true,
  inherited: true,
  ownApproval: true,
  proposedVersion: true,
  may: true,
  availableTransitions: true,
})
type Row = z.infer<typeof objectRow>
const termRow = z.strictObject({ id: z.string(), name: z.string(), status: z.enum(termStates) })

const open = `('DRAFT', 'PROPOSED', 'SUPERSEDED', 'RETIRED')`
const { withWarnings, ...shown } = {
  ownerName: nameOfPerson(sql`b.owner_id`),
  stewardName: nameOfPerson(sql`b.steward_id`),
  replacedByName: sql`(select o.name from ${businessObject} o where o.id = b.replaced_by_id)`,
  mainTerm: sql`(select t.name from ${term} t where t.id = (b.term_ids ->> 0)::uuid)`,
  workingCopy: sql`(select jsonb_build_object('id', c.id, 'changeNote', c.change_note, 'contentChangedBy', c.content_changed_by) from ${businessObject} c where c.validated_object_id = b.id)`,
  // What the checks say of every object, as far as a list can ask it. The limit keeps the planner from reading all references for it.
  withWarnings: sql`(b.comment = '' or b.description = '' or b.attribute_count = 0 or jsonb_array_length(b.term_ids) = 0
    or coalesce((select true from ${businessReference} r join ${businessObject} o on o.id = r.target_id where r.object_id = b.id and o.status in ${sql.raw(open)} limit 1), false))`,
}
const members = {
  /** It is about one of these, or one of its attributes or relations is. */
  termIds: (ids: readonly string[]) =>
    sql`exists (select 1 from ${businessReference} r where r.object_id = b.id and r.term_id = any(${arrayOf(ids)}::uuid[]))`,
}
const list = recordList<typeof businessObject, Row>({
  reading,
  row: objectRow,
  spec: businessObjects.list.list,
  more: shown,
  members,
  sorts: { withWarnings },
  needed: ['domainId', 'termIds'],
})

const carried = [
  ...(['name', 'displayName', 'pluralName', 'description', 'comment', 'objectType', 'abstract', 'superTypeIds', 'termIds'] as const),
  ...(['provenance', 'population', 'quality', 'authoritativeSource', 'dataClassification', 'personalData', 'retention'] as const),
  ...(['attributeCount', 'relationCount', 'tags', 'contentChangedBy'] as const),
] as const

type Listed = Parameters<ReturnType<typeof storeOf>['list']>[0]

const termsNamed = (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : rowsOf(db, termRow, sql`select t.id, t.name, t.status from ${term} t where t.id = ${anyId(ids)}`)

const storeOf = (db: Db, asking: AskingDomains) => {
  const finish: FilterWant<Row, BusinessObject>['finish'] = async (rows, include: Includes): Promise<BusinessObject[]> => {
    const ids = rows.map(({ id }) => id)
    const domainOf = await domainsIncluded(db, rows, include, asking)
    const terms = include.has('terms') ? await termsNamed(db, [...new Set(rows.flatMap(({ termIds }) => termIds))]) : []
    const hasShape = include.has('attributes') || include.has('relations')
    const shapes = hasShape ? await shapeStore(db).of(ids) : new Map()
    return rows.map((row) => ({
      ...row,
      ...domainOf(row),
      ...(include.has('terms') && { terms: row.termIds.flatMap((id) => terms.filter((one) => one.id === id)) }),
      ...(include.has('attributes') && { attributes: shapes.get(row.id)?.attributes ?? [] }),
      ...(include.has('relations') && { relations: shapes.get(row.id)?.relations ?? [] }),
    }))
  }
  return recordStore<typeof businessObject, Row, BusinessObject>(db, list, { taken: objectTaken, finish })
}

const unlessCopies = copiesLeftOut(reading.at('validatedObjectId'))

/** The only file, with that of shapes, that queries business objects. Working copies are listed where somebody asks for them by `validatedObjectId`. */
export const objectStore = (db: Db, asking: AskingDomains) => {
  const store = storeOf(db, asking)
  return {
    ...store,
    ...workingCopies(db, businessObject, { carried, taken: objectTaken }),
    list: (query: Listed, reply: FastifyReply) => store.list(query, reply, unlessCopies(query.filter?.where)),
    count: (asked: Counted) => store.count(asked, unlessCopies(asked.where)),
    set: async (id: string, values: Partial<typeof businessObject.$inferInsert>): Promise<void> => {
      await db.update(businessObject).set(values).where(eq(businessObject.id, id))
    },
    /** Many at once, none of which consists of anything yet. */
    async addMany(rows: (typeof businessObject.$inferInsert)[]): Promise<void> {
      await uniquely(db.insert(businessObject).values(rows), objectTaken)
    },
    /** Of these, those that are there and are no working copy. */
    async known(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<Row, 'objectType'>>> {
      if (ids.length === 0) return new Map()
      const rows = await rowsOf(
        db,
        z.pick(objectRow, { id: true, objectType: true }),
        sql`select b.id, b.object_type as "objectType" from ${businessObject} b where b.id = ${anyId(ids)} and b.validated_object_id is null`,
      )
      return new Map(rows.map((row) => [row.id, row]))
    },
    termsNamed: (ids: readonly string[]) => termsNamed(db, ids),
    /** Whether another object of the domain is called so; working copies are none. */
    async hasName(domainId: string, name: string, ownIds: readonly string[]): Promise<boolean> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select b.id from ${businessObject} b where b.domain_id = ${domainId} and lower(b.name) = lower(${name}) and b.validated_object_id is null
          and not (b.id = ${anyId(ownIds)}) limit 1`,
      )
      return rows.length > 0
    },
  }
}

const knownRow = z.pick(objectRow, { id: true, name: true, displayName: true, status: true, dataClassification: true })

/** Objects as other modules name them, by their names. */
export const objectsNamed = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rowsOf(
        db,
        knownRow,
        sql`select b.id, b.name, b.display_name as "displayName", b.status, b.data_classification as "dataClassification"
          from ${businessObject} b where b.id = ${anyId(ids)} and b.validated_object_id is null order by lower(b.name), b.id`,
      )

/** Objects of domains. */
export const objectsOf = byDomain(businessObject)
