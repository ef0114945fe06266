import { conflict } from '@portico/platform/contract/errors.ts'
import type { SyncNote } from '@portico/platform/contract/lists.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { allOf, anyId, anyText, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import type { Ports } from '@portico/platform/server/ports.ts'
import { type HoldTo, hold } from '@portico/platform/server/record/hold.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { toldOnKeys } from '../../api-products/server/visible.store.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { drift } from '../../gateway-sync/server/drift.table.ts'
import { mineOnly } from '../../teams/server/mine.store.ts'
import { team, teamMember } from '../../teams/server/team.table.ts'
import { memberRoles } from '../../teams/team.contract.ts'
import { type ApplicationRow, applicationFacts, applicationList } from '../application.contract.ts'
import { desiredOfKey, isKeySettled, observedOfKey, type Standing, soonAfter, stateOf, statusOfKey, worstOf } from '../application.rules.ts'
import { applicationsOfCompany, companyOfApplication } from '../application-ports.contract.ts'
import { companyFields, seesCompanies } from '../company.rules.ts'
import { keySummary } from '../key.contract.ts'
import { application, sharedApplication } from './application.table.ts'
import { shownKeys } from './key-reading.store.ts'

export interface ApplicationFilters {
  team?: string[] | undefined
  product?: string[] | undefined
  status?: 'pending' | 'failed' | 'drifted' | 'expiring' | undefined
  mine?: boolean | undefined
  notOfTeam?: string | undefined
  company?: string | undefined
}

const factsRow = z.omit(z.object(applicationFacts), {
  modules: true,
  company: true,
  companyStatus: true,
  companyItAgreementId: true,
  companyItAgreement: true,
  companyId: true,
})
const ownFactsRow = z.extend(factsRow, {
  ownerPersonId: z.nullable(z.string()),
  owningTeamRole: z.nullable(z.enum(memberRoles)),
  sharedTeamRoles: z.array(z.enum(memberRoles)),
})
const listRow = z.extend(factsRow, {
  nextExpiry: z.nullable(z.string()),
  pendingProducts: z.int(),
  /** Also those that were revoked lately: what the gateway still has of them counts. */
  keys: z.array(
    z.extend(z.omit(keySummary, { status: true }), {
      revoked: z.boolean(),
      suspended: z.boolean(),
      hasRevision: z.boolean(),
      ended: z.boolean(),
      hasFailed: z.boolean(),
      observed: z.nullable(z.object({ present: z.boolean(), active: z.boolean() })),
    }),
  ),
})
type ListRow = z.infer<typeof listRow>

/** An application without its keys, and how one caller stands to it. */
export interface ApplicationFacts extends z.infer<typeof factsRow> {
  ownerPersonId: string | null
  standing: Standing
}

const facts =
  fixed(sql`a.id, a.app_id as "appId", a.name, a.description, a.environment_id as "environmentId", a.team_id as "teamId", t.name as "teamName",
  o.email as "ownerId", o.name as "ownerName", c.email as "createdBy", ${iso(sql`a.created_at`)} as "createdAt", ${iso(sql`a.updated_at`)} as "updatedAt"`)
const joins = fixed(
  sql`left join ${team} t on t.id = a.team_id left join ${person} o on o.id = a.owner_id left join ${person} c on c.id = a.created_by`,
)
const listed = fixed(sql`${facts}, k.keys, k."nextExpiry", k."pendingProducts"`)
/** The keys of each row come with it, so that a page is one statement; which requests count and which keys is asked at the end. */
const keysOfRow = fixed(sql`${joins} cross join lateral (
    select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'lastFour', k.last_four, 'createdAt', ${iso(sql`k.created_at`)},
        'expiryDate', ${iso(sql`k.expires_at`)}, 'lastUsedAt', ${iso(sql`k.last_used_at`)}, 'takenOver', k.adopted_as is not null, 'revoked', k.revoked_at is not null, 'suspended', k.suspended,
        'hasRevision', k.observed_revision >= k.wanted_revision, 'ended', k.expired, 'hasFailed', g.state is not null, 'observed', k.observed - 'approved')
        order by k.created_at, k.name, k.id), '[]') as keys,
      ${iso(sql`min(k.expires_at) filter (where k.revoked_at is null and not k.expired)`)} as "nextExpiry",
      coalesce(sum((select count(*) from key_product kp where kp.key_id = k.id and kp.status = 'pending'`)
const ofItsKeys = fixed(sql`)) filter (where k.pending_since is not null and k.revoked_at is null), 0)::int as "pendingProducts"
    from api_key k left join ${gatewayCommand} g on g.kind = 'key' and g.target_id = k.id and g.state = 'failed' where k.application_id = a.id and`)

/** Of a key `k`: what was seen of it, as wanted last, is not what is wanted. */
const hasDrifted = fixed(
  sql`k.observed_revision >= k.wanted_revision and coalesce((k.observed ->> 'present')::boolean and (k.observed ->> 'active')::boolean, false) <> (k.revoked_at is null and not k.suspended and not k.expired)`,
)

