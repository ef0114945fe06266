import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Clock } from '../../contract/clock.ts'
import { existing, signInRequired } from '../../contract/errors.ts'
import { listSpec } from '../../contract/lists.ts'
import type { ModuleName } from '../../contract/modules.ts'
import { machine, offeredTransitions, type Standing } from '../../contract/record/machine.ts'
import { recordEndpoints } from '../../contract/record/record.contract.ts'
import type { Caller, Role } from '../../contract/roles.ts'
import { auditOf } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { createApp } from '../http/app.ts'
import { idempotencyKeys } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { serve } from '../http/serve.ts'
import { peopleStore } from '../people/people.ts'
import { recordColumns } from '../record/columns.ts'
import { hold } from '../record/hold.ts'
import { partRoutes, partsOfRecord, type RecordRoom } from '../record/parts.routes.ts'
import { makeTransition } from '../record/transition.ts'
import { testDatabase } from './database.ts'

/** Of a proposal: whoever made it may withdraw it and never approves it, whatever their roles. */
export const proposalMachine = machine({
  entity: 'Proposal',
  initial: 'PROPOSED',
  terminal: ['WITHDRAWN'],
  create: ['anyone'],
  states: ['PROPOSED', 'APPROVED', 'WITHDRAWN'],
  transitions: [
    { action: 'approve', from: ['PROPOSED'], to: 'APPROVED', by: ['admin', 'owner'], fourEyes: true },
    { action: 'withdraw', from: ['PROPOSED'], to: 'WITHDRAWN', by: ['owner'] },
  ],
})

const proposal = pgTable('proposal', { ...recordColumns(), status: text().notNull() })
const shown = z.object({
  status: z.string(),
  offered: z.array(z.object({ action: z.string(), reasons: z.array(z.object({ code: z.string() })) })),
})
const modules: ModuleName[] = ['SubscriptionManager']
const endpoints = recordEndpoints({
  plural: 'proposals',
  one: 'proposal',
  tag: 'Proposals',
  schema: 'ProposalTransition',
  access: 'signedIn',
  modules,
  actions: ['approve', 'withdraw'],
  answer: shown,
  created: z.strictObject({}),
  changed: z.strictObject({}),
  list: listSpec({ style: 2, fields: { id: { kind: 'uuid' } }, defaultOrder: 'id ASC', pageSize: 10 }),
})

export interface RecordServer {
  /** A proposal of this person; answers its address. */
  propose(by: string): Promise<string>
  call(
    method: string,
    path: string,
    as: string,
    body?: object,
  ): Promise<{ status: number; json: unknown; error: { name: string; details?: { code: string }[] } | undefined }>
  close(): Promise<void>
}

/** A record that has nothing but what the kit gives it, over HTTP and on a real database. `people`: names and roles; a token is a name. */
export async function recordServer(clock: Clock, people: Readonly<Record<string, readonly Role[]>>): Promise<RecordServer> {
  const database = await testDatabase()
  const audit = auditOf(clock)
  await database.db.execute(
    sql`create table proposal (id uuid primary key default gen_random_uuid(), code text not null, version integer not null default 1, created_at timestamptz not null,
      updated_at timestamptz not null, created_by text not null, updated_by text not null, status text not null, status_changed_at timestamptz, status_comment text)`,
  )
  const known = new Map<string, Caller>()
  for (const [name, roles] of Object.entries(people)) {
    const { id } = await database.transaction((tx) => peopleStore(tx).invite(`${name}@portico.example`))
    known.set(name, { id, name, email: `${name}@portico.example`, roles: [...roles] })
  }
  const one = async (db: Db, id: string) => (await db.select().from(proposal).where(sql`id = ${id}`))[0]
  const standing = (caller: Caller, found: typeof proposal.$inferSelect): Standing<object> => ({
    status: found.status,
    facts: {},
    caller,
    relations: found.createdBy === caller.email ? ['owner'] : [],
  })
  const room: RecordRoom = {
    entityType: 'proposal',
    modules,
    seen: async (db, _, id) => ((await one(db, id)) ? { id, name: 'A proposal', mayWrite: true } : undefined),
    hold: (tx, id) => hold(tx, proposal, id),
  }
  const services = { database, clock, audit, modules: new Set(modules) }
  const transition = route(endpoints.transition, ({ caller, params, body, actor }) =>
    database.transaction(async (tx) => {
      const held = existing(await hold(tx, proposal, params.id))
      await makeTransition(
        { tx, audit, actor, now: clock.now() },
        {
          machine: proposalMachine,
          guards: {},
          effects: {},
          context: {},
          table: proposal,
          entity: { type: 'proposal', id: held.id, name: 'A proposal' },
          held,
          on: standing(caller, held),
          asked: body,
        },
      )
      const after = existing(await one(tx, held.id))
      return { status: after.status, offered: offeredTransitions(proposalMachine, {}, standing(caller, after)) }
    }),
  )
  const app = await createApp({
    logLevel: 'silent',
    trustProxy: false,
    rateLimit: false,
    corsOrigins: [],
    mounts: () => [],
    isOwnHost: () => true,
  })
  serve(app, [transition, ...partsOfRecord(services, room, endpoints), ...partRoutes(services, [room])], {
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
      const made = { code: 'PRO-0001', status: 'PROPOSED', createdAt: at, updatedAt: at, createdBy: email, updatedBy: email }
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
    async close() {
      await app.close()
      await database.close()
    },
  }
}
