import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { type Domain, domains, meanings, users } from '@portico/core/contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { linesOfRevised, machineOfRevised } from '../revisions/testing/lines-of-revised.ts'
import { relations } from './relations.contract.ts'
import { moreOfTerms, type Term, terms } from './term.contract.ts'
import { termGuards, termMachine } from './term.rules.ts'
import { termTree } from './tree.contract.ts'

type Portal = Pick<TestPortal, 'call'>
let made = 0

/** A domain of its own, whose steward is the analyst. */
export async function makeTermDomain(portal: Portal, more: object = {}): Promise<Domain> {
  made += 1
  await portal.call(users.me, { as: 'analyst' })
  const body = { code: `TERMS_${made}`, name: `Terms ${made}`, baseUri: `https://terms.example/${made}`, language: 'en' as const }
  return portal.call(domains.create, { as: 'admin', body: { ...body, stewardIds: ['analyst@portico.example'], ...more } })
}
/** One domain of each portal, for what does not change it. */
export const groundOf = ({ call }: Portal): Promise<Domain> => groundOfCall(call)
const groundOfCall = oncePer((call: Portal['call']) => makeTermDomain({ call }))
/** The least that makes one. */
export const newTerm = async (portal: Portal) => {
  made += 1
  return { name: `Term ${made}`, domainId: (await groundOf(portal)).id }
}
/** One that can be proposed. */
export const makeTerm = async (portal: Portal, more: object = {}, as: 'admin' | 'analyst' = 'admin'): Promise<Term> =>
  portal.call(terms.create, { as, body: { ...(await newTerm(portal)), description: 'What it means', comment: 'In plain words', ...more } })
/** Proposed by the analyst and approved by an admin. */
export async function makeApproved(portal: Portal, more: object = {}): Promise<Term> {
  const { id } = await makeTerm(portal, more, 'analyst')
  await portal.call(terms.transition, { as: 'analyst', params: { id }, body: { action: 'propose' } })
  return portal.call(terms.transition, { as: 'admin', params: { id }, body: { action: 'approve' } })
}

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const templateOf = oncePer((portal: TestPortal) => makeApproved(portal))
/** The walk through the machine needs hundreds: these are copies by SQL of one that was made by the API, last changed by nobody who walks. */
async function copyIn(portal: TestPortal, state: string, of?: string): Promise<string> {
  const [{ id: from }, id] = [await templateOf(portal), crypto.randomUUID()]
  made += 1
  await run(
    portal,
    sql`insert into term (id, code, name, status, status_changed_at, description, comment, uri, domain_id, language, version_number, change_note, review_due_at, replaced_by_id,
        owner_id, validated_object_id, content_changed_by, created_at, updated_at, created_by, updated_by)
      select ${id}, ${`COPY-${made}`}, ${`Copy ${made}`}, ${state}, status_changed_at + interval '1 second', description, comment, ${`https://terms.example/copy/${made}`}, domain_id, language,
        '', 'What was changed', review_due_at, case when ${state} = 'APPROVED' then id end, owner_id, ${of ?? null}::uuid, 'somebody@portico.example', created_at, updated_at, 'x', 'x'
      from term where id = ${from}`,
  )
  return id
}
const set = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update term set ${assignment} where id = ${id} or validated_object_id = ${id}`)
}
/** As time goes by. */
export const reviewDueSince = (portal: TestPortal, id: string, day: string) => set(sql`review_due_at = ${day}::date`)(portal, id)