/** More of a condition on `key_product kp` of a key `k`: what the caller is not told of is neither counted nor found. */
const ofTold = (caller: Caller): SQL =>
  isAdmin(caller)
    ? sql``
    : sql` and exists (select 1 from ${apiProduct} p where p.id = kp.product_id and ${toldOnKeys(caller, sql`k.application_id`)})`

const fields = {
  id: sql`a.id`,
  name: sql`a.name`,
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  teamId: sql`a.team_id`,
  teamName: sql`a.team_name`,
}
/** The list of one environment. */
const sourceOf = (caller: Caller, environmentId: string, now: Date): ListSource<ListRow> => ({
  spec: applicationList,
  row: listRow,
  table: sql`application a`,
  id: sql`a.id`,
  fields,
  search: sql`a.search_text`,
  names: [sql`lower(a.name)`],
  select: listed,
  joins: sql`${keysOfRow}${ofTold(caller)}${ofItsKeys} ${shownKeys(now)}) k`,
  counter: `application:${environmentId}`,
})

/** Everyone’s to admin. */
export const visibleApplications = (caller: Caller): SQL | undefined => (isAdmin(caller) ? undefined : mineOnly(caller.id))

const filtersOf = (caller: Caller, environmentId: string, filters: ApplicationFilters, now: Date): (SQL | undefined)[] => [
  filters.mine && isAdmin(caller) ? mineOnly(caller.id) : undefined,
  filters.team === undefined
    ? undefined
    : sql`a.team_id = ${anyId(filters.team)} or a.id = any(array(select application_id from shared_application where team_id = ${anyId(filters.team)}))`,
  filters.notOfTeam === undefined
    ? undefined
    : sql`a.team_id is distinct from ${filters.notOfTeam} and not exists (select from shared_application s where s.application_id = a.id and s.team_id = ${filters.notOfTeam})`,
  filters.product === undefined
    ? undefined
    : sql`a.id in (select k.application_id from api_key k join key_product kp on kp.key_id = k.id join ${apiProduct} p on p.id = kp.product_id where p.name = ${anyText(filters.product)} and p.environment_id = ${environmentId} and kp.status in ('pending', 'approved')${ofTold(caller)})`,
  filters.status === 'pending'
    ? sql`a.id in (select k.application_id from api_key k where k.pending_since is not null and k.revoked_at is null${isAdmin(caller) ? sql`` : sql` and exists (select 1 from key_product kp where kp.key_id = k.id and kp.status = 'pending'${ofTold(caller)})`})`
    : undefined,
  filters.status === 'failed'
    ? sql`a.id in (select k.application_id from ${gatewayCommand} g join api_key k on k.id = g.target_id where g.environment_id = ${environmentId} and g.kind = 'key' and g.state = 'failed')`
    : undefined,
  // Of what a comparison saw and did not set right those that are in that state, as `stateOf` says it of a row: the index knows which they may be.
  filters.status === 'drifted'
    ? sql`a.id in (select k.application_id from ${drift} d join api_key k on k.id = (d.detail ->> 'targetId')::uuid where d.environment_id = ${environmentId} and d.kind = 'key' and ${shownKeys(now)} and ${hasDrifted})`
    : undefined,
  filters.status === 'expiring'
    ? sql`a.id in (select application_id from api_key where expires_at > ${now.toISOString()} and expires_at <= ${soonAfter(now).toISOString()} and revoked_at is null and not expired)`
    : undefined,
]

/** One row of the list; its state by the same rule as the application's own page. */
function asListed({ keys, ...row }: ListRow, told: ReturnType<typeof companyFields>, now: Date): ApplicationRow {
  const known = keys.map(({ revoked, suspended, hasRevision, ended, hasFailed, observed, ...summary }) => {
    const status = statusOfKey({ revoked, suspended, expiresAt: summary.expiryDate ? new Date(summary.expiryDate) : null }, now)
    const isSettled = isKeySettled({ hasRevision, ended }, status)
    const wish = { desired: desiredOfKey(status), observed: observedOfKey(observed), isSettled }
    return { summary: { ...summary, status }, state: stateOf(wish, hasFailed) }
  })
  return {
    ...row,
    modules: [],
    ...told,
    keys: known.filter(({ summary }) => summary.status !== 'revoked').map(({ summary }) => summary),
    state: worstOf(known.map(({ state }) => state)),
  }
}

