import type { Identity } from '@portico/connectors/identity/identity.ts'
import { auditOf } from '@portico/platform/server/audit.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const request = undefined as never
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