const readers = ['admin', 'businessAnalist', 'readOnly'] as const
const termOf = oncePer(({ portal }: World) => makeApproved(portal))
const { read, one, only } = linesOf(readers, 'admin analyst reader', termOf)
const fresh = async ({ portal }: World) => (await makeTerm(portal)).id
const base = terms.list.path
const revised = linesOfRevised(base, { read, one }, { approved: termOf, fresh: async ({ portal }) => makeTerm(portal) })

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: read(() => ({ query: { filter: '{"limit":5}' } })),
    [`GET ${base}/count`]: read(() => ({})),
    [`POST ${base}`]: read(async (_, { portal }) => ({ body: await newTerm(portal) })),
    ...revised.expectations,
    [`PATCH ${base}/:id`]: read(async (_, { portal }) => {
      const { id, version } = await makeTerm(portal)
      return { params: { id }, body: { version, description: 'Changed' } }
    }),
    [`DELETE ${base}/:id`]: only('admin', async (_, world) => ({ params: { id: await fresh(world) } })),
    [`GET ${termTree.level.path}`]: read(async (_, { portal }) => ({ query: { domainId: (await groundOf(portal)).id } })),
    [`GET ${termTree.graph.path}`]: one(),
    [`GET ${meanings.path}`]: { to: 'public', send: () => ({ query: { uris: 'https://terms.example/a' } }) },
    [`POST ${moreOfTerms.reviewed.path}`]: one(),
    [`POST ${relations.create.path}`]: read(async (_, world) => ({
      params: { id: await fresh(world) },
      body: { type: 'RELATED', termId: (await makeTerm(world.portal)).id },
    })),
    [`DELETE ${relations.remove.path}`]: read(async (_, { portal }) => {
      const [{ id }, other] = [await makeTerm(portal), await makeTerm(portal)]
      const related = await portal.call(relations.create, { as: 'admin', params: { id }, body: { type: 'BROADER', termId: other.id } })
      return { params: { id: related.id } }
    }),
  },
  machines: [
    {
      machine: termMachine,
      specified: true,
      guards: termGuards,
      transition: terms.transition,
      get: terms.get,
      ...machineOfRevised({ table: 'term', copyIn }),
      breaks: {
        nothingBlocks: set(sql`description = ''`),
        changeNoted: set(sql`change_note = ''`),
        replaced: set(sql`replaced_by_id = null`),
        unreferenced: async (portal, id) => {
          await run(
            portal,
            sql`insert into term_relation (term_id, type, target_id, created_at, created_by) values (${id}, 'RELATED', ${(await templateOf(portal)).id}, now(), 'x')`,
          )
        },
      },
    },
  ],
  async fill(db, rows) {
    const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    const many = sql.raw(String(rows))
    await db.execute(
      sql`insert into person (id, subject, issuer, email, name, roles) select md5('term owner')::uuid, 'term-owner', 'x', 'term-owner@many.example', 'Term owner', '{}' where not exists (select 1 from person where email = 'term-owner@many.example')`,
    )
    await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), now(), now(), 'x', 'x' from generate_series(1, 100) n on conflict do nothing`)
    await db.execute(sql`insert into term (id, code, name, description, uri, domain_id, language, notation, alt_labels, status, status_changed_at, review_due_at, owner_id, content_changed_by,
        translations, created_at, updated_at, created_by, updated_by)
      select md5('term' || n)::uuid, 'TRM-' || lpad((n + 100000)::text, 6, '0'), 'Term ' || md5(n::text), 'About ' || md5('s' || n), 'https://many.example/' || n, md5('domain' || (1 + n % 100))::uuid, 'nl',
        'N' || n, jsonb_build_array('Other ' || md5('a' || n)), (array['DRAFT', 'PROPOSED', 'APPROVED', 'APPROVED', 'APPROVED', 'UNDER_REVISION', 'REPROPOSED', 'SUPERSEDED', 'RETIRED'])[1 + n % 9], ${past},
        date '2028-01-01' + n % 700, md5('term owner')::uuid, 'x', case when n % 2 = 0 then '[{"language":"en","name":"x","description":"","comment":""}]'::jsonb else '[]'::jsonb end, ${past}, ${past}, 'x', 'x' from generate_series(1, ${many}) n`)
    await db.execute(sql`insert into term_relation (term_id, type, target_id, created_at, created_by)
      select md5('term' || n)::uuid, 'BROADER', md5('term' || (1 + n / 5))::uuid, now(), 'x' from generate_series(6, ${many}) n`)
  },
  wheres: [
    [
      base,
      'admin',
      [
        {},
        { status: 'APPROVED' },
        { domainId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
        { name: { gte: 'm', lt: 'n' } },
        { languageMissing: 'en' },
        { reviewDue: true },
        { withWarnings: true },
        { check: 'T-10' },
        { businessObjectIds: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
        { validatedObjectId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
        {
          or: ['code', 'name', 'notation', 'altLabels', 'hiddenLabels'].map((field) => ({
            [field]: { like: '%abcdef%', options: 'i' },
          })),
        },
      ],
    ],
  ],
  screens: [
    { name: 'dictionary dashboard', account: 'admin', address: '/datadictionary/dashboard' },
    { name: 'terms', account: 'admin', address: '/datadictionary/terms' },
    { name: 'tree of terms', account: 'admin', address: '/datadictionary/terms/tree' },
    { name: 'term', account: 'admin', address: { list: '/datadictionary/terms', link: 'Actual reading' } },
    { name: 'relations of a term', account: 'admin', address: { list: '/datadictionary/terms', link: 'Actual reading', tab: 'relations' } },
    {
      name: 'translations of a term',
      account: 'admin',
      address: { list: '/datadictionary/terms', link: 'Actual reading', tab: 'translations' },
    },
  ],
  aloneInWriting: {
    ...revised.aloneInWriting,
    [`POST ${moreOfTerms.reviewed.path}`]: 'writes the same day twice',
    [`POST ${relations.create.path}`]:
      'holds both terms and all relations: two that make a circle follow each other (relation.routes.test.ts)',
    [`DELETE ${relations.remove.path}`]: 'holds both terms: the second of two finds nothing',
  },
}
export default room