export const applicationStore = (db: Db) => ({
  async list(
    caller: Caller,
    environmentId: string,
    query: PageQuery & ApplicationFilters,
    { ports, now, synced }: { ports: Ports; now: Date; synced?: SyncNote | undefined },
    reply: FastifyReply,
  ) {
    const finish = async (rows: ListRow[]): Promise<ApplicationRow[]> => {
      const companies = await ports.of(companyOfApplication)(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => asListed(row, companyFields(caller, companies.get(row.id)), now))
    }
    const ofCompany =
      query.company && seesCompanies(caller) ? await ports.of(applicationsOfCompany)(db, environmentId, query.company) : undefined
    const source = sourceOf(caller, environmentId, now)
    // The environment and "not deleted" are part of every index and of the kept counter, so they are not a filter.
    const always: ListSource<ListRow> = {
      ...source,
      table: sql`(select * from application where environment_id = ${environmentId} and deleted_at is null) a`,
    }
    return page(
      db,
      always,
      {
        query,
        visible: visibleApplications(caller),
        filters: [...filtersOf(caller, environmentId, query, now), ofCompany && sql`a.id = ${anyId(ofCompany)}`],
        finish,
        sync: synced,
      },
      reply,
    )
  },

  /** Undefined when there is none in this environment or the caller may not see it. */
  async get(caller: Caller, environmentId: string, id: string): Promise<ApplicationFacts | undefined> {
    const where = allOf([sql`a.id = ${id} and a.environment_id = ${environmentId} and a.deleted_at is null`, visibleApplications(caller)])
    const [row] = await rowsOf(
      db,
      ownFactsRow,
      sql`select ${facts}, a.owner_id as "ownerPersonId",
          (select role from ${teamMember} where team_id = a.team_id and person_id = ${caller.id}) as "owningTeamRole",
          coalesce((select json_agg(m.role) from shared_application s join ${teamMember} m on m.team_id = s.team_id and m.person_id = ${caller.id} where s.application_id = a.id), '[]') as "sharedTeamRoles"
        from application a ${joins} where ${where}`,
    )
    if (!row) return undefined
    const { owningTeamRole, sharedTeamRoles, ...rest } = row
    return { ...rest, standing: { isOwner: row.ownerPersonId === caller.id, owningTeamRole, sharedTeamRoles } }
  },

  /** The same by the gateway's id of it, in any environment (sharing names applications so). */
  async environmentOf(appId: string): Promise<{ id: string; environmentId: string } | undefined> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ id: z.string(), environmentId: z.string() }),
      sql`select id, environment_id as "environmentId" from application where (app_id = ${appId} or id::text = ${appId}) and deleted_at is null limit 1`,
    )
    return row
  },

  /** With its environment, which stays as long as its applications change; undefined when it is deleted already. */
  async hold(environmentId: string, id: string, to?: HoldTo): Promise<typeof application.$inferSelect | undefined> {
    await hold(db, environment, environmentId, 'refer')
    const held = await hold(db, application, id, to)
    return held?.deletedAt === null ? held : undefined
  },

  create: (values: typeof application.$inferInsert) => named(db.insert(application).values(values)),

  change: (id: string, changes: Partial<typeof application.$inferInsert>) =>
    named(db.update(application).set(changes).where(eq(application.id, id))),

  async remove(id: string, now: Date): Promise<void> {
    await db.update(application).set({ deletedAt: now, updatedAt: now }).where(eq(application.id, id))
    await db.delete(sharedApplication).where(eq(sharedApplication.applicationId, id))
  },

  sharedWith: (id: string) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string(), teamId: z.string(), teamName: z.string() }),
      sql`select s.id, s.team_id as "teamId", t.name as "teamName" from shared_application s join ${team} t on t.id = s.team_id where s.application_id = ${id} order by t.name, s.id`,
    ),

  async share(id: string, teamId: string, now: Date): Promise<string> {
    const [made] = await db
      .insert(sharedApplication)
      .values({ applicationId: id, teamId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: sharedApplication.id })
    if (!made)
      throw conflict('UniqueConflict', 'The application is already shared with this team.', [
        { path: 'teamId', code: 'alreadyShared', message: 'The application is already shared with this team.' },
      ])
    return made.id
  },

  async sharing(id: string): Promise<{ applicationId: string; teamId: string; teamName: string; environmentId: string } | undefined> {
    const [row] = await rowsOf(
      db,
      z.strictObject({
        applicationId: z.string(),
        teamId: z.string(),
        teamName: z.string(),
        environmentId: z.string(),
      }),
      sql`select s.application_id as "applicationId", s.team_id as "teamId", t.name as "teamName", a.environment_id as "environmentId" from shared_application s join ${team} t on t.id = s.team_id join application a on a.id = s.application_id where s.id = ${id}`,
    )
    return row
  },

  /** A team has its own applications without their being shared with it. */
  async notSharedWith(id: string, teamId: string): Promise<void> {
    await db.delete(sharedApplication).where(and(eq(sharedApplication.applicationId, id), eq(sharedApplication.teamId, teamId)))
  },

  async stopSharing(id: string): Promise<void> {
    await db.delete(sharedApplication).where(eq(sharedApplication.id, id))
  },
})

/** The name is unique per owner and environment. */
const taken = { path: 'name', message: 'There is already an application with this name here. Choose another name.' }
const named = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, { application_team_name: taken, application_owner_name: taken })
