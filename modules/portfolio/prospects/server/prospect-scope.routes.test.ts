import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { frozenSince, makeRelease, releaseIn } from '../../releases/releases.testing.ts'
import { prospects } from '../prospect.contract.ts'
import { inState, makeProspect } from '../prospects.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'architect' | 'productowner'
const get = (id: string) => portal.call(prospects.get, { as: 'admin', params: { id } })
const put = async (as: As, id: string, releaseId: string | null) => {
  const { version } = await get(id)
  return portal.raw('PATCH', `/api/prospects/${id}`, { as, body: { version, releaseId } })
}
const planned = async () => {
  const [release, prospect] = [await makeRelease(portal), await makeProspect(portal)]
  await releaseIn(portal, release.id, 'PLANNED')
  await inState(portal, prospect.id, 'APPROVED')
  const body = { action: 'plan', releaseId: release.id }
  await portal.raw('POST', `/api/prospects/${prospect.id}/transitions`, { as: 'productowner', body })
  return { release, prospect }
}

it('a release whose scope is frozen gets and loses prospects by an admin alone, also where the prospect is changed (R-2)', async () => {
  const { release, prospect } = await planned()
  const other = await makeRelease(portal)
  await releaseIn(portal, other.id, 'PLANNED')
  await frozenSince(portal, release.id, '2026-02-02')
  const closed = [{ path: 'releaseId', code: 'releaseClosed' }]
  for (const as of ['productowner', 'architect'] as const)
    expect((await put(as, prospect.id, other.id)).problem.details, `${as} takes it out`).toMatchObject(closed)
  const idea = await makeProspect(portal)
  expect((await put('productowner', idea.id, release.id)).problem.details, 'puts one in').toMatchObject(closed)
  const made = portal.raw('POST', '/api/prospects', {
    as: 'productowner',
    body: { name: 'Made for a frozen one', summary: 'What it is about', domainId: idea.domainId, releaseId: release.id },
  })
  expect((await made).problem.details, 'makes one in it').toMatchObject(closed)
  expect((await put('admin', idea.id, release.id)).status).toBe(200)
  expect((await put('admin', prospect.id, other.id)).json).toMatchObject({ status: 'PLANNED', releaseId: other.id })
})

it('what is planned is in a release, whoever changes it', async () => {
  const { prospect, release } = await planned()
  expect((await put('admin', prospect.id, null)).problem.details).toMatchObject([{ path: 'releaseId', code: 'required' }])
  expect(await get(prospect.id)).toMatchObject({ status: 'PLANNED', releaseId: release.id })
})
