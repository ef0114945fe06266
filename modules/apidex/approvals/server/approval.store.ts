import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import type { Ports } from '@portico/platform/server/ports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { plan } from '../../api-products/api-product.contract.ts'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { toldOnKeys, visibleProducts } from '../../api-products/server/visible.store.ts'
import { statusOfKey } from '../../applications/application.rules.ts'
import { type CompanyOfApplication, companyOfApplication, usageTypesOf } from '../../applications/application-ports.contract.ts'
import { companyFields } from '../../applications/company.rules.ts'
import { productStatuses } from '../../applications/key.contract.ts'
import { applicationStore } from '../../applications/server/application.store.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'
import { needingCompany } from '../../applications/server/company-needs.ts'
import { keyStore } from '../../applications/server/key.store.ts'
import { commentsOf } from '../../applications/server/request-comment.store.ts'
import { environment as environmentTable } from '../../environments/server/environment.table.ts'
import { mineOnly } from '../../teams/server/mine.store.ts'
import { team, teamMember } from '../../teams/server/team.table.ts'
import { approvals, type PendingEntry, pendingEntry, pendingList } from '../approval.contract.ts'
import { mayDecide, type PendingProduct, type RequestFacts } from '../approval.rules.ts'

const pendingRow = z.strictObject({
  id: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  applicationId: z.string(),
  applicationName: z.string(),
  applicationDescription: z.string(),
  teamId: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  requester: z.nullable(z.string()),
  requesterName: z.nullable(z.string()),
  key: z.string(),
  requestedAt: z.string(),
  expiryDate: z.nullable(z.string()),
  suspended: z.boolean(),
  products: z.array(
    z.strictObject({
      apiproduct: z.string(),
      productId: z.string(),
      displayName: z.string(),
      status: z.enum(productStatuses),
      requestedAt: z.string(),
      comments: z.int(),
      ownerId: z.nullable(z.string()),
      plan: z.nullable(plan),
      isTold: z.boolean(),
    }),
  ),
  decided: z.nullable(pendingEntry.shape.decidedProducts),
  involved: z.array(z.nullable(z.string())),
  callerIsInTeam: z.boolean(),
})
type Row = z.infer<typeof pendingRow>
const requestRow = z.strictObject({
  applicationName: z.string(),
  lastFour: z.string(),
  products: z.nullable(
    z.array(z.strictObject({ productId: z.string(), name: z.string(), ownerId: z.nullable(z.string()), status: z.string() })),
  ),
  involved: z.array(z.nullable(z.string())),
  callerIsInTeam: z.boolean(),
})

const involvedOf = sql`array[a.created_by, a.owner_id, k.created_by] || array(select requested_by from ${keyProduct} where key_id = k.id and status = 'pending')`
const inTeam = (caller: Caller) => sql`exists (select 1 from ${teamMember} m where m.team_id = a.team_id and m.person_id = ${caller.id})`

/** A request is seen by who sees the application, and by the owner of a product that it is about; to anyone else it is not there. */
const seenBy = (caller: Caller): SQL =>
  isAdmin(caller)
    ? sql`true`
    : sql`(${mineOnly(caller.id)} or exists (select 1 from ${keyProduct} kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = k.id and p.owner_id = ${caller.id}))`

const planOf = sql`case when p.quota is null then null else json_build_object('quota', p.quota, 'interval', p.quota_interval) end`

/**
 * What the application has already, or was refused, on any of its live keys; a product that several keys have counts as approved when one
 * of them has it. Product owners see their own ones and those that everybody sees.
 */
