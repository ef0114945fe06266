import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { nameOfAddress } from '@portico/platform/server/record/name-of-address.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { businessObject } from '../../objects/server/object.table.ts'
import type { GeneratedFile } from '../engine/generate.ts'
import { type GeneratedSpecification, generated, type Profile, profile, specifications } from '../generator.contract.ts'
import { type Output, outputs } from '../generator-kinds.contract.ts'
import { generatedFile, generatedSpecification, specificationProfile } from './generator.table.ts'

const reading = readingOf(generatedSpecification, 'g')
const staleRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  ownerId: z.string(),
  ownerName: z.nullable(z.string()),
})
const taken = {
  specification_profile_own_name: { path: 'name', message: 'There is already a profile with this name.' },
  specification_profile_shared_name: { path: 'name', message: 'There is already a shared profile with this name.' },
}

const list = recordList<typeof generatedSpecification, GeneratedSpecification>({
  reading,
  row: generated,
  spec: specifications.list.list,
  more: {
    objectsChanged: sql`(select count(*)::int from jsonb_to_recordset(g.business_objects) as was(id uuid, "versionNumber" text)
      join ${businessObject} o on o.id = was.id where o.version_number <> was."versionNumber")`,
    options: sql`coalesce(g.request -> 'options', '{}')`,
    createdByName: nameOfAddress(sql`g.created_by`),
  },
})

/** The only file that queries what was generated. */
export const generatedStore = (db: Db) => {
  const store = recordStore<typeof generatedSpecification, GeneratedSpecification, GeneratedSpecification>(db, list, {
    taken: {},
    finish: async (rows) => rows.map(({ request: _, ...row }) => row),
  })
  return {
    ...store,
    async whole(id: string): Promise<GeneratedSpecification | undefined> {
      const [row] = await db
        .select({ request: generatedSpecification.request })
        .from(generatedSpecification)
        .where(eq(generatedSpecification.id, id))
      const found = await store.get(id)
      return found && row && { ...found, request: row.request as unknown as Record<string, unknown> }
    },
    async addFiles(specificationId: string, files: readonly GeneratedFile[]): Promise<void> {
      await db.insert(generatedFile).values(files.map((file, position) => ({ specificationId, position, ...file })))
    },
    files: (id: string) =>
      db.select().from(generatedFile).where(eq(generatedFile.specificationId, id)).orderBy(asc(generatedFile.position)),
    async file(id: string, name: string | undefined) {
      const where = eq(generatedFile.specificationId, id)
      const rows = db.select().from(generatedFile)
      return (
        await rows
          .where(name === undefined ? where : and(where, eq(generatedFile.name, name)))
          .orderBy(asc(generatedFile.position))
          .limit(1)
      )[0]
    },
    /** Of what each person generated last under a title, that which was made of another version of an object. */
    madeOfOthers: ({ id, versionNumber }: { id: string; versionNumber: string }) =>
      rowsOf(
        db,
        staleRow,
        sql`select distinct on (g.title, g.owner_id) g.id, g.code, g.title, g.owner_id as "ownerId", ${nameOfPerson(sql`g.owner_id`)} as "ownerName"
          from ${generatedSpecification} g where g.business_objects @> jsonb_build_array(jsonb_build_object('id', ${id}::text)) and g.owner_id is not null
          and g.status <> 'SUPERSEDED' and not g.business_objects @> jsonb_build_array(jsonb_build_object('id', ${id}::text, 'versionNumber', ${versionNumber}::text))
          order by g.title, g.owner_id, g.created_at desc`,
      ),
    /** Those that were never published and are older than this go, with their files; at most so many. Answers what they were called. */
    removeOlder: (before: string, most: number) =>
      rowsOf(
        db,
        z.strictObject({ id: z.string(), title: z.string() }),
        sql`with old as (select g.id from ${generatedSpecification} g where g.status = 'GENERATED' and g.created_at < ${before}::timestamptz
            order by g.created_at, g.id limit ${literal(most)})
          delete from ${generatedSpecification} g using old where g.id = old.id and g.status = 'GENERATED' returning g.id, g.title`,
      ),
    /** What was published of the same title and of an object of it before has been superseded. */
    async published(id: string, title: string, specId: string): Promise<void> {
      await db.execute(
        sql`update ${generatedSpecification} g set status = 'SUPERSEDED' where g.title = ${title} and g.status = 'PUBLISHED' and g.id <> ${id}
          and exists (select 1 from ${generatedSpecification} n, jsonb_array_elements(n.business_objects) one
            where n.id = ${id} and g.business_objects @> jsonb_build_array(jsonb_build_object('id', one ->> 'id')))`,
      )
      await db.execute(
        sql`update ${generatedSpecification} set status = 'PUBLISHED', spec_ids = spec_ids || jsonb_build_array(${specId}::text) where id = ${id}`,
      )
    },
  }
}

const profileRow = z.extend(z.omit(profile, { mayChange: true, outputs: true, options: true }), {
  request: z.object({ outputs: z.optional(z.unknown()), options: z.optional(z.unknown()) }),
})
type KeptProfile = Omit<Profile, 'mayChange'>
const isOutput = (value: unknown): value is Output => (outputs as readonly unknown[]).includes(value)
/** What was kept before its form was checked may be anything. */
const asKept = ({ request, ...row }: z.infer<typeof profileRow>): KeptProfile => ({
  ...row,
  outputs: Array.isArray(request.outputs) ? request.outputs.filter(isOutput) : [],
  options: { ...(request.options instanceof Object && !Array.isArray(request.options) && request.options) },
})
/** The only file that queries profiles. */
export const profileStore = (db: Db) => {
  const select = sql`select p.id, p.version, p.name, p.shared, p.owner_id as "ownerId", p.request from ${specificationProfile} p`
  return {
    seenBy: async (personId: string): Promise<KeptProfile[]> =>
      (await rowsOf(db, profileRow, sql`${select} where p.shared or p.owner_id = ${personId} order by p.name, p.id limit 200`)).map(asKept),
    get: async (id: string): Promise<KeptProfile | undefined> =>
      (await rowsOf(db, profileRow, sql`${select} where p.id = ${id}`)).map(asKept)[0],
    async create(row: typeof specificationProfile.$inferInsert): Promise<string> {
      const [made] = await uniquely(db.insert(specificationProfile).values(row).returning({ id: specificationProfile.id }), taken)
      if (!made) throw new Error('A profile was not stored.')
      return made.id
    },
    async change(id: string, row: object): Promise<void> {
      await uniquely(db.update(specificationProfile).set(row).where(eq(specificationProfile.id, id)), taken)
    },
    async remove(id: string): Promise<void> {
      await db.delete(specificationProfile).where(eq(specificationProfile.id, id))
    },
  }
}
