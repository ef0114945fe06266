import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Clock } from '../../contract/clock.ts'
import { signInRequired } from '../../contract/errors.ts'
import { listSpec } from '../../contract/lists.ts'
import type { ModuleName } from '../../contract/modules.ts'
import { machine } from '../../contract/record/machine.ts'
import { governedFields, recordEndpoints, recordFields, version } from '../../contract/record/record.contract.ts'
import { type Caller, isAdmin, type Role } from '../../contract/roles.ts'
import { auditOf } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { idempotencyKeys } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { serve } from '../http/serve.ts'
import { peopleStore } from '../people/people.ts'
import { governedColumns, type OwnFields } from '../record/columns.ts'
import { governed } from '../record/governed.ts'
import { partRoutes, partsOfRecord } from '../record/parts.routes.ts'
import { recordStore } from '../record/record.store.ts'
import { readingOf, recordList } from '../record/record-list.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

/** Of a proposal: whoever made it may withdraw it and never approves it, whatever their roles. */
export const proposalMachine = machine({
  entity: 'Proposal',
  initial: 'PROPOSED',
  terminal: ['WITHDRAWN'],
  create: ['admin', 'architect'],
  states: ['PROPOSED', 'APPROVED', 'WITHDRAWN'],
  transitions: [
    { action: 'approve', from: ['PROPOSED'], to: 'APPROVED', by: ['admin', 'owner'], fourEyes: true },
    { action: 'expire', from: ['PROPOSED'], to: 'WITHDRAWN', by: ['system'] },
    { action: 'withdraw', from: ['PROPOSED'], to: 'WITHDRAWN', by: ['owner'] },
  ],
})

const proposal = pgTable('proposal', {
  ...governedColumns(proposalMachine.states),
  title: text().notNull().default(''),
  /** Nobody else sees it. */
  secret: boolean().notNull().default(false),
})
const reading = readingOf(proposal, 'p')
const shown = z.object({ ...recordFields, ...governedFields(proposalMachine.states), title: z.string(), secret: z.boolean() })
type Proposal = z.infer<typeof shown>
const given = { title: z.exactOptional(z.string()), secret: z.exactOptional(z.boolean()) }
const modules: ModuleName[] = ['SubscriptionManager']
const endpoints = recordEndpoints({
  plural: 'proposals',
  one: 'proposal',
  tag: 'Proposals',
  schema: 'ProposalTransition',
  access: 'signedIn',
  modules,
  actions: ['approve', 'expire', 'withdraw'],
  answer: shown,
  created: z.strictObject(given),
  changed: z.strictObject({ version: version(), ...given }),
  list: listSpec({ style: 2, fields: { id: { kind: 'uuid' } }, relations: ['parts'], defaultOrder: 'id ASC', pageSize: 10 }),
})
const list = recordList<typeof proposal, Proposal>({ reading, row: shown, spec: endpoints.list.list })

export interface RecordServer {
  /** A proposal of this person; answers its address. */
  propose(by: string): Promise<string>
  call(
    method: string,
    path: string,
    as: string,
    body?: object,
  ): Promise<{ status: number; json: unknown; error: { name: string; details?: { code: string }[] } | undefined }>
  /** What a job does: the portal itself moves these, all or none. */
  expire(...addresses: string[]): Promise<void>
  close(): Promise<void>
}

/** A record that has nothing but what the kit gives it, over HTTP and on a real database. `people`: names and roles; a token is a name. */
export async function recordServer(clock: Clock, people: Readonly<Record<string, readonly Role[]>>): Promise<RecordServer> {
  const database = await testDatabase()
  const audit = auditOf(clock)
  await database.db.execute(
    sql`create table proposal (id uuid primary key default gen_random_uuid(), code text not null, version integer not null default 1, created_at timestamptz not null,
      updated_at timestamptz not null, created_by text not null, updated_by text not null, status text not null, status_changed_at timestamptz not null,
      status_comment text not null default '', title text not null default '', secret boolean not null default false)`,
  )
  const known = new Map<string, Caller>()
  for (const [name, roles] of Object.entries(people)) {
    const { id } = await database.transaction((tx) => peopleStore(tx).invite(`${name}@portico.example`))
    known.set(name, { id, name, email: `${name}@portico.example`, roles: [...roles] })
  }
  const services = { database, clock, audit, modules: new Set(modules) }
  const storeOf = (db: Db, caller?: Caller) =>
    recordStore<typeof proposal, Proposal, Proposal>(db, list, {
      taken: {},
      visible: caller && sql`(not p.secret or p.created_by = ${caller.email})`,
    })
  const ownsIt = (caller: Caller, { createdBy }: Proposal) => createdBy === caller.email
  const record = governed<typeof proposalMachine, Proposal, OwnFields<typeof proposal>>(services, {
    entityType: 'proposal',
    prefix: 'PRO',
    modules,
    machine: proposalMachine,
    guards: {},
    effects: {},
    table: proposal,
    taken: {},
    store: storeOf,
    nameOf: () => 'A proposal',
    mayWrite: (caller, found) => isAdmin(caller) || ownsIt(caller, found),
    relations: (caller, found) => (ownsIt(caller, found) ? ['owner'] : []),
  })
  const routes = [
    route(endpoints.list, ({ caller, query, reply }) => storeOf(database.db, caller).list(query, reply)),
    route(endpoints.count, ({ caller, query }) => storeOf(database.db, caller).count(query)),
    route(endpoints.get, record.get),
    route(endpoints.create, (asked) => record.create(asked, asked.body), record.repeated),
    route(endpoints.change, (asked) => {
      const { version, ...fields } = asked.body
      return record.change(asked, version, fields)
    }),
    route(endpoints.transition, record.transition),
    ...partsOfRecord(services, record.parts, endpoints),
    ...partRoutes(services, [record.parts]),
  ]
  const app = await testApp()
  serve(app, routes, {
    authenticate: async (token) => known.get(token) ?? Promise.reject(signInRequired()),
    modules: services.modules,
    idempotency: idempotencyKeys(database, clock),
    rateLimit: false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    async propose(by) {
      const email = `${by}@portico.example`
      const at = clock.now()
      const made = {
        code: 'PRO-0001',
        status: 'PROPOSED' as const,
        statusChangedAt: at,
        createdAt: at,
        updatedAt: at,
        createdBy: email,
        updatedBy: email,
      }
      const [row] = await database.db.insert(proposal).values(made).returning({ id: proposal.id })
      return `/api/proposals/${row?.id}`
    },
    async call(method, path, as, body) {
      const headers = { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      const json: unknown = text ? JSON.parse(text) : undefined
      return { status: answer.status, json, error: (json as { error?: { name: string } } | undefined)?.error }
    },
    async expire(...addresses) {
      await database.transaction(async (tx) => {
        for (const address of addresses) await record.move(tx, 'system', address.split('/').at(-1) ?? '', { action: 'expire' })
      })
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