const decidedFor = (
  caller: Caller,
): SQL => sql`(select json_agg(json_build_object('apiproduct', d.name, 'displayName', d.display_name, 'status', d.status, 'plan', d.plan, 'reason', d.reason) order by d.status, d.display_name)
  from (select distinct on (p.id) p.name, p.display_name, kp.status, ${planOf} as plan, case when kp.status = 'rejected' then kp.reason end as reason
    from ${apiKey} other join ${keyProduct} kp on kp.key_id = other.id and kp.status in ('approved', 'rejected') join ${apiProduct} p on p.id = kp.product_id
    where other.application_id = a.id and other.revoked_at is null and ${isAdmin(caller) ? sql`true` : sql`(p.owner_id = ${caller.id} or p.permission_group_id is null and p.status <> 'draft')`}
    order by p.id, kp.status, kp.decided_at desc) d)`

const sourceFor = (caller: Caller): ListSource<Row> => ({
  row: pendingRow,
  spec: pendingList,
  table: sql`${apiKey} k join ${application} a on a.id = k.application_id and a.deleted_at is null and k.revoked_at is null and k.pending_since is not null`,
  id: sql`k.id`,
  fields: { id: sql`k.id`, requestedAt: sql`k.pending_since`, application: sql`a.name` },
  search: sql`a.search_text`,
  names: [sql`lower(a.name)`],
  joins: sql`join ${environmentTable} e on e.id = k.environment_id left join ${team} t on t.id = a.team_id
    left join lateral (select p.email, p.name from ${keyProduct} kp join ${person} p on p.id = kp.requested_by where kp.key_id = k.id and kp.status = 'pending' order by kp.requested_at limit 1) r on true`,
  select: sql`k.id, k.environment_id as "environmentId", e.display_name as "environmentName", a.id as "applicationId", a.name as "applicationName", a.description as "applicationDescription", t.id as "teamId", t.name as "teamName",
    r.email as requester, r.name as "requesterName", k.last_four as key, ${iso(sql`k.pending_since`)} as "requestedAt", ${iso(sql`k.expires_at`)} as "expiryDate", k.suspended,
    (select json_agg(json_build_object('apiproduct', p.name, 'productId', p.id, 'displayName', p.display_name, 'status', kp.status, 'requestedAt', ${iso(sql`kp.requested_at`)}, 'comments', ${commentsOf(sql`kp.key_id`, sql`kp.product_id`)}, 'ownerId', p.owner_id, 'plan', ${planOf}, 'isTold', ${toldOnKeys(caller, sql`a.id`)}) order by kp.requested_at, p.name)
      from ${keyProduct} kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = k.id) as products,
    ${decidedFor(caller)} as decided,
    to_json(${involvedOf}) as involved, ${inTeam(caller)} as "callerIsInTeam"`,
})

/** The key waits for a product like this. */
const asksFor = (like: SQL): SQL =>
  sql`exists (select 1 from ${keyProduct} kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = k.id and kp.status = 'pending' and ${like})`

