import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prospects } from '../../prospects/prospect.contract.ts'
import { inState, makeProspect } from '../../prospects/prospects.testing.ts'
import { portfolioReleases } from '../release.contract.ts'
import { frozenSince, makeRelease, newRelease, releaseIn } from '../releases.testing.ts'
import { releaseJobs } from './release.jobs.ts'
import { releaseRecord } from './release.record.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'architect' | 'productowner' | 'reader'
const send = (as: As, method: string, { id }: { id: string }, body?: object, tail = '') =>
  portal.raw(method, `/api/portfolioreleases/${id}${tail}`, { as, ...(body && { body }) })
const move = (release: { id: string }, body: object, as: As = 'admin') => send(as, 'POST', release, body, '/transitions')
const moveProspect = (as: As, id: string, body: object) => portal.raw('POST', `/api/prospects/${id}/transitions`, { as, body })
const get = (id: string) => portal.call(portfolioReleases.get, { as: 'reader', params: { id } })
/** One that is approved, and may be planned. */
const approved = async () => {
  const { id } = await makeProspect(portal)
  await inState(portal, id, 'APPROVED')
  return id
}
const inRelease = async (releaseId: string) => {
  const id = await approved()
  expect((await moveProspect('productowner', id, { action: 'plan', releaseId })).status).toBe(200)
  return id
}

