import type { Identity } from '@portico/connectors/identity/identity.ts'
import { auditOf } from '@portico/platform/server/audit.ts'
import { historyOf } from '@portico/platform/server/audit-history.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { machineStore } from '@portico/platform/server/people/machines.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from './authenticate.ts'

let database: Database
let now = new Date('2026-03-29T12:00:00Z')
const clock = { now: () => now }
/** What the verifier knows, by token. */
const known = new Map<string, Identity>()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const person = (more: Partial<Identity>): Identity => ({
  issuer: 'https://id.example',
  subject: 'ann',
  email: 'ann@portico.example',
  emailVerified: true,
  name: 'Ann',
  roles: [],
  expiresAt: new Date(now.getTime() + 3_600_000),
  ...more,
})

it('what is remembered of a token is no longer used than the token counts, and sees another name within a minute', async () => {
  const authenticate = authenticator(
    { database, clock, audit: auditOf(clock) },
    async (token) => {
      const identity = known.get(token)
      if (!identity) throw new Error('401')
      return identity
    },
    false,
  )
  const request = { id: 'one' } as FastifyRequest
  known.set('first', person({}))
  const caller = await authenticate('first', request)
  expect(await authenticate('first', request)).toBe(caller)

  known.set('second', person({ roles: ['admin'] }))
  expect(await authenticate('second', request)).toMatchObject({ id: caller.id, roles: ['admin'] })
  expect(await authenticate('first', request)).toMatchObject({ id: caller.id, roles: [] })

  known.delete('first')
  await expect(authenticate('first', request)).rejects.toThrow('401')

  now = new Date(now.getTime() + 61_000)
  known.set('first', person({ name: 'Ann Other' }))
  expect(await authenticate('first', request)).toMatchObject({ id: caller.id, name: 'Ann Other' })
})

describe('sign-ins in the audit', () => {
  const tokens = new Map<string, Identity>()
  /** A server of its own: what it knows of tokens the others do not. */
  const server = () =>
    authenticator({ database, clock, audit: auditOf(clock) }, async (token) => tokens.get(token) ?? Promise.reject(new Error('401')), false)
  const request = { id: 'asked' } as FastifyRequest
  let count = 0
  const come = async (more: Partial<Identity>, by = server()) => {
    count += 1
    const token = `t${count}`
    tokens.set(token, person({ expiresAt: new Date(now.getTime() + 600_000), ...more }))
    await by(token, request)
    return by(token, request)
  }
  const signIns = async (id: string) => (await historyOf(database.db, 'person', id)).filter(({ action }) => action === 'login')
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000)
  }

  it('stand once for each session, whoever renews its tokens, on whichever server', async () => {
    const bea = { subject: 'bea', email: 'bea@portico.example', roles: ['architect' as const] }
    const [first] = await Promise.all([1, 2, 3].map(() => come({ ...bea, session: 'a' })))
    const id = first?.id ?? ''
    for (let day = 0; day < 3; day += 1) {
      later(24)
      await come({ ...bea, session: 'a' })
    }
    expect(await signIns(id)).toMatchObject([
      {
        actorRoles: ['architect'],
        entityType: 'person',
        entityName: bea.email,
        requestId: 'asked',
        changes: [{ field: 'provider', of: 'person', old: null, new: 'https://id.example' }],
      },
    ])
    await come({ ...bea, session: 'b' })
    expect(await signIns(id)).toHaveLength(2)
  })

  it('of a provider that names no session stand anew after twelve hours without a token', async () => {
    const cas = { subject: 'cas', email: 'cas@portico.example' }
    const { id } = await come(cas)
    for (let time = 0; time < 3; time += 1) {
      later(11)
      await come(cas)
    }
    expect(await signIns(id)).toHaveLength(1)
    later(13)
    await come(cas)
    expect(await signIns(id)).toHaveLength(2)
  })

  it('of a machine stand once for each day, as a machine, and not before an admin admits it', async () => {
    const token = { ...person({ subject: 'pipeline', machine: true }), email: undefined as never }
    await expect(come(token)).rejects.toMatchObject({ code: 'MachineNotAdmitted' })
    const machine = { clientId: 'pipeline', name: 'Pipeline', roles: ['architect' as const] }
    const id = await database.transaction((tx) => machineStore(tx).admit(machine, now))
    now = new Date('2026-06-01T01:00:00Z')
    for (const hours of [0, 1, 20, 3]) {
      later(hours)
      await come(token)
    }
    const told = await signIns(id)
    expect(told.map(({ actorEmail, changes }) => [actorEmail, changes[0]?.of])).toEqual([
      ['svc:pipeline', 'machine'],
      ['svc:pipeline', 'machine'],
    ])
  })
})