export const approvalStore = (db: Db) => ({
  pending(
    caller: Caller,
    query: PageQuery & { environmentId?: string | undefined; apiproduct?: string | undefined },
    { selfApproval, now, ports }: { selfApproval: boolean; now: Date; ports: Ports },
    reply: FastifyReply,
  ) {
    const mine = isAdmin(caller) ? undefined : asksFor(sql`p.owner_id = ${caller.id}`)
    const environment = query.environmentId === undefined ? undefined : sql`k.environment_id = ${query.environmentId}`
    const product = query.apiproduct === undefined ? undefined : asksFor(sql`p.name = ${query.apiproduct} and ${visibleProducts(caller)}`)
    return page(
      db,
      sourceFor(caller),
      {
        query,
        visible: mine,
        filters: [environment, product],
        finish: async (rows) => {
          const companies = await ports.of(companyOfApplication)(db, [...new Set(rows.map(({ applicationId }) => applicationId))])
          const without = rows.filter(({ applicationId }) => !companies.has(applicationId))
          const asked = without.flatMap(({ products }) => products.filter(({ status }) => status === 'pending'))
          const needing = await needingCompany(db, ports, undefined, [...new Set(asked.map(({ productId }) => productId))])
          const pending = rows.flatMap(({ products }) => products.filter(({ status }) => status === 'pending'))
          const usages = await ports.of(usageTypesOf)(db, [...new Set(pending.map(({ productId }) => productId))])
          return rows.map((row) => entryOf(row, { company: companies.get(row.applicationId), needing, usages }, caller, selfApproval, now))
        },
      },
      reply,
    )
  },

  /** The key's products that the caller is told of and the facts that decide who may decide, with the key held. Undefined when the caller sees no such open key. */
  async request(
    caller: Caller,
    environmentId: string,
    applicationId: string,
    keyId: string,
  ): Promise<({ applicationName: string; lastFour: string; products: PendingProduct[] } & RequestFacts) | undefined> {
    await applicationStore(db).hold(environmentId, applicationId, 'refer')
    await keyStore(db).hold(applicationId, keyId)
    const [row] = await rowsOf(
      db,
      requestRow,
      sql`select a.name as "applicationName", k.last_four as "lastFour", to_json(${involvedOf}) as involved, ${inTeam(caller)} as "callerIsInTeam",
          (select json_agg(json_build_object('productId', p.id, 'name', p.name, 'ownerId', p.owner_id, 'status', kp.status)) from ${keyProduct} kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = k.id and ${toldOnKeys(caller, sql`a.id`)}) as products
        from ${apiKey} k join ${application} a on a.id = k.application_id
        where k.id = ${keyId} and a.id = ${applicationId} and a.environment_id = ${environmentId} and a.deleted_at is null and k.revoked_at is null and ${seenBy(caller)}`,
    )
    return row && { ...row, products: row.products ?? [] }
  },

  /** For a repeat: whether the caller still sees the key that they decided about. */
  async isSeen(caller: Caller, environmentId: string, applicationId: string, keyId: string): Promise<boolean> {
    const key = sql`select 1 from ${apiKey} k join ${application} a on a.id = k.application_id
      where k.id = ${keyId} and a.id = ${applicationId} and a.environment_id = ${environmentId} and a.deleted_at is null and ${seenBy(caller)}`
    return hasRows(db, key)
  },
})

function entryOf(
  row: Row,
  {
    company,
    needing,
    usages,
  }: { company: CompanyOfApplication | undefined; needing: ReadonlySet<string>; usages: ReadonlyMap<string, readonly string[]> },
  caller: Caller,
  selfApproval: boolean,
  now: Date,
): PendingEntry {
  const pending = row.products.filter((product) => product.status === 'pending' && (isAdmin(caller) || product.ownerId === caller.id))
  const place = { envId: row.environmentId, id: row.applicationId, keyId: row.id }
  return {
    id: row.id,
    environment: { id: row.environmentId, name: row.environmentName },
    application: { id: row.applicationId, name: row.applicationName, description: row.applicationDescription },
    team: row.teamId && row.teamName ? { id: row.teamId, name: row.teamName } : null,
    requester: row.requester ?? '',
    requesterName: row.requesterName ?? '',
    ...companyFields(caller, company),
    key: row.key,
    requestedAt: row.requestedAt,
    pendingProducts: pending.map(({ status: _, ownerId: _owner, isTold: _told, ...product }) => ({
      ...product,
      needsCompany: company === undefined && needing.has(product.productId),
      usageTypes: [...(usages.get(product.productId) ?? [])],
    })),
    decidedProducts: row.decided ?? [],
    credentials: [
      {
        id: row.id,
        status: statusOfKey({ revoked: false, suspended: row.suspended, expiresAt: row.expiryDate ? new Date(row.expiryDate) : null }, now),
        apiProducts: row.products.filter(({ isTold }) => isTold).map(({ apiproduct, status }) => ({ apiproduct, status })),
        pendingProducts: pending.map((product) => product.apiproduct),
      },
    ],
    mayDecide: mayDecide(caller, row, selfApproval),
    approveUrl: addressOf(approvals.approve.path, place),
    rejectUrl: addressOf(approvals.reject.path, place),
  }
}