describe('releases', () => {
  it('are typed by their code, have their days in order, and what clashes is told at its field (R-1)', async () => {
    const made = await makeRelease(portal, { code: '2026.4' })
    expect(made).toMatchObject({ code: '2026.4', status: 'DRAFT', frozen: false, overdue: false, prospectCount: 0 })
    const again = await portal.raw('POST', '/api/portfolioreleases', { as: 'admin', body: { ...newRelease(), code: '2026.4' } })
    expect([again.status, again.problem.details]).toMatchObject([409, [{ path: 'code', code: 'unique' }]])
    const wrong = await send('admin', 'PATCH', made, { version: made.version, scopeFreezeDate: '2026-01-01' })
    expect([wrong.status, wrong.problem.details]).toMatchObject([422, [{ path: 'scopeFreezeDate', code: 'notBefore' }]])
    const early = await makeRelease(portal, { scopeFreezeDate: null })
    expect((await move(early, { action: 'plan' })).problem.details).toMatchObject([{ path: 'scopeFreezeDate', code: 'required' }])
    await move(made, { action: 'plan' })
    const { version } = await get(made.id)
    expect((await send('admin', 'PATCH', made, { version, startDate: null })).problem.details).toMatchObject([{ path: 'startDate' }])
  })

  it('know no environment while the module of environments is off', async () => {
    expect(await makeRelease(portal)).not.toHaveProperty('environmentId')
    const answer = await portal.raw('POST', '/api/portfolioreleases', { as: 'admin', body: { ...newRelease(), environmentId: 'test' } })
    expect([answer.status, answer.problem.details]).toMatchObject([422, [{ path: 'environmentId', code: 'moduleOff' }]])
  })

  it('that are frozen let nothing in or out (scenario 7), nor do those that are over', async () => {
    const release = await makeRelease(portal)
    const inside = await inRelease(release.id)
    await frozenSince(portal, release.id, '2026-02-02')
    expect(await get(release.id)).toMatchObject({ frozen: true, prospectCount: 1 })
    expect((await moveProspect('productowner', inside, { action: 'unplan' })).problem.name).toBe('GuardError')
    const outside = await moveProspect('productowner', await approved(), { action: 'plan', releaseId: release.id })
    expect([outside.status, outside.problem.details]).toMatchObject([422, [{ path: 'releaseId', code: 'releaseClosed' }]])
    const over = await makeRelease(portal)
    await releaseIn(portal, over.id, 'RELEASED')
    const late = await moveProspect('productowner', await approved(), { action: 'plan', releaseId: over.id })
    expect(late.problem.details).toMatchObject([{ path: 'releaseId', code: 'releaseClosed' }])
  })

  it.each([
    ['before', '2999-01-01'],
    ['after', '2020-01-01'],
  ])('that are cancelled %s their scope is frozen give back what was planned, and the owners are told (R-3)', async (_, freeze) => {
    const release = await makeRelease(portal)
    const id = await inRelease(release.id)
    await frozenSince(portal, release.id, freeze)
    expect((await move(release, { action: 'cancel', comment: 'No budget' })).status).toBe(200)
    const prospect = (await portal.raw('GET', `/api/prospects/${id}`, { as: 'reader' })).json
    expect(prospect).toMatchObject({ status: 'APPROVED', releaseId: null, statusComment: expect.stringContaining('cancelled') })
    const told = (await eventsIn(portal.portal.services.database)).filter(({ event }) => event === 'PROSPECT_STATUS_CHANGED').at(-1)
    expect(told?.carries).toMatchObject({ prospect: { id }, oldStatus: 'PLANNED', newStatus: 'APPROVED' })
  })

  it('go live once nothing of them is planned any more, and are told when', async () => {
    const release = await makeRelease(portal, { actualDate: null })
    const id = await inRelease(release.id)
    await releaseIn(portal, release.id, 'IN_PROGRESS')
    const refused = await move(release, { action: 'release', actualDate: '2026-03-30' })
    expect(refused.problem.details).toMatchObject([{ path: 'prospects', code: 'leftPlanned', params: { count: 1 } }])
    await moveProspect('productowner', id, { action: 'realise', realisationEvidence: 'https://api.example/readings' })
    expect((await move(release, { action: 'release', actualDate: '2998-03-30' })).problem.details).toMatchObject([{ code: 'pastDay' }])
    expect((await move(release, { action: 'release', actualDate: '2026-03-30' })).json).toMatchObject({
      status: 'RELEASED',
      actualDate: '2026-03-30',
      prospectCount: 1,
      realisedCount: 1,
    })
    const { version } = await get(release.id)
    expect((await send('admin', 'PATCH', release, { version, capacity: 3 })).problem.details).toMatchObject([{ code: 'fixedNow' }])
    expect((await send('admin', 'PATCH', release, { version, releaseNotes: '# New' })).status).toBe(200)
  })

  it('with prospects are not deleted (R-5), and only admins write any', async () => {
    const release = await makeRelease(portal)
    await inRelease(release.id)
    expect((await send('admin', 'DELETE', release)).problem.name).toBe('ReferenceConflict')
    expect((await send('admin', 'DELETE', await makeRelease(portal))).status).toBe(204)
    expect((await move(release, { action: 'plan' }, 'architect')).status).toBe(403)
  })

  it('begin on their first day, and a week before the freeze people hear of it, once', async () => {
    const { services } = portal.portal
    const [start, tell] = releaseJobs(services, releaseRecord(services, { giveBack: async () => {} }))
    const soon = new Date(services.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const release = await makeRelease(portal)
    await frozenSince(portal, release.id, soon)
    await releaseIn(portal, release.id, 'PLANNED')
    const signal = new AbortController().signal
    await start?.run(signal)
    expect(await get(release.id)).toMatchObject({ status: 'IN_PROGRESS' })
    for (const _ of [1, 2]) await tell?.run(signal)
    const told = (await eventsIn(services.database)).filter(({ event }) => event === 'RELEASE_FREEZE_NOTICE')
    expect(told.filter(({ carries }) => (carries as { release: { id: string } }).release.id === release.id)).toHaveLength(1)
  })

  it('cancelled while a prospect is planned into them leave none behind', async () => {
    const release = await makeRelease(portal)
    const id = await approved()
    await Promise.all([
      moveProspect('productowner', id, { action: 'plan', releaseId: release.id }),
      move(release, { action: 'cancel', comment: 'No' }),
    ])
    const planned = await portal.call(prospects.list, { as: 'reader', query: { release: [release.id], status: 'PLANNED' } })
    const { status } = await get(release.id)
    expect(status === 'CANCELLED' ? planned.data : []).toEqual([])
  })
})
