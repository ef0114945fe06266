import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { type Domain, domainsNamed } from '@portico/core/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { makeTermDomain } from '../../terms/terms.testing.ts'
import { type Importer, importer } from '../server/importer.ts'

/** Three ranges of rows: a transaction that decides with the first of them, two for other terms, three for relations. */
export const concepts = 1200
export const lastTransaction = 6
/** The portal's own server takes what another one began an hour from now for alive. */
export const ahead = { now: () => new Date(Date.now() + 60 * 60_000) }

/** The ports of a server before whose first answer of one of them something happens. */
export function portsWith({ ports }: Pick<Services, 'ports'>, at: unknown, happens: (tx: Db) => Promise<unknown>): Services['ports'] {
  let isDone = false
  const of: Services['ports']['of'] = (port) => {
    const ask = ports.of(port)
    if ((port as unknown) !== at) return ask
    return async (tx, ...asked) => {
      if (!isDone) {
        isDone = true
        await happens(tx)
      }
      return ask(tx, ...asked)
    }
  }
  return { ...ports, of }
}

export interface Course {
  domain: Domain
  id: string
  imports: Importer
}
export interface Happenings {
  /** Once rows are being checked. */
  checking?: (course: Course) => Promise<unknown>
  /** Before this transaction of the import, counted from 1. */
  before?: Readonly<Record<number, (course: Course) => Promise<unknown>>>
  /** At the end of this one, before it is committed. */
  within?: Readonly<Record<number, (tx: Db) => Promise<unknown>>>
  more?: string
  onConflict?: 'SKIP' | 'UPDATE'
}

/** A tree of concepts, each with the one above it. */
const vocabulary = ({ baseUri }: Domain, more: string) => `
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @base <${baseUri}/> .
${Array.from({ length: concepts }, (_, at) => {
  const above = at === 0 ? '' : ` ; skos:broader <c${(at - 1) >> 1}>`
  return `<c${at}> a skos:Concept ; skos:prefLabel "C${String(at).padStart(4, '0')}"@en ; skos:definition "D"@en ; skos:notation "N${at}"${above} .`
}).join('\n')}
${more}`

/** Begins an import on a server of its own. */
export async function begin(
  portal: TestPortal,
  analyst: Caller,
  { checking, before = {}, within = {}, more = '', onConflict = 'SKIP' }: Happenings,
  domain?: Domain,
) {
  const { services } = portal.portal
  const id = crypto.randomUUID()
  const course = { domain: domain ?? (await makeTermDomain(portal)), id } as Course
  let count = 0
  const transaction: Services['database']['transaction'] = async (work) => {
    count += 1
    const nth = count
    await before[nth]?.(course)
    return services.database.transaction(async (tx) => {
      const answer = await work(tx)
      await within[nth]?.(tx)
      return answer
    })
  }
  const ports = portsWith(services, domainsNamed, async () => checking?.(course))
  const database = { ...services.database, transaction }
  course.imports = importer({ ...services, clock: ahead, database, ports })
  const path = join(await mkdtemp(join(tmpdir(), 'portico-test-')), 'file')
  const text = vocabulary(course.domain, more)
  await writeFile(path, text)
  const [named] = await services.ports.of(domainsNamed)(services.database.db, [course.domain.id])
  const asked = {
    id,
    caller: analyst,
    actor: { caller: analyst },
    format: 'ttl' as const,
    path,
    size: text.length,
    mapping: undefined,
    domain: named,
  }
  await course.imports.begin({ ...asked, dryRun: false, onConflict, keepStatus: false })
  return course
}
export const ended = ({ id, imports }: Course) =>
  until(
    () => imports.read(id),
    (now) => now !== undefined && ['DONE', 'FAILED', 'CANCELLED'].includes(now.state),
    60_000,
  )
/** What the database has of a domain, whoever may see it. */
export async function stored(portal: TestPortal, { id }: Domain) {
  const { db } = portal.portal.services.database
  const count = z.int()
  const [row] = await rowsOf(
    db,
    z.strictObject({ terms: count, codes: count, relations: count, told: count, misplaced: count }),
    sql`select count(*)::int as terms, count(distinct t.code)::int as codes,
        (select count(*)::int from term_relation r join term o on o.id = r.term_id where o.domain_id = ${id}) as relations,
        (select count(*)::int from audit_entry a join term o on o.id::text = a.entity_id::text where o.domain_id = ${id} and a.action = 'create') as told,
        count(*) filter (where t.has_broader <> exists (select 1 from term_relation r where r.term_id = t.id and r.type like 'BROADER%'))::int as misplaced
      from term t where t.domain_id = ${id}`,
  )
  return row
}
export const whole = { terms: concepts, codes: concepts, relations: concepts - 1, told: concepts, misplaced: 0 }
export const nothing = { terms: 0, codes: 0, relations: 0, told: 0, misplaced: 0 }
export const staged = async (portal: TestPortal, id: string) => {
  const { db } = portal.portal.services.database
  const [row] = await rowsOf(
    db,
    z.strictObject({ rows: z.int() }),
    sql`select count(*)::int as rows from term_import_row where import_id = ${id}`,
  )
  return row?.rows
}

/** As an admin takes a right from them, or closes their account; without a way to lose it, they have it again. */
export async function loseRight(db: Db, { id }: Pick<Caller, 'id'>, what?: 'roles' | 'account'): Promise<void> {
  const roles = what === 'roles' ? '{readOnly}' : '{businessAnalist}'
  await db.execute(sql`update person set roles = ${roles}, closed_at = ${what === 'account' ? sql`now()` : null} where id = ${id}`)
}
