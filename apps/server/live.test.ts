import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { issues } from '@portico/core/issues/issue.contract.ts'
import { settings } from '@portico/core/settings/settings.contract.ts'
import { users } from '@portico/core/users/user.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEnvironments, makeProducts } from './testing/catalogue.ts'
import type { Account } from './testing/client.ts'
import { type Listening, listenTo } from './testing/live.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { until } from './testing/until.ts'

const envId = 'test'
let portal: TestPortal
const open: Listening[] = []
beforeAll(async () => {
  portal = await testPortal({ liveStreamMs: 60_000 })
  for (const as of ['admin', 'developer', 'developer2', 'reader'] as const) await portal.call(users.me, { as })
  await makeEnvironments(portal, envId)
  await makeProducts(portal, [{ apiproduct: 'asked', as: 'admin', approval: 'manual', through: ['published'] }])
}, 120_000)
afterEach(() => {
  for (const one of open.splice(0)) one.end()
})
afterAll(() => portal.close())

async function listen(as: Account): Promise<Listening> {
  const listening = await listenTo(portal.url, await portal.token(as))
  open.push(listening)
  return listening
}
const hears = async (listening: Listening, topic: string) =>
  expect(
    await until(
      async () => listening.topics,
      (topics) => topics.includes(topic),
    ),
  ).toContain(topic)

describe('a stream of live updates', () => {
  it('tells the team of an application and admins what became of it and its keys, and nobody else', async () => {
    const [mine, theirs, admin] = [await listen('developer'), await listen('reader'), await listen('admin')]
    const team = await portal.call(teams.create, { as: 'developer', body: { name: 'Live' } })
    const viewer = { teamId: team.id, developerId: 'developer2@portico.example', role: 'Viewer' } as const
    const membership = await portal.call(members.add, { as: 'developer', body: viewer })
    const colleague = await listen('developer2')
    const made = await portal.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: 'Live app', teamId: team.id, apiProducts: ['asked'] },
    })
    for (const one of [mine, colleague, admin]) await hears(one, 'application')
    // A request for approval is counted wherever the number shows.
    await hears(admin, 'request')
    for (const one of [mine, colleague]) one.topics.length = 0
    const keyId = made.keys[0]?.id ?? ''
    await portal.call(approvals.approve, { as: 'admin', params: { envId, id: made.id, keyId }, body: ['asked'] })
    for (const one of [mine, colleague]) await hears(one, 'application')
    // Who is of no such team heard of the request alone, which says nothing of whose it is.
    expect([...new Set(theirs.topics)].filter((topic) => topic !== 'request' && topic !== 'setting')).toEqual([])
    // Who leaves the team hears no more of it, on the stream that is open.
    await portal.call(members.remove, { as: 'developer', params: { id: membership.id } })
    await until(
      async () => colleague.topics.length,
      (count) => count > 0,
    )
    await new Promise((resolve) => setTimeout(resolve, 400))
    colleague.topics.length = 0
    mine.topics.length = 0
    await portal.call(keys.change, { as: 'developer', params: { envId, id: made.id, keyId }, body: { suspended: true } })
    await hears(mine, 'application')
    expect(colleague.topics).not.toContain('application')
  })

  it('tells a person of their notifications, and everybody of settings', async () => {
    const [told, other] = [await listen('developer2'), await listen('reader')]
    const team = await portal.call(teams.create, { as: 'developer', body: { name: 'Told' } })
    await portal.call(members.add, {
      as: 'developer',
      body: { teamId: team.id, developerId: 'developer2@portico.example', role: 'Viewer' },
    })
    await hears(told, 'notification')
    const { version } = await portal.call(settings.read, { as: 'admin' })
    await portal.call(settings.change, { as: 'admin', body: { version, values: { 'logs.keptDays': 77 } } })
    for (const one of [told, other]) await hears(one, 'setting')
    expect(other.topics).not.toContain('notification')
  })

  it('tells admins of every issue, and who met one what becomes of it', async () => {
    const [met, other, admin] = [await listen('developer'), await listen('reader'), await listen('admin')]
    const body = [{ message: 'A live error', type: 'Error' }]
    const { json } = await portal.raw('POST', '/api/communications/errorreport', { as: 'developer', body })
    for (const one of [met, admin]) await hears(one, 'issue')
    met.topics.length = 0
    const [{ code } = { code: '' }] = json as { code: string }[]
    await portal.call(issues.transition, { as: 'admin', params: { id: code }, body: { action: 'acknowledge' } })
    await hears(met, 'issue')
    expect(other.topics).not.toContain('issue')
  })

  it('is one of six of a person, needs a token that holds, and leaves its place when it goes', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen('architect')))
    expect((await portal.raw('GET', '/api/live', { as: 'architect' })).status).toBe(429)
    streams[0]?.end()
    const isOpen = await until(
      () =>
        listen('architect').then(
          () => true,
          () => false,
        ),
      (opened) => opened,
    )
    expect(isOpen).toBe(true)
    expect((await portal.raw('GET', '/api/live')).status).toBe(401)
  })
})
