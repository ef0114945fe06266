import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { openEventsIn } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { settings, users } from '@portico/core/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teams } from '../team.contract.ts'

let portal: TestPortal

const dayMs = 24 * 60 * 60_000
beforeAll(async () => {
  portal = await testPortal()
  // Days pass here that the tokens, of the provider's own clock, do not hold: they begin before today.
  portal.clock.advance(-6 * dayMs)
  for (const as of ['admin', 'developer', 'developer2'] as const) await portal.call(users.me, { as })
})
afterAll(() => portal.close())

const nextDay = () => portal.clock.advance(dayMs + 1000)
const team = async (as: Account, name: string) => (await portal.call(teams.create, { as, body: { name } })).id
const invite = (as: Account, teamId: string, who: string) =>
  portal.raw('POST', '/api/members', { as, body: { teamId, developerId: who, role: 'Viewer' } })
/** What went to an address, once everybody has been told of all that happened. */
async function mailsTo(address: string) {
  await until(
    () => openEventsIn(portal.portal.services.database),
    (open) => open === 0,
  )
  const { data } = (await portal.raw('GET', '/api/mailqueue', { as: 'admin' })).json as { data: { to: string; subject: string }[] }
  return data.filter(({ to }) => to === address)
}
async function allow(most: number | null) {
  const { version } = await portal.call(settings.read, { as: 'admin' })
  await portal.call(settings.change, { as: 'admin', body: { version, values: { 'teams.invitationsPerDay': most } } })
}

it('one person invites so many people who have never signed in within a day, in whatever teams, and is told at the field why no more', async () => {
  const first = await team('developer', 'Pay your invoice')
  const second = await team('developer', 'At https://evil.example')
  // All at once: none of them passes the others by.
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) => invite('developer', at % 2 ? first : second, `stranger${at}@external.example`)),
  )
  expect(sent.filter(({ status }) => status === 201).length).toBe(20)
  expect(sent.find(({ status }) => status !== 201)).toMatchObject({
    status: 422,
    problem: { details: [{ path: 'developerId', code: 'tooManyInvitations', params: { maximum: 20 } }] },
  })
  // Who has signed in is added all the same, and so is who was invited today already.
  const known = sent.findIndex(({ status }) => status === 201)
  const third = await team('developer', 'Third')
  expect((await invite('developer', third, 'developer2@portico.example')).status).toBe(201)
  expect((await invite('developer', third, `stranger${known}@external.example`)).status).toBe(201)
  // Others and admins have their own count, or none.
  expect((await invite('developer2', await team('developer2', 'Of another'), 'stranger90@external.example')).status).toBe(201)
  for (let at = 0; at < 25; at += 1) expect((await invite('admin', third, `guest${at}@external.example`)).status).toBe(201)
  nextDay()
  expect((await invite('developer', first, 'stranger91@external.example')).status).toBe(201)
}, 60_000)

it('an admin says how many', async () => {
  nextDay()
  const id = await team('developer', 'Fewer')
  await allow(1)
  expect((await invite('developer', id, 'one@external.example')).status).toBe(201)
  expect((await invite('developer', id, 'two@external.example')).status).toBe(422)
  await allow(0)
  nextDay()
  expect((await invite('developer', id, 'three@external.example')).status).toBe(422)
  await allow(null)
  expect((await invite('developer', id, 'three@external.example')).status).toBe(201)
})

it('an address that never signed in gets two mails a day, whoever sends them, and nobody’s words in a subject', async () => {
  nextDay()
  const address = 'target@external.example'
  for (let at = 0; at < 4; at += 1)
    expect(
      (await invite(at % 2 ? 'developer' : 'developer2', await team(at % 2 ? 'developer' : 'developer2', `Win now ${at}`), address)).status,
    ).toBe(201)
  const written = await mailsTo(address)
  expect(written.length).toBe(2)
  for (const { subject } of written) expect(subject).toMatch(/^\S.*: Added to a team$/)
  nextDay()
  await invite('developer', await team('developer', 'Next day'), address)
  expect((await mailsTo(address)).length).toBe(3)
  // Who has signed in reads of which team it is, each time.
  for (let at = 0; at < 3; at += 1) await invite('developer', await team('developer', `Ours ${at}`), 'developer2@portico.example')
  const own = (await mailsTo('developer2@portico.example')).filter(({ subject }) => subject.includes('Ours'))
  expect(own.length).toBe(3)
})
