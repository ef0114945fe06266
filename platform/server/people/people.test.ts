import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../contract/clock.ts'
import { auditOf } from '../audit.ts'
import type { Database } from '../database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { found } from '../testing/found.ts'
import { machineOfToken, machineStore } from './machines.ts'
import { idsOfPeople } from './named.ts'
import { peopleStore, personOfToken } from './people.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const signIn = (subject: string, email: string, emailVerified = true) =>
  personOfToken(
    database,
    auditOf(systemClock),
    systemClock,
    { issuer: 'https://identity.example', subject, email, emailVerified, name: subject, roles: ['architect'] },
    false,
  )
const invite = (email: string) => database.transaction((tx) => peopleStore(tx).invite(email))
const twinsTold = async (email: string) =>
  (await found(database.db, sql`select 1 from audit_entry where entity_type = 'person' and entity_name = ${email}`)).length

it('an invited person is one, however often invited, and is who signs in with that e-mail', async () => {
  const [first, second] = await Promise.all([invite('carol@portico.example'), invite('carol@portico.example')])
  expect(second.id).toBe(first.id)
  expect((await signIn('carol', 'carol@portico.example')).id).toBe(first.id)
})

it('where several rows were invited with one e-mail, the sign-in still finds a person', async () => {
  await database.db.execute(sql`insert into person (email, name) values ('dora@portico.example', 'Dora'), ('dora@portico.example', 'Dora')`)
  const { id } = await signIn('dora', 'dora@portico.example')
  expect((await signIn('dora', 'dora@portico.example')).id).toBe(id)
})

it('the calls that come together at a first sign-in make one person, and tell of no other with the same e-mail', async () => {
  const calls = await Promise.all(Array.from({ length: 5 }, () => signIn('emil', 'emil@portico.example')))
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
  expect(await twinsTold('emil@portico.example')).toBe(0)
})

it('the same e-mail with another subject is another person, and an entry of the audit', async () => {
  const { id } = await signIn('frida', 'frida@portico.example')
  expect((await signIn('not frida', 'frida@portico.example')).id).not.toBe(id)
  expect(await twinsTold('frida@portico.example')).toBe(1)
})

it('an account that was closed lets nobody in, an invitation neither, and opened again it is the same person', async () => {
  const { id } = await signIn('gina', 'gina@portico.example')
  const invited = await invite('hugo@portico.example')
  const close = (one: string, at: Date | null) => database.transaction((tx) => peopleStore(tx).setClosed(one, at))
  for (const one of [id, invited.id]) await close(one, systemClock.now())
  await expect(signIn('gina', 'gina@portico.example')).rejects.toMatchObject({ statusCode: 403, code: 'AccountClosed' })
  await expect(signIn('hugo', 'hugo@portico.example')).rejects.toMatchObject({ statusCode: 403, code: 'AccountClosed' })
  for (const one of [id, invited.id]) await close(one, null)
  expect((await signIn('gina', 'gina@portico.example')).id).toBe(id)
  expect((await signIn('hugo', 'hugo@portico.example')).id).toBe(invited.id)
})

it('who only says to have the e-mail of somebody else stands by their subject, and is not meant by it', async () => {
  const { id } = await signIn('ines', 'ines@portico.example')
  const impostor = await signIn('not ines', 'ines@portico.example', false)
  expect(impostor).toMatchObject({ email: 'not ines@unknown' })
  expect(impostor.id).not.toBe(id)
  expect(await twinsTold('ines@portico.example')).toBe(1)
  expect(await signIn('not ines', 'ines@portico.example', false)).toEqual(impostor)
  expect(await idsOfPeople(database.db, [{ path: 'to', ref: 'ines@portico.example' }])).toEqual([id])
  // Also where the other one was first, and where somebody was only invited.
  const first = await signIn('not jan', 'jan@portico.example', false)
  expect(first.email).toBe('jan@portico.example')
  const invited = await invite('jan@portico.example')
  expect(await idsOfPeople(database.db, [{ path: 'to', ref: 'jan@portico.example' }])).toEqual([invited.id])
  expect((await signIn('jan', 'jan@portico.example')).id).toBe(invited.id)
  expect((await signIn('not jan', 'jan@portico.example', false)).email).toBe('not jan@unknown')
})

it('what the portal writes where there is no address is nobody’s to claim, though their provider vouches for it', async () => {
  for (const claimed of ['svc:build', 'victim@unknown', 'portico', 'ab'.repeat(32)])
    expect(await signIn('klaus', claimed)).toMatchObject({ email: 'klaus@unknown' })
  expect((await signIn('klaus', 'klaus@portico.example')).email).toBe('klaus@portico.example')
})

it('a machine whose provider gives it an address and roles one day is no person, and keeps the roles that an admin gave it', async () => {
  const token = { issuer: 'https://identity.example', subject: 'build' }
  await database.transaction((tx) =>
    machineStore(tx).admit({ clientId: 'build', name: 'Build', roles: ['productOwner'] }, systemClock.now()),
  )
  const machine = await machineOfToken(database, systemClock.now(), token)
  await expect(signIn('build', 'build@portico.example')).rejects.toMatchObject({ statusCode: 403, code: 'MachineNotAdmitted' })
  expect(await machineOfToken(database, systemClock.now(), token)).toEqual(machine)
  // Admitted, and come with an address before it came as a machine; and the other way round.
  const admitted = (clientId: string) =>
    database.transaction((tx) => machineStore(tx).admit({ clientId, name: clientId, roles: [] }, systemClock.now()))
  await admitted('deploy')
  await expect(signIn('deploy', 'deploy@portico.example')).rejects.toMatchObject({ statusCode: 403, code: 'MachineNotAdmitted' })
  await signIn('test', 'test@portico.example')
  await admitted('test')
  const late = machineOfToken(database, systemClock.now(), { ...token, subject: 'test' })
  await expect(late).rejects.toMatchObject({ statusCode: 403, code: 'MachineNotAdmitted' })
  // In the audit machines are told apart by an address in which capitals do not count.
  await expect(admitted('Build')).rejects.toMatchObject({ statusCode: 409, details: [{ path: 'clientId' }] })
})
